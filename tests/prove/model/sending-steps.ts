import * as E from 'fp-ts/Either'
import { expect } from 'vitest'
import { cents } from '~/domain/shared/money'
import { defined } from '~/domain/shared/defined'
import { refundOrder } from '@server/operations/after-sales/refund-order'
import { takeRefundProgress } from '@server/payments/refunds/refund-progress'
import { added, type Request, sent } from '@tests/prove/model/after-sales'
import { piecesIn } from '@tests/prove/model/after-sales-steps'
import type { Model, Order, Refund } from '@tests/prove/model/model'
import { acting } from '@tests/prove/model/operator-steps'
import { attempted, isWaiting, progressed, queued } from '@tests/prove/model/sending'
import type { Steps } from '@tests/prove/model/steps'
import { type World, chosen } from '@tests/prove/model/world'

/** What the wallet calls a refund; the shop alone knows the number in it. */
const BY_WALLET = 'BACK'

export const sendingSteps: Steps<'sendRefund' | 'sendQueued' | 'endRefund'> = {
  sendRefund: async (m, w, { which, named, amount, piece: at }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const all = await piecesIn(m, w, order)
    const piece = at === undefined ? undefined : all[at % (all.length || 1)]
    const due = order.refunds.find(refund => refund.state === 'due')
    const payment = named ? due?.payment : undefined
    const given = { payment: payment?.id, unit: piece?.id, amount: amount === undefined ? undefined : cents(amount) }
    const outcome = await acting(m, w, 'orders refund', order, inside =>
      refundOrder(inside, order.id, { send: true, ...defined(given) }),
    )
    const expected = sentThrough(m, order, { ref: undefined, payment, amount, piece, pieces: all })
    expect(E.isRight(outcome) ? E.right(outcome.right.sending) : outcome).toEqual(
      E.isRight(expected) ? E.right(expected.right.sending?.state) : expected,
    )
    if (E.isRight(outcome) && E.isRight(expected) && expected.right.sending?.number === '')
      expected.right.sending.number = outcome.right.refund.id.replaceAll('-', '')
  },

  sendQueued: async (m, w, { manner }) => {
    w.ledger.manner = manner
    await w.h.shop.operations.sendRefunds()
    for (const order of m.orders)
      for (const refund of order.refunds)
        if (refund.sending !== undefined && isWaiting(m, refund) && attempted(m, refund.sending, manner))
          sent(m, order, refund, BY_WALLET)
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
    if (progressed(sending)) sent(m, order, refund, BY_WALLET)
  },
}

const isOpenAtWallet = (sending: Refund['sending']): boolean =>
  sending?.atWallet === 'accepted' || sending?.atWallet === 'stuck'

/** The operator asks the shop to send a refund: one that is due, or a new one. */
const sentThrough = (m: Model, order: Order, request: Request): E.Either<object, Refund> => {
  const { payment, amount, piece } = request
  const due = order.refunds.filter(refund => refund.state === 'due')
  const meant = due.filter(
    refund =>
      (payment === undefined || refund.payment === payment) &&
      (amount === undefined || refund.amount === amount) &&
      (piece === undefined || refund.unit === piece.id),
  )
  const [one, another] = meant
  if (another !== undefined) return E.left({ _tag: 'several' })
  if (one === undefined) {
    if (amount !== undefined && piece === undefined) return E.left({ _tag: 'not_due' })
    const outcome = added(m, order, request, due.length > 0)
    if (E.isLeft(outcome)) return outcome
  }
  const refund = one ?? order.refunds.at(-1)
  if (refund === undefined) throw new Error('no refund was added')
  queued(m, refund)
  return E.right(refund)
}

/** What earlier walks left comes to its end. */
export const settleRefunds = async ({ h, ledger }: Pick<World, 'h' | 'ledger'>): Promise<void> => {
  for (const [number, { state }] of ledger.made) if (state !== 'closed') ledger.end(number, 'done')
  ledger.manner = 'at once'
  await h.shop.operations.sendRefunds()
}
