import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { expect } from 'vitest'
import { cents } from '~/domain/shared/money'
import { defined } from '~/domain/shared/defined'
import { unitsOf } from '@server/operations/after-sales/find-unit'
import { cancelRefund } from '@server/operations/after-sales/cancel-refund'
import { refundOrder } from '@server/operations/after-sales/refund-order'
import { replaceCode } from '@server/operations/after-sales/replace-code'
import { holdForReview, releaseFromReview } from '@server/operations/after-sales/review-order'
import { codes } from '@server/platform/database/schema/vault'
import { type Piece, refundCancelled, refunded, takenBack } from '@tests/prove/model/after-sales'
import type { Code, Model, Order } from '@tests/prove/model/model'
import { acting, wrongStatus } from '@tests/prove/model/operator-steps'
import { expireOverdue } from '@tests/prove/model/rules'
import type { Steps } from '@tests/prove/model/steps'
import { EXPIRY_MARGIN_SECONDS, forSale, isGood, untilUsed } from '@tests/prove/model/stock'
import { complete } from '@tests/prove/model/supplying'
import { type World, chosen } from '@tests/prove/model/world'

export const afterSalesSteps: Steps<'refunded' | 'cancelRefund' | 'replace' | 'review'> = {
  refunded: async (m, w, { which, ref: name, named, amount, piece: at }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const all = await piecesIn(m, w, order)
    const piece = at === undefined ? undefined : all[at % (all.length || 1)]
    const due = order.refunds.find(refund => refund.state === 'due')
    const paid = order.payments.find(payment => payment.state === 'paid')
    const payment = named ? (due?.payment ?? paid) : undefined
    const ref = name === '' ? undefined : `${order.id} ${name}`
    const given = {
      ref,
      payment: payment?.id,
      unit: piece?.id,
      amount: amount === undefined ? undefined : cents(amount),
    }
    const outcome = await acting(m, w, 'orders refund', order, inside => refundOrder(inside, order.id, defined(given)))
    const expected = refunded(m, order, { ref, payment, amount, piece, pieces: all })
    expect(E.isRight(outcome) ? E.right(outcome.right.status) : outcome).toEqual(expected)
  },

  cancelRefund: async (m, w, { which, named }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const all = await piecesIn(m, w, order)
    const due = named ? order.refunds.find(refund => refund.state === 'due') : undefined
    const given = due === undefined ? {} : { payment: due.payment.id, amount: cents(due.amount) }
    const outcome = await acting(m, w, 'orders refund', order, inside => cancelRefund(inside, order.id, given))
    expect(E.isRight(outcome) ? E.right(outcome.right.amount) : outcome).toEqual(refundCancelled(order, due, all))
  },

  replace: async (m, w, { which, piece: at, named }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const all = (await piecesIn(m, w, order)).filter(({ job }) => job === undefined)
    const piece = all[at % (all.length || 1)]
    if (piece === undefined) return
    const before = order.replaced.get(piece.id)
    const said = named === 'code' ? piece.code : named === 'old code' ? before : undefined
    const saidId = said && (await idOf(w, said))
    const meant = { unit: piece.id, cause: 'invalid', ...defined({ code: saidId }) } as const
    const outcome = await acting(m, w, 'orders replace', order, inside =>
      replaceCode({ ...inside, expiryMarginMs: EXPIRY_MARGIN_SECONDS * 1000 }, order.id, meant),
    )
    if (order.status !== 'success') return expect(outcome).toEqual(wrongStatus(order))
    if (piece.isBack) return expect(outcome).toEqual(E.left({ _tag: 'unit_refunded' }))
    // a code is replaced once, and the piece alone does not say which one is meant
    if (before !== undefined && named === 'old code')
      return expect(outcome).toMatchObject({ right: { isRepeated: true } })
    if (before !== undefined && named === 'piece') return expect(outcome).toEqual(E.left({ _tag: 'replaced_before' }))
    const { shelf } = piece
    const isHolding = (each: Order) => each.codes.some(code => code.batch.shelf === shelf)
    const overdue = m.orders.filter(each => isHolding(each) && each.expiresAt <= m.now)
    const reachable = overdue
      .flatMap(each => each.codes)
      .filter(code => code.state === 'held' && code.batch.shelf === shelf)
    if (forSale(shelf, untilUsed(m)).length === 0 && reachable.some(code => isGood(code, untilUsed(m))))
      expireOverdue(m, isHolding)
    const good = forSale(shelf, untilUsed(m))
    if (good.length === 0) return expect(outcome).toEqual(E.left({ _tag: 'no_stock', variant: shelf.no }))
    expect(outcome).toMatchObject({ right: { isRepeated: false } })
    const fresh = (await piecesIn(m, w, order)).find(({ id }) => id === piece.id)?.code
    // of codes that expire at the same moment the shop may take any
    if (fresh === undefined || !good.includes(fresh) || fresh.expiresAt !== good[0]?.expiresAt)
      throw new Error('the replacement is not the code that is sold first')
    if (piece.code !== undefined) order.replaced.set(piece.id, piece.code)
    takenBack(m, order, [piece])
    fresh.state = 'sold'
    order.codes = [...order.codes, fresh]
    order.version += 1
  },

  review: async (m, w, { which, hold }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const outcome = await acting(m, w, hold ? 'orders hold' : 'orders release', order, inside =>
      (hold ? holdForReview : releaseFromReview)(inside, order.id),
    )
    const isOver = order.status === 'cancelled' || order.status === 'refund_due' || order.status === 'refunded'
    if (hold && isOver) return expect(outcome).toEqual(wrongStatus(order))
    if (order.isHeld !== hold) {
      order.isHeld = hold
      order.version += 1
      complete(order)
    }
    expect(outcome).toEqual(E.right(order.status))
  },
}

/** The row of a code. */
const idOf = async ({ h }: World, { text }: Code): Promise<string | undefined> => {
  const own = eq(codes.fingerprint, h.vault.fingerprint(text))
  return (await h.database.db.select({ id: codes.id }).from(codes).where(own))[0]?.id
}

/** The pieces of an order. Which code each has is the shop's own matter: the vault is asked. */
export const piecesIn = async (m: Model, { h }: World, order: Order): Promise<readonly Piece[]> => {
  const known = new Map<string, Code>(
    m.shelves.flatMap(shelf =>
      shelf.codes.map(code => [h.vault.fingerprint(code.text).toString('hex'), code] as const),
    ),
  )
  const pieces: Piece[] = []
  for (const { id, variant, state } of await unitsOf(h.database.db, order.id)) {
    const shelf = m.shelves.find(({ no }) => no === variant)
    if (shelf === undefined) throw new Error(`there is no shelf ${variant}`)
    const [row] = await h.database.db.select().from(codes).where(eq(codes.orderUnitId, id))
    const code = row && known.get(row.fingerprint.toString('hex'))
    const job = order.jobs.find(each => each.id === id)
    pieces.push({ id, shelf, code, job, isBack: state === 'released' })
  }
  return pieces
}
