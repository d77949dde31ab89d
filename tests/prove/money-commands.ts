import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { audit } from '@server/platform/database/schema/audit'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { orderUnits } from '@server/platform/database/schema/orders'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { payments } from '@server/platform/database/schema/payments'
import { erasures, users } from '@server/platform/database/schema/users'
import { type CommandScenario, delivered, isAs, reason, refundsOf } from '@tests/prove/command-scenario'
import { becomes, payable, withTopUp } from '@tests/prove/shopping'
import type { World } from '@tests/prove/world'

const WITHIN_MS = 30_000

/** The wallet's name for the payment of an order. */
export const refOf = async ({ db }: World, order: string): Promise<string> => {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, order))
  if (row?.providerRef === undefined || row.providerRef === null)
    throw new Error('the wallet has not named the payment')
  return row.providerRef
}

/** Money that the wallet's portal shows: the right sum pays, another one must go back. */
const markingPaid = (
  name: string,
  given: readonly string[],
  end: { readonly status: string; readonly codes: number; readonly refunds: readonly (readonly [string, number])[] },
): CommandScenario => ({
  name,
  prepare: async world => {
    const { id, me } = await payable(world)
    return {
      argv: ['orders', 'mark-paid', id, '--provider', 'mpay', '--ref', await refOf(world, id), ...given, ...reason],
      after: async () => [
        ...(await isAs('refunds', end.refunds, async () =>
          (await refundsOf(world, id)).map(each => [each.state, each.amount]),
        )),
        ...(await becomes(me, id, end.status, end.codes)),
      ],
    }
  },
})

/** The supplier has the top-up of the order: each run of the command then takes the same steps. */
export const accepted = async ({ db }: World, order: string): Promise<void> => {
  const until = performance.now() + WITHIN_MS
  const own = and(eq(orderUnits.orderId, order), eq(fulfilments.state, 'accepted'))
  const find = () =>
    db.select().from(fulfilments).innerJoin(orderUnits, eq(orderUnits.id, fulfilments.unitId)).where(own)
  while ((await find()).length === 0) {
    if (performance.now() > until) throw new Error('the supplier does not take the top-up')
    await pause(50)
  }
}

/** A customer with a delivered order, as the shop knows them afterwards. */
const erasing: CommandScenario = {
  name: 'users erase',
  prepare: async world => {
    const { id, me } = await delivered(world)
    const left = async () => {
      const [person] = await world.db.select().from(users).where(eq(users.id, me.userId))
      const erased = await world.db.select({ by: erasures.by }).from(erasures).where(eq(erasures.userId, me.userId))
      return [person?.status, person?.tel, ...erased.map(({ by }) => by)]
    }
    const answer = async () => (await me.insist('GET', `/api/orders/${id}`)).status
    return {
      argv: ['users', 'erase', me.userId, ...reason],
      isDone: /The customer was erased before/u,
      after: async () => [
        ...(await isAs('the customer', ['erased', null, 'operator'], left)),
        ...(await isAs('the answer to their session', 401, answer)),
      ],
    }
  },
}

const voidingBatch: CommandScenario = {
  name: 'void a batch',
  prepare: async world => {
    const no = await world.variant({ codes: 3 })
    const [batch] = await world.db.select().from(codeBatches).where(eq(codeBatches.variantNo, no))
    if (batch === undefined) throw new Error('nothing was imported')
    const quarantined = await world.command(['codes', 'quarantine', batch.id, ...reason])
    if (quarantined.exit !== 0) throw new Error(quarantined.said)
    const ids = world.db.select({ id: codes.id }).from(codes).where(eq(codes.batchId, batch.id))
    const states = async () =>
      (await world.db.select({ state: codes.state }).from(codes).where(eq(codes.batchId, batch.id))).map(
        ({ state }) => state,
      )
    const recorded = async () =>
      (
        await world.db
          .select({ kind: audit.kind })
          .from(audit)
          .where(and(inArray(audit.codeId, ids), eq(audit.kind, 'voided')))
      ).length
    return {
      argv: ['codes', 'void', '--batch', batch.id, ...reason],
      after: async () => [
        ...(await isAs('the codes', ['void', 'void', 'void'], states)),
        ...(await isAs('their rows in the audit', 3, recorded)),
      ],
    }
  },
}

/** Commands on money, stock and customers, from a prepared state to the required outcome. */
export const moneyScenarios: readonly CommandScenario[] = [
  markingPaid('mark-paid', [], { status: 'success', codes: 3, refunds: [] }),
  markingPaid('mark-paid another sum', ['--amount', '1.00'], {
    status: 'waiting_for_payment',
    codes: 0,
    refunds: [['due', 100]],
  }),
  {
    name: 'give-up',
    prepare: async world => {
      const { id, me } = await withTopUp(world)
      const { manner } = world.supplier.book
      world.supplier.book.manner = 'never'
      await world.payer(id, 'approve')
      const wrong = await becomes(me, id, 'processing', 0)
      if (wrong.length > 0) throw new Error(wrong.join('; '))
      await accepted(world, id)
      return {
        argv: ['orders', 'give-up', id, '--although-sent', ...reason],
        after: async () => {
          world.supplier.book.manner = manner
          return [
            ...(await isAs('refunds', [['due', 20_000]], async () =>
              (await refundsOf(world, id)).map(each => [each.state, each.amount]),
            )),
            ...(await becomes(me, id, 'refund_due', 0)),
          ]
        },
      }
    },
  },
  {
    name: 'cancel a refund',
    prepare: async world => {
      const { id, me } = await delivered(world)
      await world.command(['orders', 'refund', id, '--due', '--amount', '12.50', ...reason])
      return {
        argv: ['orders', 'refund', id, '--cancel', ...reason],
        isDone: /No such refund of the order is due/u,
        after: async () => [
          ...(await isAs('refunds', [], () => refundsOf(world, id))),
          ...(await becomes(me, id, 'success', 3)),
        ],
      }
    },
  },
  voidingBatch,
  erasing,
]
