import fc from 'fast-check'
import { orderCalls as calls } from '~/contract/console/orders'
import { cents } from '~/domain/shared/money'
import { actsOn } from '@server/operators/acts'
import { faultsOf, isFresh } from '@tests/prove/console/contest'
import type { Answer } from '@tests/server/http/harness'
import type { Console } from '@tests/server/console/harness'
import type { OrderDesk } from '@tests/server/console/order-desk'
import { right } from '@tests/server/shop-harness'

const PIECES = 3
const PRICE = 10_000

/** An act of one operator on an order, while others do other acts on it. */
type Doing =
  | { readonly kind: 'refund'; readonly ref: number; readonly amount: number | undefined }
  | { readonly kind: 'refund piece' | 'replace' | 'reveal'; readonly piece: number }
  | { readonly kind: 'owe'; readonly amount: number }
  | { readonly kind: 'send' | 'cancel refund' | 'hold' | 'release' }

/** `at`: which operator. `isDryRun`: only a preview. */
export type Mixed = Doing & { readonly at: number; readonly isDryRun: boolean }

const piece = fc.integer({ min: 1, max: PIECES })
const doing: fc.Arbitrary<Doing> = fc.oneof(
  fc.record({
    kind: fc.constant('refund' as const),
    ref: fc.nat(3),
    amount: fc.constantFrom(undefined, 1, 4_000, 29_999, 30_001),
  }),
  fc.record({ kind: fc.constantFrom('refund piece', 'replace', 'reveal'), piece }),
  fc.record({ kind: fc.constant('owe' as const), amount: fc.constantFrom(1, 4_000, 29_999) }),
  fc.record({ kind: fc.constantFrom('send', 'cancel refund', 'hold', 'release') }),
)

export const mixed: fc.Arbitrary<readonly Mixed[]> = fc.array(
  fc
    .tuple(doing, fc.nat(3), fc.constantFrom(false, false, false, true))
    .map(([each, at, isDryRun]) => ({ ...each, at, isDryRun })),
  { minLength: 4, maxLength: 12 },
)

const done = (operator: Console, no: string, { isDryRun: dryRun, ...each }: Mixed): Promise<Answer> => {
  const given = { params: { order: no }, dryRun }
  switch (each.kind) {
    case 'refund': {
      const amount = each.amount === undefined ? {} : { amount: cents(each.amount) }
      return operator.act(calls.refund, { way: 'sent', ref: `${no} ${each.ref}`, ...amount }, given)
    }
    case 'refund piece':
      return operator.act(calls.refund, { way: 'sent', ref: `${no} p${each.at}`, unit: `1.${each.piece}` }, given)
    case 'replace':
      return operator.act(calls.replace, { why: 'invalid', unit: `1.${each.piece}` }, given)
    case 'reveal':
      return operator.act(calls.revealCode, { unit: `1.${each.piece}` }, given)
    case 'owe':
      return operator.act(calls.refund, { way: 'due', amount: cents(each.amount) }, given)
    case 'send':
      return operator.act(calls.refund, { way: 'send' }, given)
    case 'cancel refund':
      return operator.act(calls.cancelRefund, {}, given)
    case 'hold':
    case 'release':
      return operator.act(calls[each.kind], {}, given)
  }
}

/** Does everything at once to a new order; answers what is wrong with it then. */
export const atOnce = async (
  desk: OrderDesk,
  operators: readonly Console[],
  all: readonly Mixed[],
): Promise<readonly string[]> => {
  const { h } = desk
  const { me, id, no } = await desk.sold({ quantity: PIECES, spare: 2, price: PRICE })
  const before = (await actsOn(h.deps.db, id)).length
  const answers = await Promise.all(
    all.map(async each => ({ each, answer: await done(operators[each.at] ?? desk.owner, no, each) })),
  )
  const acts = (await actsOn(h.deps.db, id)).slice(before)
  const changed = answers.filter(({ each, answer }) => !each.isDryRun && hadEffect(answer))
  const names = changed.map(({ each }) => (operators[each.at] ?? desk.owner).name)
  const surprises = answers.filter(({ answer: { status } }) => status !== 200 && status !== 409)
  await desk.owner.act(calls.release, {}, { params: { order: no } })
  const order = right(await h.shop.orders.get(me, id))
  const codes = order.items.flatMap(each => each.codes?.map(({ code }) => code) ?? [])
  const refunded = order.items.reduce((sum, each) => sum + (each.refunded ?? 0), 0)
  const back = (order.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...surprises.map(({ answer }) => `${answer.status} ${answer.text}`),
    ...(acts
      .map(({ by }) => by)
      .toSorted()
      .join() === names.toSorted().join()
      ? []
      : [`acts of ${acts.map(({ by, command }) => `${by} (${command})`).join(', ')}; changes by ${names.join(', ')}`]),
    ...acts.flatMap(faultsOf),
    ...(back > PIECES * PRICE ? [`${back} goes back of ${PIECES * PRICE}`] : []),
    ...(codes.length === PIECES - refunded ? [] : [`${codes.length} codes, and ${refunded} pieces refunded`]),
    ...(new Set(codes).size === codes.length ? [] : ['a code is there twice']),
  ]
}

const hadEffect = ({ status, body }: Answer): boolean =>
  status === 200 && typeof body === 'object' && body !== null && (!('is_repeated' in body) || isFresh({ ...body }))
