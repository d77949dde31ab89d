import { and, eq, isNotNull, isNull, like } from 'drizzle-orm'
import type { ActCall } from '~/contract/console/console-call'
import { orderCalls as calls } from '~/contract/console/orders'
import { cents } from '~/domain/shared/money'
import { CLAIM_MS } from '@server/operations/topups/claim'
import { actsOn } from '@server/operators/acts'
import { refunds, voidedCodes } from '@server/platform/database/schema/after-sales'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { type Attempts, type Contest, hasSome, isFresh } from '@tests/prove/console/contest'
import type { OrderDesk } from '@tests/server/console/order-desk'
import { refOf } from '@tests/server/payments/fake-wallet'
import { right } from '@tests/server/shop-harness'

const PRICE = 10_000

/** Every operator makes this call on the order. `input`: of the operator with this number. */
const onOrder =
  <Input, Answered>(
    call: ActCall<Input, Answered>,
    order: string,
    input: (at: number) => NoInfer<Input>,
  ): Attempts['attempt'] =>
  (operator, at, dryRun) =>
    operator.act(call, input(at), { params: { order }, dryRun })

const refundsOf = async ({ h }: OrderDesk, order: string): Promise<number> =>
  (
    await h.deps.db
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, order))
  ).length

const voidedOf = async ({ h }: OrderDesk, order: string): Promise<number> =>
  (
    await h.deps.db
      .select({ id: voidedCodes.codeId })
      .from(voidedCodes)
      .innerJoin(orderUnits, eq(orderUnits.id, voidedCodes.unitId))
      .where(eq(orderUnits.orderId, order))
  ).length

const statusOf = async ({ h }: OrderDesk, order: string) =>
  (await h.deps.db.select().from(orders).where(eq(orders.id, order)))[0]

type Refund = Parameters<typeof calls.refund.body.encode>[0]['input']

/** A refund of an order of two cards. */
const refunding = (name: string, refusals: readonly string[], input: (at: number, no: string) => Refund): Contest => ({
  name,
  call: calls.refund,
  refusals,
  prepare: async desk => {
    const { no, id } = await desk.sold({ quantity: 2, price: PRICE })
    return {
      attempt: onOrder(calls.refund, no, at => input(at, no)),
      changed: isFresh,
      effects: () => refundsOf(desk, id),
    }
  },
})

const replacing = (name: string, refusals: readonly string[], how: 'piece' | 'code'): Contest => ({
  name,
  call: calls.replace,
  refusals,
  prepare: async desk => {
    const { no, id } = await desk.sold({ spare: 4 })
    const { pieces } = (await desk.owner.look(calls.showOrder, { params: { order: no } })).right()
    const code = pieces[0]?.code?.id ?? ''
    const named = how === 'piece' ? { unit: '1.1' } : { code }
    return {
      attempt: onOrder(calls.replace, no, () => ({ why: 'invalid' as const, ...named })),
      changed: isFresh,
      effects: () => voidedOf(desk, id),
    }
  },
})

const paying: Contest = {
  name: 'mark paid',
  call: calls.markPaid,
  refusals: [],
  prepare: async desk => {
    const { no, me, id } = await desk.unpaid()
    right(await desk.h.shop.orders.pay(me, id, 'mpay', undefined))
    const { db } = desk.h.deps
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, id))
    const ref = refOf(payment?.id ?? '')
    const own = and(eq(paymentEvents.paymentId, payment?.id ?? ''), like(paymentEvents.eventId, 'operator:%'))
    return {
      attempt: onOrder(calls.markPaid, no, () => ({ provider: 'wallet', ref })),
      changed: ({ effect }) => effect !== 'known',
      effects: async () => (await db.select().from(paymentEvents).where(own)).length,
    }
  },
}

const claiming: Contest = {
  name: 'claim a top-up',
  call: calls.claim,
  refusals: ['claimed'],
  prepare: async desk => {
    const { no, id } = await desk.topUp()
    const claimed = and(eq(orderUnits.orderId, id), isNotNull(orderUnits.claimedBy))
    return {
      attempt: onOrder(calls.claim, no, () => ({})),
      changed: ({ pieces }) => hasSome(pieces),
      effects: async () => (await desk.h.deps.db.select().from(orderUnits).where(claimed)).length,
    }
  },
}

