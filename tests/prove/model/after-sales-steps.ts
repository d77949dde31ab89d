import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { orderCalls } from '~/contract/console/orders'
import { cents } from '~/domain/shared/money'
import { defined } from '~/domain/shared/defined'
import { cancelDueRefund } from '@server/acts/orders/cancel-refund'
import { refund as refundAct } from '@server/acts/orders/refund'
import { replace as replaceAct } from '@server/acts/orders/replace'
import { unitsOf } from '@server/operations/after-sales/find-unit'
import { codes } from '@server/platform/database/schema/vault'
import { acting, agreed, type Expected } from '@tests/prove/model/acting'
import { type Piece, refundCancelled, refunded, takenBack } from '@tests/prove/model/after-sales'
import type { Code, Model, Order } from '@tests/prove/model/model'
import { led } from '@tests/prove/model/operator-steps'
import { expireOverdue } from '@tests/prove/model/rules'
import type { Steps } from '@tests/prove/model/steps'
import { forSale, isGood, untilUsed } from '@tests/prove/model/stock'
import { complete } from '@tests/prove/model/supplying'
import { type World, chosen } from '@tests/prove/model/world'

export const afterSalesSteps: Steps<'refunded' | 'cancelRefund' | 'replace' | 'review'> = {
  refunded: async (m, w, { which, ref: name, named, amount, piece: at, door }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const all = await piecesIn(m, w, order)
    const piece = at === undefined ? undefined : all[at % (all.length || 1)]
    const due = order.refunds.find(refund => refund.state === 'due')
    const paid = order.payments.find(payment => payment.state === 'paid')
    const payment = named ? (due?.payment ?? paid) : undefined
    const ref = name === '' ? undefined : `${order.id} ${name}`
    const meant = { payment: payment?.id, unit: piece?.id, amount: amount === undefined ? undefined : cents(amount) }
    const given = defined({ ...meant, ref })
    const outcome = await acting(w, order, {
      door,
      call: orderCalls.refund,
      input: { way: ref === undefined ? 'due' : 'sent', ...given },
      act: refundAct(order.id, given),
    })
    agreed(m, order, 'orders refund', outcome, refunded(m, order, { ref, payment, amount, piece, pieces: all }))
  },

  cancelRefund: async (m, w, { which, named, door }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const all = await piecesIn(m, w, order)
    const due = named ? order.refunds.find(refund => refund.state === 'due') : undefined
    const input = due === undefined ? {} : { payment: due.payment.id, amount: cents(due.amount) }
    const outcome = await acting(w, order, {
      door,
      call: orderCalls.cancelRefund,
      input,
      act: cancelDueRefund(order.id, input),
    })
    agreed(m, order, 'orders refund', outcome, refundCancelled(order, due, all))
  },

  replace: async (m, w, { which, piece: at, named, door }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const all = (await piecesIn(m, w, order)).filter(({ job }) => job === undefined)
    const piece = all[at % (all.length || 1)]
    if (piece === undefined) return
    const before = order.replaced.get(piece.id)
    const said = named === 'code' ? piece.code : named === 'old code' ? before : undefined
    // a code that was never sold is no name of a piece
    const saidId = said === undefined || said.state === 'held' ? undefined : await idOf(w, said)
    const given = { unit: piece.id, ...defined({ code: saidId }) }
    const outcome = await acting(w, order, {
      door,
      call: orderCalls.replace,
      input: { why: 'invalid', ...given },
      act: replaceAct(order.id, { cause: 'invalid', ...given }),
    })
    const expected = replaced(m, order, piece, named)
    agreed(m, order, 'orders replace', outcome, expected)
    if (E.isLeft(expected) || expected.right.is_repeated === true) return
    const good = forSale(piece.shelf, untilUsed(m))
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

  review: async (m, w, { which, hold, door }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const outcome = await led(w, order, { way: hold ? 'hold' : 'release', door })
    agreed(m, order, hold ? 'orders hold' : 'orders release', outcome, reviewed(order, hold))
  },
}

const reviewed = (order: Order, hold: boolean): Expected => {
  const { status } = order
  const isOver = status === 'cancelled' || status === 'refund_due' || status === 'refunded'
  if (hold && isOver) return E.left({ _tag: 'wrong_status', status })
  if (order.isHeld === hold) return E.right({ status, is_repeated: true })
  order.isHeld = hold
  order.version += 1
  complete(order)
  return E.right({ status: order.status })
}

/** A code is replaced once, and the piece alone does not say which one is meant. Which code comes is the shop's matter. */
const replaced = (m: Model, order: Order, piece: Piece, named: 'piece' | 'code' | 'old code'): Expected => {
  const { status } = order
  const { shelf } = piece
  if (status !== 'success') return E.left({ _tag: 'wrong_status', status })
  if (piece.isBack) return E.left({ _tag: 'unit_refunded' })
  const isAgain = order.replaced.has(piece.id)
  if (isAgain && named === 'old code') return E.right({ status, is_repeated: true })
  if (isAgain && named === 'piece') return E.left({ _tag: 'replaced_before' })
  const isHolding = (each: Order) => each.codes.some(code => code.batch.shelf === shelf)
  const overdue = m.orders.filter(each => isHolding(each) && each.expiresAt <= m.now)
  const reachable = overdue
    .flatMap(each => each.codes)
    .filter(code => code.state === 'held' && code.batch.shelf === shelf)
  if (forSale(shelf, untilUsed(m)).length === 0 && reachable.some(code => isGood(code, untilUsed(m))))
    expireOverdue(m, isHolding)
  if (forSale(shelf, untilUsed(m)).length === 0) return E.left({ _tag: 'no_stock', variant: shelf.no })
  return E.right({ status })
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
