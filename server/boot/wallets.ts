import type { FastifyPluginAsync } from 'fastify'
import { ownAddress } from '@server/boot/addresses'
import type { Config } from '@server/config'
import type { PaymentProvider } from '@server/payments/provider.port'
import { walletSimulator } from '@server/payments/simulator/simulator'
import { walletProvider } from '@server/payments/wallet'
import type { Db } from '@server/store/database'
import { keptSecret } from '@server/store/kept-secret'

/** Who takes the money, and what is mounted beside the shop for it. */
export interface Wallets {
  readonly providers: readonly PaymentProvider[]
  readonly providerOf: (method: string) => PaymentProvider | undefined
  readonly beside: Readonly<Record<string, FastifyPluginAsync>>
}

const CODE = 'simulator'
export const SIMULATOR_PATH = '/simulator'

/** One simulated wallet takes every method of the list; without simulators nobody takes money yet. */
export const walletsOf = (
  config: Pick<Config, 'simulators' | 'publicUrl' | 'dataDir' | 'host' | 'port'>,
  db: Db,
): Wallets => {
  if (!config.simulators) return { providers: [], providerOf: () => undefined, beside: {} }
  const secrets = [keptSecret(config.dataDir, 'simulator.secret')] as const
  const own = ownAddress(config)
  // it talks over the machine's own address: a proxy that shoppers come through need not lead back here
  const wallet = walletProvider({
    code: CODE,
    secrets,
    baseUrl: `${own}${SIMULATOR_PATH}`,
    notifyUrl: `${own}/api/payments/${CODE}/notify`,
  })
  return {
    providers: [wallet],
    providerOf: () => wallet,
    beside: { [SIMULATOR_PATH]: walletSimulator({ db, secrets, publicUrl: `${config.publicUrl}${SIMULATOR_PATH}` }) },
  }
}