const unclaiming: Contest = {
  name: 'give back a top-up whose claim has run out',
  call: calls.unclaim,
  refusals: [],
  prepare: async desk => {
    const { no, id } = await desk.topUp()
    const { db, now } = desk.h.deps
    await desk.owner.act(calls.claim, {}, { params: { order: no } })
    const own = eq(orderUnits.orderId, id)
    await db
      .update(orderUnits)
      .set({ claimedAt: new Date(now() - CLAIM_MS) })
      .where(own)
    return {
      attempt: onOrder(calls.unclaim, no, () => ({})),
      changed: ({ pieces }) => hasSome(pieces),
      effects: async () =>
        (
          await db
            .select()
            .from(orderUnits)
            .where(and(own, isNull(orderUnits.claimedBy)))
        ).length,
    }
  },
}

const fulfilling: Contest = {
  name: 'fulfil a piece',
  call: calls.fulfil,
  refusals: [],
  prepare: async desk => {
    const { no, id } = await desk.topUp(2)
    const done = and(eq(orderUnits.orderId, id), eq(orderUnits.state, 'done'))
    return {
      attempt: onOrder(calls.fulfil, no, () => ({ unit: '1.1' })),
      changed: isFresh,
      effects: async () => (await desk.h.deps.db.select().from(orderUnits).where(done)).length,
    }
  },
}

type Way = 'fulfil' | 'giveUp' | 'cancel' | 'hold' | 'release'

/** An act that leads an order to a state. */
const leading = (
  way: Way,
  open: (desk: OrderDesk) => Promise<{ readonly no: string; readonly id: string }>,
  isThere: (order: typeof orders.$inferSelect | undefined) => boolean,
): Contest => ({
  name: calls[way].command,
  call: calls[way],
  refusals: [],
  prepare: async desk => {
    const { no, id } = await open(desk)
    const attempt: Attempts['attempt'] = (operator, _at, dryRun) =>
      operator.act(calls[way], {}, { params: { order: no }, dryRun })
    return { attempt, changed: isFresh, effects: async () => Number(isThere(await statusOf(desk, id))) }
  },
})

const held = async (desk: OrderDesk) => {
  const order = await desk.sold()
  await desk.owner.act(calls.hold, {}, { params: { order: order.no } })
  return order
}

const noting: Contest = {
  name: 'the same note',
  call: calls.note,
  refusals: ['same_note'],
  prepare: async desk => {
    const { no, id } = await desk.sold()
    return {
      attempt: onOrder(calls.note, no, () => ({ note: 'the customer called' })),
      changed: () => true,
      effects: async () => (await actsOn(desk.h.deps.db, id)).length,
    }
  },
}

const cancellingRefund: Contest = {
  name: 'cancel a refund that is due',
  call: calls.cancelRefund,
  refusals: ['absent'],
  prepare: async desk => {
    const { no, id } = await desk.sold()
    await desk.owner.act(calls.refund, { way: 'due', amount: cents(100) }, { params: { order: no } })
    return {
      attempt: onOrder(calls.cancelRefund, no, () => ({})),
      changed: () => true,
      effects: async () => 1 - (await refundsOf(desk, id)),
    }
  },
}

export const orderContests: readonly Contest[] = [
  refunding('refund of a part, under one reference', [], (_at, no) => ({
    way: 'sent',
    ref: `part of ${no}`,
    amount: cents(4_000),
  })),
  refunding('refunds that together are more than the order', ['too_much'], (at, no) => ({
    way: 'sent',
    ref: `${no} ${at}`,
    amount: cents(PRICE + 1),
  })),
  refunding('a refund that is due', [], () => ({ way: 'due', amount: cents(2_500) })),
  refunding('a refund through the provider', [], () => ({ way: 'send' })),
  refunding('refund of one piece', ['unit_refunded'], (at, no) => ({ way: 'sent', ref: `${no} ${at}`, unit: '1.1' })),
  cancellingRefund,
  replacing('replace a piece', ['replaced_before'], 'piece'),
  replacing('replace a code', [], 'code'),
  paying,
  claiming,
  unclaiming,
  fulfilling,
  leading(
    'giveUp',
    desk => desk.topUp(),
    order => order?.status === 'refund_due',
  ),
  leading(
    'cancel',
    desk => desk.unpaid(),
    order => order?.status === 'cancelled',
  ),
  leading(
    'hold',
    desk => desk.sold(),
    order => order?.reviewSince !== null,
  ),
  leading('release', held, order => order?.reviewSince === null),
  noting,
]
