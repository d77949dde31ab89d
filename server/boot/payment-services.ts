import type { FastifyPluginAsync } from 'fastify'
import { ownAddress } from '@server/boot/addresses'
import { configuredProviders, notifyUrl } from '@server/config/documents'
import { StartError } from '@server/config/start-error'
import type { Config } from '@server/config/config'
import type { PaymentProvider } from '@server/payments/provider.port'
import type { Wired } from '@server/payments/providers/providers-file'
import { providerKinds } from '@server/payments/providers/registry'
import type { Simulators } from '@simulators/simulators'
import type { Simulated } from '@simulators/simulated-wallets'
import type { WalletSecrets } from '@server/payments/providers/wallet/wallet-signature'
import type { ProviderSimulator } from '@simulators/wallets/provider-api'
import { walletProvider } from '@server/payments/providers/wallet/wallet'
import type { Db } from '@server/platform/database/database'
import { persistentKey, persistentSecret } from '@server/platform/persistent-secret'

/** The payment providers, and the plugins mounted beside the shop for them. */
export interface PaymentServices {
  readonly providers: readonly PaymentProvider[]
  readonly providerOf: (method: string) => PaymentProvider | undefined
  readonly plugins: Readonly<Record<string, FastifyPluginAsync>>
  /** The simulated wallets; absent: every wallet is real. */
  readonly simulated: (WalletSecrets & { readonly providers: readonly ProviderSimulator[] }) | undefined
}

type Settings = Pick<Config, 'publicUrl' | 'dataDir' | 'host' | 'port' | 'providersFile' | 'simulatorsUrl'>

const CODE = 'simulator'
export const SIMULATOR_PATH = '/simulator'

/**
 * The providers of the configured document. With simulators, a provider that it does not name is simulated in its own
 * protocol, and a generic wallet serves methods without a provider. Without simulators, such methods are off.
 */
export const paymentServices = (
  config: Settings,
  db: Db,
  simulators: Simulators | undefined,
  configured = configuredProviders(config),
): PaymentServices => {
  if (simulators === undefined) return servicesOf(configured, undefined, {})
  const secret = persistentSecret(config.dataDir, 'simulator.secret')
  const own = ownAddress(config)
  const isNamed = ({ provider }: Simulated) => configured.some(each => each.provider.code === provider.code)
  // absent: in this process
  const elsewhere = config.simulatorsUrl
  const simulatorUrl = elsewhere ?? `${own}${SIMULATOR_PATH}`
  const simulated = simulatedOf(simulators, config, { own, simulatorUrl }, secret).filter(each => !isNamed(each))
  // it uses the machine's own address: a proxy in front of the shop need not route back here
  const generic = walletProvider({
    code: CODE,
    secrets: [secret],
    baseUrl: simulatorUrl,
    notifyUrl: notifyUrl(own, CODE),
  })
  const wired = simulated.map(({ provider }) => ({
    provider,
    methods: providerKinds[provider.code]?.methods ?? [],
  }))
  const plugin = () =>
    simulators.walletSimulator({
      db,
      secrets: [secret],
      publicUrl: `${config.publicUrl}${SIMULATOR_PATH}`,
      providers: simulated.map(each => each.simulator),
    })
  return {
    ...servicesOf([...configured, ...wired], generic, elsewhere === undefined ? { [SIMULATOR_PATH]: plugin() } : {}),
    simulated: { secrets: [secret], providers: simulated.map(each => each.simulator) },
  }
}

/** For each method, the first provider that serves it. */
const servicesOf = (
  wired: readonly Wired[],
  otherwise: PaymentProvider | undefined,
  plugins: PaymentServices['plugins'],
): PaymentServices => ({
  providers: [...wired.map(({ provider }) => provider), ...(otherwise === undefined ? [] : [otherwise])],
  providerOf: method => wired.find(({ methods }) => methods.includes(method))?.provider ?? otherwise,
  plugins,
  simulated: undefined,
})

const simulatedOf = (
  { simulatedWallets }: Simulators,
  { dataDir, publicUrl }: Settings,
  { own, simulatorUrl }: { readonly own: string; readonly simulatorUrl: string },
  secret: string,
): readonly Simulated[] =>
  simulatedWallets({
    secret,
    shopKey: key(dataDir, 'simulator-shop.pem'),
    providerKey: key(dataDir, 'simulator-provider.pem'),
    simulatorUrl,
    publicUrl: `${publicUrl}${SIMULATOR_PATH}`,
    notifyUrlOf: code => notifyUrl(own, code),
    returnUrl: `${publicUrl}/takings`,
  })

const key = (dataDir: string, name: string) => {
  try {
    return persistentKey(dataDir, name)
  } catch {
    throw new StartError(`${dataDir}/${name}: not a key. Remove the file, and another one is made`)
  }
}
