import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { orderCalls } from '~/contract/console/orders'
import { cents } from '~/domain/shared/money'
import { defined } from '~/domain/shared/defined'
import { refund as refundAct } from '@server/acts/orders/refund'
import { providerRefunds, refunds } from '@server/platform/database/schema/after-sales'
import { payments } from '@server/platform/database/schema/payments'
import { takeRefundProgress } from '@server/payments/refunds/refund-progress'
import { acting, agreed, type Expected } from '@tests/prove/model/acting'
import { added, type Request, sent } from '@tests/prove/model/after-sales'
import { piecesIn } from '@tests/prove/model/after-sales-steps'
import type { Model, Order, Refund, Sending } from '@tests/prove/model/model'
import { attempted, isWaiting, progressed, queued } from '@tests/prove/model/sending'
import type { Steps } from '@tests/prove/model/steps'
import { type World, chosen } from '@tests/prove/model/world'

/** What the wallet calls a refund. */
const refOfWallet = ({ number }: Sending): string => `BACK-${number}`

export const sendingSteps: Steps<'sendRefund' | 'sendQueued' | 'endRefund'> = {
  sendRefund: async (m, w, { which, named, amount, piece: at, door }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const all = await piecesIn(m, w, order)
    const piece = at === undefined ? undefined : all[at % (all.length || 1)]
    const due = order.refunds.find(refund => refund.state === 'due')
    const payment = named ? due?.payment : undefined
    const meant = { payment: payment?.id, unit: piece?.id, amount: amount === undefined ? undefined : cents(amount) }
    const given = defined(meant)
    const outcome = await acting(w, order, {
      door,
      call: orderCalls.refund,
      input: { way: 'send', ...given },
      act: refundAct(order.id, { send: true, ...given }),
    })
    const { expected, refund } = sentThrough(m, order, { ref: undefined, payment, amount, piece, pieces: all })
    agreed(m, order, 'orders refund', outcome, expected)
    if (refund?.sending?.number === '') refund.sending.number = await newestRefund(w, order)
  },

  sendQueued: async (m, w, { manner }) => {
    w.ledger.manner = manner
    await w.h.shop.operations.sendRefunds()
    for (const order of m.orders)
      for (const refund of order.refunds)
        if (refund.sending !== undefined && isWaiting(m, refund) && attempted(m, refund.sending, manner))
          sent(m, order, refund, refOfWallet(refund.sending))
  },

  endRefund: async (m, w, { which, end, isTold }) => {
    const order = chosen(m, which)
    const refund = order?.refunds.find(({ state, sending }) => state === 'due' && isOpenAtWallet(sending))
    if (order === undefined || refund?.sending === undefined) return
    const { sending } = refund
    w.ledger.end(sending.number, end)
    sending.atWallet = end
    if (!isTold) return
    const silent = { notifyRelay: () => undefined, warn: () => undefined }
    const deps = { db: w.h.database.db, now: () => w.h.clock.now, ...silent }
    for (let times = 0; times < 2; times += 1)
      await takeRefundProgress(deps, 'wallet', w.ledger.progress(sending.number))
    if (progressed(sending)) sent(m, order, refund, refOfWallet(sending))
  },
}

const isOpenAtWallet = (sending: Refund['sending']): boolean =>
  sending?.atWallet === 'accepted' || sending?.atWallet === 'stuck'

/** The id of the refund that was queued last, as the wallet has it. */
const newestRefund = async ({ h }: World, order: Order): Promise<string> => {
  const known = new Set(order.refunds.map(({ sending }) => sending?.number ?? ''))
  const rows = await h.database.db
    .select({ id: providerRefunds.refundId })
    .from(providerRefunds)
    .innerJoin(refunds, eq(refunds.id, providerRefunds.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, order.id))
  const fresh = rows
    .map(({ id }) => id.replaceAll('-', ''))
    .find(number => ![...known].some(each => each.startsWith(number)))
  if (fresh === undefined) throw new Error('no refund was queued')
  return fresh
}

interface Sent {
  readonly expected: Expected
  readonly refund?: Refund
}

/** The operator asks the shop to send a refund: one that is due, or a new one. */
const sentThrough = (m: Model, order: Order, request: Request): Sent => {
  const { payment, amount, piece } = request
  const due = order.refunds.filter(refund => refund.state === 'due')
  const meant = due.filter(
    refund =>
      (payment === undefined || refund.payment === payment) &&
      (amount === undefined || refund.amount === amount) &&
      (piece === undefined || refund.unit === piece.id),
  )
  const [one, another] = meant
  if (another !== undefined) return { expected: E.left({ _tag: 'several' }) }
  if (one === undefined) {
    if (amount !== undefined && piece === undefined) return { expected: E.left({ _tag: 'not_due' }) }
    const expected = added(m, order, request, due.length > 0)
    if (E.isLeft(expected)) return { expected }
  }
  const refund = one ?? order.refunds.at(-1)
  if (refund === undefined) throw new Error('no refund was added')
  const isRepeated = !queued(m, refund)
  const { state: sending } = sendingOf(refund)
  return { expected: E.right({ status: order.status, is_repeated: isRepeated, sending }), refund }
}

const sendingOf = ({ sending }: Refund) => {
  if (sending === undefined) throw new Error('the refund is not queued')
  return sending
}

/** What earlier walks left comes to its end. */
export const settleRefunds = async ({ h, ledger }: Pick<World, 'h' | 'ledger'>): Promise<void> => {
  for (const [number, { state }] of ledger.made) if (state !== 'closed') ledger.end(number, 'done')
  ledger.manner = 'at once'
  await h.shop.operations.sendRefunds()
}
