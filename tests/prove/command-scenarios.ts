import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { voidedCodes } from '@server/platform/database/schema/after-sales'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import type { Scenario } from '@tests/prove/scenario'
import { type CommandScenario, delivered, isAs, reason, refundsOf } from '@tests/prove/command-scenario'
import { moneyScenarios } from '@tests/prove/money-commands'
import { becomes, calledOff, payable } from '@tests/prove/shopping'
import type { World } from '@tests/prove/world'

const WITHIN_MS = 40_000
const reviewing = (name: string, isHeld: boolean): CommandScenario => ({
  name,
  prepare: async world => {
    const { id } = await delivered(world)
    if (!isHeld) await world.command(['orders', 'hold', id, ...reason])
    const held = async () => {
      const [row] = await world.db.select().from(orders).where(eq(orders.id, id))
      return row?.reviewSince !== null
    }
    return { argv: ['orders', name, id, ...reason], after: () => isAs('under review', isHeld, held) }
  },
})

/** A refund by another wallet's call or by hand: `state` is what it comes to. */
const refunding = (name: string, given: readonly string[], state: 'due' | 'sent'): CommandScenario => ({
  name,
  prepare: async world => {
    const { id, me } = await delivered(world)
    const argv = [
      'orders',
      'refund',
      id,
      ...given.map(each => each.replace('ORDER', id)),
      '--amount',
      '12.50',
      ...reason,
    ]
    return {
      argv,
      after: async () => [
        ...(await isAs('refunds', [[state, 1_250]], async () =>
          (await refundsOf(world, id)).map(each => [each.state, each.amount]),
        )),
        ...(await becomes(me, id, 'success', 3)),
      ],
    }
  },
})

/** The provider made one refund of the whole payment, and the shop has recorded it. */
export const refundedOnce = async (world: World, id: string): Promise<readonly string[]> => {
  const until = performance.now() + WITHIN_MS
  for (;;) {
    const rows = await refundsOf(world, id)
    const made = await world.walletRefunds(id)
    const isDone = rows.length === 1 && rows[0]?.state === 'sent'
    if (isDone || performance.now() > until)
      return isDone && made.length === 1 && made[0]?.id === rows[0]?.reference
        ? []
        : [`the shop has ${JSON.stringify(rows)}, the wallet made ${JSON.stringify(made)}`]
    // the wait between two queries passes
    await world.db.execute(sql`update provider_refunds set next_at = now() where state in ('sent', 'accepted')`)
    await pause(200)
  }
}

export const commandScenarios: readonly CommandScenario[] = [
  {
    name: 'replace',
    prepare: async world => {
      const { id, me } = await delivered(world)
      const [unit] = await world.db
        .select({ id: orderUnits.id })
        .from(orderUnits)
        .where(and(eq(orderUnits.orderId, id), eq(orderUnits.kind, 'code')))
        .orderBy(orderUnits.lineId, orderUnits.position)
        .limit(1)
      if (unit === undefined) throw new Error('the order has no code')
      const voided = async () =>
        (
          await world.db
            .select({ cause: voidedCodes.cause })
            .from(voidedCodes)
            .innerJoin(orderUnits, eq(orderUnits.id, voidedCodes.unitId))
            .where(eq(orderUnits.orderId, id))
        ).map(({ cause }) => cause)
      return {
        argv: ['orders', 'replace', id, '--unit', '1.1', ...reason],
        isDone: /Piece 1\.1 was replaced before/u,
        after: async () => [...(await isAs('voided', ['invalid'], voided)), ...(await becomes(me, id, 'success', 3))],
      }
    },
  },
  refunding('refund by hand', ['--ref', 'hand-ORDER'], 'sent'),
  refunding('refund due', ['--due'], 'due'),
  {
    name: 'refund through the provider',
    prepare: async world => {
      const { id } = await delivered(world, 'wechat')
      return {
        argv: ['orders', 'refund', id, '--send', ...reason],
        isDone: /0\.00 of what came in can still go back/u,
        after: () => refundedOnce(world, id),
      }
    },
  },
  {
    name: 'cancel',
    prepare: async world => {
      const order = await payable(world)
      return { argv: ['orders', 'cancel', order.id, ...reason], after: () => calledOff(world, order) }
    },
  },
  reviewing('hold', true),
  reviewing('release', false),
  ...moneyScenarios,
]

/** The round that comes with the shop's start finds a refund that an operator queued. `wasSent`: it may have arrived. */
const sending = (name: string, does: string, wasSent: boolean): Scenario => ({
  name,
  operation: 'send-refunds',
  does,
  atStart: true,
  prepare: async world => {
    const { id } = await delivered(world, 'wechat')
    return {
      closed: async () => {
        await world.command(['orders', 'refund', id, '--send', ...reason])
        if (wasSent)
          await world.db.execute(sql`update provider_refunds set state = 'sent', attempts = 1 where state = 'queued'`)
      },
      act: async () => undefined,
      after: () => refundedOnce(world, id),
    }
  },
})

export const refundScenarios: readonly Scenario[] = [
  sending('send refund', 'call POST', false),
  sending('send refund again', 'call GET', true),
]
