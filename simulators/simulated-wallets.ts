import { createHmac, createPublicKey, type KeyObject } from 'node:crypto'
import { alipayhkProvider } from '@server/payments/providers/alipayhk/alipayhk'
import { bocProvider } from '@server/payments/providers/boc/boc'
import type { FormSignature } from '@server/payments/providers/common/form-signature'
import { REPLAY_WINDOW_SECONDS } from '@server/platform/replay-window'
import { mpayProvider } from '@server/payments/providers/mpay/mpay'
import { offlineProviderWithTill } from '@server/payments/providers/offline/offline'
import { paymeProvider } from '@server/payments/providers/payme/payme'
import type { PaymentProvider } from '@server/payments/provider.port'
import { alipayhkSimulator } from '@simulators/wallets/alipayhk/alipayhk-simulator'
import { bocSimulator } from '@simulators/wallets/boc/boc-simulator'
import type { ProviderSimulator } from '@simulators/wallets/provider-api'
import { mpaySimulator } from '@simulators/wallets/mpay/mpay-simulator'
import { paymeSimulator } from '@simulators/wallets/payme/payme-simulator'
import { uepaySimulator } from '@simulators/wallets/uepay/uepay-simulator'
import { genericWalletSimulator } from '@simulators/wallets/generic-wallet-simulator'
import { wechatSimulator } from '@simulators/wallets/wechat/wechat-simulator'
import { uepayProvider } from '@server/payments/providers/uepay/uepay'
import { wechatProvider } from '@server/payments/providers/wechat/wechat'
import { defined } from '~/domain/shared/defined'

