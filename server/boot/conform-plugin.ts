import type { FastifyPluginAsync } from 'fastify'
import type { IdentityServices } from '@server/boot/identity-services'
import type { RunningShop } from '@server/boot/make-shop'
import type { PaymentServices } from '@server/boot/payment-services'
import type { Config } from '@server/config/config'
import type { Identity } from '@server/identity/identity'
import type { PageOptions } from '@server/pages/pages'
import type { ImportDeps } from '@server/stock/import-codes'
import type { Simulators } from '@simulators/simulators'
import { defined } from '~/domain/shared/defined'

const CONFORM_PATH = '/_conform'

interface Parts extends ImportDeps {
  readonly simulators: Simulators | undefined
  readonly identity: Identity
  readonly shop: Pick<RunningShop, 'operations'>
  readonly wallets: Pick<PaymentServices, 'simulated'>
  readonly people: Pick<IdentityServices, 'phones' | 'logins' | 'receipts'>
  readonly realtime: PageOptions['realtime']
}

type Settings = Pick<Config, 'conformSecret' | 'frontEnds' | 'fulfilment'>

/** The hooks for conformance runs, where a demo asks for them. */
export const conformPlugin = (
  { conformSecret, frontEnds, fulfilment }: Settings,
  { simulators, shop, wallets, people, realtime, ...deps }: Parts,
): Readonly<Record<string, FastifyPluginAsync>> => {
  if (simulators === undefined || wallets.simulated === undefined || conformSecret === undefined) return {}
  const { phones, logins, receipts = false } = people
  const [origin] = frontEnds
  const profiles = [
    'safe',
    'link',
    'account',
    'reveal',
    'apps',
    ...(logins === undefined ? [] : ['social']),
    ...(receipts ? ['receipts'] : []),
    ...(realtime === undefined ? [] : ['live']),
    ...(origin === undefined ? [] : ['elsewhere']),
  ]
  const facts = { version: '1', profiles, methods: { wallet: 'mpay', cash: 'cash' } }
  const plugin = simulators.conformHooks({
    ...deps,
    conformSecret,
    phones,
    logins,
    wallets: wallets.simulated,
    fulfil: fulfilment.by === 'manual' ? shop.operations.fulfil : undefined,
    facts: { ...facts, ...defined({ realtime }), ...defined({ origin }) },
  })
  return { [CONFORM_PATH]: plugin }
}
