import Fastify from 'fastify'
import { eq } from 'drizzle-orm'
import { mpaySimulator } from '@simulators/wallets/mpay/mpay-simulator'
import { walletSimulator } from '@simulators/wallets/simulator'
import type { WalletScenario } from '@simulators/wallets/scenarios'
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
  readonly choose: (payment: string, choice: WalletScenario) => Promise<void>
  /** The payments that it has money for, by the shop's name. */
  readonly taken: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

const ORG = 'prove'
const KEY = 'a-key-between-shop-and-wallet'
const TRIED_AGAIN_MS = 100

export const openWallet = async (db: Db): Promise<Wallet> => {
  const app = Fastify()
  const simulator = mpaySimulator({ orgId: ORG, signature: { type: 'MD5', keys: [KEY] } })
  await app.register(
    walletSimulator({
      db,
      secrets: ['nobody-uses-the-generic-one-here'],
      publicUrl: 'http://127.0.0.1/wallet',
      providers: [simulator],
      backoff: () => TRIED_AGAIN_MS,
    }),
    { prefix: '/wallet' },
  )
  const address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/wallet`
  const prefix = `${simulator.provider}:`
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
    },
    choose: async (payment, choice) => {
      const named = eq(simulatorPayments.merchantPaymentId, prefix + payment)
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
        row.merchantPaymentId.slice(prefix.length),
      ),
    close: () => app.close(),
  }
}
