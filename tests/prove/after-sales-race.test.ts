import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { unitsOf } from '@server/operations/after-sales/find-unit'
import { cancelRefund } from '@server/operations/after-sales/cancel-refund'
import { refundOrder } from '@server/operations/after-sales/refund-order'
import { replaceCode } from '@server/operations/after-sales/replace-code'
import { takeRefundProgress } from '@server/payments/refunds/refund-progress'
import { refunds } from '@server/platform/database/schema/after-sales'
import { payments } from '@server/platform/database/schema/payments'
import { refundLedger, type RefundManner } from '@tests/server/payments/fake-refunds'
import { holdForReview, releaseFromReview } from '@server/operations/after-sales/review-order'
import { type Verdict, judge, judgeAtRest, merged, violationsOf } from '@tests/prove/judge'
import { long, progress, tally } from '@tests/prove/tally'
import { EXPIRY_MARGIN_MS, type ShopHarness, buy, openShop, right, settleWith } from '@tests/server/shop-harness'

const ROUNDS = long ? 400 : 25
const PIECES = 3
const PRICE = 10_000

/** One act of an operator, or a look of the customer, at the same time as the others. */
type Act =
  | { readonly kind: 'refund'; readonly ref: number; readonly amount: number | undefined }
  | { readonly kind: 'refund piece'; readonly ref: number; readonly piece: number }
  | { readonly kind: 'replace'; readonly piece: number }
  | { readonly kind: 'owe'; readonly amount: number }
  | { readonly kind: 'send'; readonly piece: number | undefined }
  | { readonly kind: 'job'; readonly manner: RefundManner }
  | { readonly kind: 'wallet ends it'; readonly end: 'done' | 'closed' | 'stuck' }
  | { readonly kind: 'cancel refund' | 'hold' | 'release' | 'look' | 'buy' }

const piece = fc.nat(PIECES - 1)
const ref = fc.nat(3)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('refund' as const),
    ref,
    amount: fc.constantFrom(undefined, 1, 4_000, 10_000, 29_999, 30_001),
  }),
  fc.record({ kind: fc.constant('refund piece' as const), ref, piece }),
  fc.record({ kind: fc.constant('replace' as const), piece }),
  fc.record({ kind: fc.constant('owe' as const), amount: fc.constantFrom(1, 4_000, 29_999) }),
  fc.record({ kind: fc.constant('send' as const), piece: fc.option(piece, { nil: undefined }) }),
  fc.record({
    kind: fc.constant('job' as const),
    manner: fc.constantFrom<RefundManner[]>('usual', 'at once', 'lost', 'dead', 'refused'),
  }),
  fc.record({
    kind: fc.constant('wallet ends it' as const),
    end: fc.constantFrom('done' as const, 'closed' as const, 'stuck' as const),
  }),
  fc.record({ kind: fc.constantFrom('cancel refund', 'cancel refund', 'hold', 'release', 'look', 'buy') }),
)

interface Round {
  /** The sums of refunds that wait for the job before anything else happens. */
  readonly queued: readonly number[]
  readonly acts: readonly Act[]
}

const round: fc.Arbitrary<Round> = fc.record({
  queued: fc.constantFrom([], [4_000], [4_000, 1_000]),
  acts: fc.array(act, { minLength: 4, maxLength: 12 }),
})

let h: ShopHarness
beforeAll(async () => {
  h = await openShop('postgres')
})
afterAll(() => h.close())