/** What shop and simulators agree on before they talk. */
export interface Simulation {
  /** The secret that all shared ones are derived from. */
  readonly secret: string
  /** RSA keys: the shop's, and that of all simulated providers. */
  readonly shopKey: KeyObject
  readonly providerKey: KeyObject
  /** Where the simulator is reached: `http://127.0.0.1:3000/simulator`. */
  readonly simulatorUrl: string
  /** The same as shoppers see it. */
  readonly publicUrl: string
  readonly notifyUrlOf: (provider: string) => string
  /** Where shoppers come back to from a provider whose protocol does not say. */
  readonly returnUrl: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** A provider that speaks its own protocol with its own simulator. */
export interface Simulated {
  readonly provider: PaymentProvider
  readonly simulator: ProviderSimulator
}

// close to the market's, and plainly not its own
const RATES = { MOP: '0.97' }
const DEMO = 'demo-shop'
const window_seconds = REPLAY_WINDOW_SECONDS

/** Every provider, wired to its own simulator. */
export const simulatedProviders = (simulation: Simulation): readonly Simulated[] => [
  payme(simulation),
  mpay(simulation),
  boc(simulation),
  uepay(simulation),
  alipayhk(simulation),
  wechat(simulation),
  offline(simulation),
]

const derived = ({ secret }: Simulation, name: string): string =>
  createHmac('sha256', secret).update(name).digest('base64')

const placeOf = ({ notifyUrlOf, now }: Simulation, code: string) => ({
  notifyUrl: notifyUrlOf(code),
  ...defined({ now }),
})

const payme = (simulation: Simulation): Simulated => {
  const key = { id: DEMO, key: derived(simulation, 'payme key') }
  const clientSecret = derived(simulation, 'payme client')
  return {
    provider: paymeProvider(
      {
        client_id: DEMO,
        client_secret: clientSecret,
        keys: [key],
        rates: RATES,
        base_url: `${simulation.simulatorUrl}/payme`,
        max_duration_seconds: 600,
        window_seconds,
      },
      placeOf(simulation, 'payme'),
    ),
    simulator: paymeSimulator({ clientId: DEMO, clientSecret, key }),
  }
}

const mpay = (simulation: Simulation): Simulated => {
  const { shopKey, providerKey } = simulation
  return {
    provider: mpayProvider(
      {
        org_id: DEMO,
        signature: rsa2(shopKey, providerKey),
        base_url: `${simulation.simulatorUrl}/mpay`,
        gateway_path: '/masl/umpg/gateway',
        pay_channel: 'mpay',
        extend_params: { sub_merchant_name: DEMO },
        open: 'server',
        window_seconds,
      },
      placeOf(simulation, 'mpay'),
    ),
    simulator: mpaySimulator({ orgId: DEMO, signature: rsa2(providerKey, shopKey) }),
  }
}

const boc = (simulation: Simulation): Simulated => {
  const { shopKey, providerKey } = simulation
  return {
    provider: bocProvider(
      {
        merchant_id: DEMO,
        terminal_no: DEMO,
        private_key: shopKey,
        public_keys: [createPublicKey(providerKey)],
        url_field: 'cashierUrl',
        base_url: `${simulation.simulatorUrl}/boc`,
        business_type: '4',
        other_business_type: '',
        refer_url: '',
        languages: { 'zh-Hant': 'zh_TW', en: 'en_US' },
        acknowledgement: '{"result":"SUCCESS"}',
      },
      placeOf(simulation, 'boc'),
    ),
    simulator: bocSimulator({
      merchantId: DEMO,
      key: providerKey,
      shopKey: createPublicKey(shopKey),
      urlField: 'cashierUrl',
    }),
  }
}

const uepay = (simulation: Simulation): Simulated => {
  const key = derived(simulation, 'uepay')
  const states = { open: 'WAIT', paid: 'SUCCESS', failed: 'FAIL', expired: 'CLOSED' }
  const terms = {
    tradeType: 'UEPAY_H5',
    urlField: 'payUrl',
    amount: 'amt',
    currency: 'cny',
    state: 'tradeState',
    states,
  }
  return {
    provider: uepayProvider(
      {
        merchant_no: DEMO,
        keys: [key],
        base_url: `${simulation.simulatorUrl}/uepay`,
        fields: {
          amount: terms.amount,
          currency: terms.currency,
          state: terms.state,
          paid: [states.paid],
          failed: [states.failed],
          expired: [states.expired],
        },
        app_source: '1',
        app_version: '1.4',
        outside: { trade_type: terms.tradeType, url_field: terms.urlField },
      },
      placeOf(simulation, 'uepay'),
    ),
    simulator: uepaySimulator({ merchantNo: DEMO, key, terms }),
  }
}

const alipayhk = (simulation: Simulation): Simulated => {
  const signature: FormSignature = { type: 'MD5', keys: [derived(simulation, 'alipayhk')] }
  return {
    provider: alipayhkProvider(
      {
        partner: DEMO,
        signature,
        rates: RATES,
        gateway_url: `${simulation.publicUrl}/alipayhk/gateway.do`,
        query_url: `${simulation.simulatorUrl}/alipayhk/gateway.do`,
        currency: 'HKD',
        fields: {},
        window_seconds,
      },
      placeOf(simulation, 'alipayhk'),
    ),
    simulator: alipayhkSimulator({ partner: DEMO, signature }),
  }
}

const wechat = (simulation: Simulation): Simulated => {
  const { shopKey, providerKey } = simulation
  const apiV3Key = derived(simulation, 'wechat').slice(0, 32)
  return {
    provider: wechatProvider(
      {
        appid: DEMO,
        mchid: DEMO,
        serial_no: 'shop',
        private_key: shopKey,
        platform_keys: [{ serial: 'platform', key: createPublicKey(providerKey) }],
        api_v3_keys: [apiV3Key],
        currency: 'HKD',
        rates: RATES,
        edition: 'global',
        base_url: `${simulation.simulatorUrl}/wechat`,
        window_seconds,
      },
      placeOf(simulation, 'wechat'),
    ),
    simulator: wechatSimulator({
      appid: DEMO,
      merchant: { mchid: DEMO, serial: 'shop', key: createPublicKey(shopKey) },
      platform: { serial: 'platform', key: providerKey },
      apiV3Key,
      returnUrl: simulation.returnUrl,
    }),
  }
}

const offline = (simulation: Simulation): Simulated => {
  const secrets = [derived(simulation, 'offline')] as const
  return {
    provider: offlineProviderWithTill(
      { base_url: `${simulation.simulatorUrl}/offline`, secrets },
      placeOf(simulation, 'offline'),
    ),
    simulator: genericWalletSimulator({ secrets }, 'offline'),
  }
}

const rsa2 = (own: KeyObject, theirs: KeyObject): FormSignature => ({
  type: 'RSA2',
  private_key: own,
  public_keys: [createPublicKey(theirs)],
})
