import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import Fastify from 'fastify'
import { eq, inArray } from 'drizzle-orm'
import { mpaySimulator } from '@simulators/wallets/mpay/mpay-simulator'
import { walletSimulator } from '@simulators/wallets/simulator'
import { wechatSimulator } from '@simulators/wallets/wechat/wechat-simulator'
import { paymentStore } from '@simulators/wallets/payment-store'
import type { RefundScenario, SimulatedRefund, WalletScenario } from '@simulators/wallets/scenarios'
import type { Db } from '@server/platform/database/database'
import { simulatorPayments } from '@server/platform/database/schema/payments'

/**
 * The payment provider. It runs in this process with a separate database, so that it outlives every failure of the
 * shop.
 */
export interface Wallet {
  /** The document that a shop is configured with to take money by it. */
  readonly providers: object
  /** What the payer does with a payment, by the shop's name for it. */
  readonly choose: (payment: string, choice: WalletScenario | `refund-${RefundScenario}`) => Promise<void>
  /** The refunds of a payment that it made, by the shop's name for the payment. */
  readonly refunds: (payment: string) => Promise<readonly SimulatedRefund[]>
  /** The payments that it has money for, by the shop's name. */
  readonly taken: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

const ORG = 'prove'
const KEY = 'a-key-between-shop-and-wallet'
const TRIED_AGAIN_MS = 100

export const openWallet = async (db: Db): Promise<Wallet> => {
  const app = Fastify()
  const wechat = wechatCompany()
  const simulator = mpaySimulator({ orgId: ORG, signature: { type: 'MD5', keys: [KEY] } })
  await app.register(
    walletSimulator({
      db,
      secrets: ['nobody-uses-the-generic-one-here'],
      publicUrl: 'http://127.0.0.1/wallet',
      providers: [simulator, wechat.simulator],
      backoff: () => TRIED_AGAIN_MS,
    }),
    { prefix: '/wallet' },
  )
  const address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/wallet`
  const namesOf = (payment: string) => [simulator, wechat.simulator].map(({ provider }) => `${provider}:${payment}`)
  return {
    providers: {
      mpay: {
        enabled: true,
        settings: {
          org_id: ORG,
          signature: { type: 'MD5', keys: [KEY] },
          base_url: `${address}/mpay`,
          open: 'server',
        },
      },
      wechat: { enabled: true, settings: { ...wechat.settings, base_url: `${address}/wechat` } },
    },
    choose: async (payment, choice) => {
      const named = inArray(simulatorPayments.merchantPaymentId, namesOf(payment))
      const [known] = await db.select().from(simulatorPayments).where(named)
      if (known === undefined) throw new Error(`the wallet knows no payment ${payment}`)
      const answer = await fetch(`${address}/pay/${known.ref}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ choice }),
      })
      await answer.text()
    },
    taken: async () =>
      (await db.select().from(simulatorPayments).where(eq(simulatorPayments.state, 'paid'))).map(row =>
        row.merchantPaymentId.replace(/^\w+:/u, ''),
      ),
    refunds: async payment => (await paymentStore(db).find('wechat', payment))?.refunds ?? [],
    close: () => app.close(),
  }
}

/** WeChat Pay: it has a call for refunds. The shop's settings for it lack its address. */
const wechatCompany = () => {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [shop, platform] = [pair(), pair()]
  const pem = (key: KeyObject, type: 'pkcs8' | 'spki'): string => key.export({ type, format: 'pem' }).toString()
  const apiV3Key = 'k'.repeat(32)
  return {
    settings: {
      appid: ORG,
      mchid: ORG,
      serial_no: 'shop',
      private_key: pem(shop.privateKey, 'pkcs8'),
      platform_keys: [{ serial: 'platform', key: pem(platform.publicKey, 'spki') }],
      api_v3_keys: [apiV3Key],
      currency: 'HKD',
      rates: { MOP: '0.97' },
    },
    simulator: wechatSimulator({
      appid: ORG,
      merchant: { mchid: ORG, serial: 'shop', key: createPublicKey(shop.privateKey) },
      platform: { serial: 'platform', key: platform.privateKey },
      apiV3Key,
      returnUrl: 'http://127.0.0.1/takings',
    }),
  }
}