it(`[I-28] [I-29] [I-30] refunds by hand and through the wallet, their cancellations, replacements, reviews and looks of ${ROUNDS} orders at once return no money and use no code twice`, async () => {
  const no = await h.variant({ codes: 0, price: PRICE })
  const verdicts: Verdict[] = []
  const deps = {
    db: h.database.db,
    now: () => h.clock.now,
    notifyRelay: () => undefined,
    expiryMarginMs: EXPIRY_MARGIN_MS,
    canRefund: (provider: string) => provider === 'wallet',
    warn: (event: string) => void h.warned.push(event),
  }
  const ledger = refundLedger()
  const wallet = { ...h.wallet, refunding: ledger }
  const job = () => h.another({ providers: [wallet], providerOf: () => wallet }).operations.sendRefunds()
  const tell = (number: string) => takeRefundProgress(deps, 'wallet', ledger.progress(number))
  /** The numbers under which the wallet has a refund of this order. */
  const numbersOf = async (id: string): Promise<readonly string[]> => {
    const rows = await h.database.db
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, id))
    return [...ledger.made.keys()].filter(number => rows.some(row => number.startsWith(row.id.replaceAll('-', ''))))
  }
  const once = async ({ acts, queued }: Round): Promise<readonly string[]> => {
    await h.stock(no, PIECES + 2)
    const me = await h.customer()
    const { id } = await buy(h, me, no, { quantity: PIECES })
    await settleWith(h, me, id)
    const units = await unitsOf(h.database.db, id)
    const shown = async () => right(await h.shop.orders.get(me, id)).items.flatMap(each => each.codes ?? [])
    const before = new Set((await shown()).map(({ code }) => code))
    const unitAt = (at: number): string => units[at]?.id ?? ''
    for (const amount of queued) {
      await refundOrder(deps, id, { amount: cents(amount), why: 'other' })
      expect(E.isRight(await refundOrder(deps, id, { send: true, amount: cents(amount) }))).toBe(true)
    }
    const done = await Promise.all(
      acts.map(async (each): Promise<boolean> => {
        switch (each.kind) {
          case 'refund': {
            const amount = each.amount === undefined ? {} : { amount: cents(each.amount) }
            return E.isRight(await refundOrder(deps, id, { ref: `${id} ${each.ref}`, ...amount }))
          }
          case 'refund piece':
            return E.isRight(await refundOrder(deps, id, { ref: `${id} ${each.ref}`, unit: unitAt(each.piece) }))
          case 'owe':
            return E.isRight(await refundOrder(deps, id, { amount: cents(each.amount), why: 'other' }))
          case 'send':
            return E.isRight(
              await refundOrder(deps, id, {
                send: true,
                ...(each.piece === undefined ? {} : { unit: unitAt(each.piece) }),
              }),
            )
          case 'job':
            ledger.manner = each.manner
            await job()
            return true
          case 'wallet ends it':
            for (const number of await numbersOf(id))
              if (ledger.progress(number).state === 'accepted') {
                ledger.end(number, each.end)
                await tell(number)
              }
            return true
          case 'cancel refund':
            return E.isRight(await cancelRefund(deps, id, {}))
          case 'replace':
            return E.isRight(await replaceCode(deps, id, { unit: unitAt(each.piece), cause: 'invalid' }))
          case 'hold':
            return E.isRight(await holdForReview(deps, id))
          case 'release':
            return E.isRight(await releaseFromReview(deps, id))
          case 'look':
            await shown()
            return true
          case 'buy':
            // it wants the same codes as the replacements
            await buy(h, await h.customer(), no).catch(() => undefined)
            return true
        }
      }),
    )
    expect(done).toHaveLength(acts.length)
    // the wait for the next query passes, and the wallet ends what it works on
    h.clock.now += 3_600_001
    ledger.manner = 'at once'
    for (const number of await numbersOf(id))
      if (ledger.progress(number).state === 'accepted') ledger.end(number, 'done')
    await Promise.all([job(), job()])
    await releaseFromReview(deps, id)
    verdicts.push(await judge(h.database.db))
    const order = right(await h.shop.orders.get(me, id))
    const after = order.items.flatMap(each => each.codes?.map(({ code }) => code) ?? [])
    const voided = order.items.flatMap(each => each.voided ?? []).length
    const refunded = order.items.reduce((sum, each) => sum + (each.refunded ?? 0), 0)
    const back = (order.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0)
    const byWallet = (await numbersOf(id)).flatMap(number => ledger.made.get(number) ?? [])
    const gone = byWallet.reduce((sum, each) => (each.state === 'done' ? sum + each.amount : sum), 0)
    const recorded = (order.refunds ?? []).filter(each => each.sent_at !== undefined)
    const recordedBack = recorded.filter(each => each.reference?.startsWith('BACK-') === true)
    const sumOf = (rows: typeof recorded) => rows.reduce((sum, { amount }) => sum + amount, 0)
    const kept = after.filter(code => before.has(code)).length
    return [
      ...(back > PIECES * PRICE ? [`${back} went back`] : []),
      ...(gone === sumOf(recordedBack)
        ? []
        : [`the wallet sent ${gone} back, and ${sumOf(recordedBack)} are recorded`]),
      ...(sumOf(recorded) - sumOf(recordedBack) + gone > PIECES * PRICE ? ['more went back than came in'] : []),
      ...(after.length === PIECES - refunded ? [] : [`${after.length} codes, and ${refunded} pieces refunded`]),
      ...(new Set(after).size === after.length ? [] : ['a code is there twice']),
      // a piece whose code was replaced and then refunded counts twice
      ...(kept + voided >= PIECES ? [] : [`${kept} codes were kept and ${voided} voided`]),
    ]
  }
  const wrong: string[] = []
  for (const [at, each] of fc.sample(round, ROUNDS).entries()) {
    wrong.push(...(await once(each)).map(line => `${line}, after ${JSON.stringify(each)}`))
    progress(at + 1, ROUNDS, 'orders after their sale')
  }
  await h.shop.operations.sweep()
  await h.shop.flush()
  verdicts.push(await judgeAtRest(h.database.db, h.clock.now))
  const all = merged([...verdicts, new Map([['I-28', wrong]])])
  for (const [invariant, violations] of all)
    tally({ invariant, proof: 'after-sales at once', tries: ROUNDS, violations })
  expect(violationsOf(all)).toEqual([])
}, 600_000)
