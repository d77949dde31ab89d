import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import type { ActCall } from '~/contract/console/console-call'
import { orderCalls, type OrderDone, type RefundDone, type RefundInput } from '~/contract/console/orders'
import type { Code } from '~/domain/orders/order'
import { defined } from '~/domain/shared/defined'
import { answering } from '@server/acts/kit/answering'
import type { Performed } from '@server/acts/kit/perform'
import { cancelDueRefund } from '@server/acts/orders/cancel-refund'
import { claim } from '@server/acts/orders/claim'
import { type Leading, leadOrder, type Led } from '@server/acts/orders/lead-order'
import { markPaid } from '@server/acts/orders/mark-paid'
import { noteOn } from '@server/acts/orders/note'
import { refund, type RefundAnswer, type RefundFailure } from '@server/acts/orders/refund'
import { replace, type ReplaceAnswer } from '@server/acts/orders/replace'
import { revealCode } from '@server/acts/orders/reveal-code'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { type ActRequest, actRoute } from '@server/console/kit/define-call'
import { ownAmount } from '@server/console/routes/order-answers'

/** What operators do with an order. */
export const orderActs = (app: FastifyInstance, console: ConsoleDeps): void => {
  leadingRoutes(app, console)
  refundRoutes(app, console)
  codeRoutes(app, console)
  actRoute(app, console, orderCalls.markPaid, request => {
    const { provider, ref, amount } = request.input
    const paid = markPaid(orderIn(request), { provider, ref: ref.trim(), ...defined({ amount }) })
    return answering(paid, ({ effect, order: { no, status }, currency, amount: came }) => ({
      no,
      status,
      effect,
      currency,
      amount: ownAmount(came),
    }))
  })
  actRoute(app, console, orderCalls.note, request =>
    answering(noteOn(orderIn(request), request.input.note), ({ no }) => ({ no })),
  )
  for (const way of ['claim', 'unclaim'] as const)
    actRoute(app, console, orderCalls[way], request =>
      answering(claim(way, orderIn(request), request.input), ({ order: { no }, pieces }) => ({ no, pieces })),
    )
}

const orderIn = ({ params }: Pick<ActRequest<unknown>, 'params'>): string => params['order'] ?? ''

interface LeadInput {
  readonly although_sent?: boolean
  readonly unit?: string
}

const leadingRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  const leading = <Input extends LeadInput>(way: Leading, call: ActCall<Input, OrderDone>): void =>
    actRoute(app, console, call, request => {
      const { although_sent: althoughSent, unit } = request.input
      return answering(leadOrder(way, orderIn(request), defined({ althoughSent, unit })), ledAnswer)
    })
  leading('fulfil', orderCalls.fulfil)
  leading('give-up', orderCalls.giveUp)
  leading('cancel', orderCalls.cancel)
  leading('hold', orderCalls.hold)
  leading('release', orderCalls.release)
}

const ledAnswer = ({ order: { no, status }, isRepeated }: Led): OrderDone => ({ no, status, is_repeated: isRepeated })

const refundRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  actRoute(app, console, orderCalls.refund, request => refundAct(orderIn(request), request.input))
  actRoute(app, console, orderCalls.cancelRefund, request =>
    answering(cancelDueRefund(orderIn(request), request.input), ({ order: { no, status }, money }) => ({
      no,
      status,
      ...moneyOf(money),
    })),
  )
}

/** Money that was sent is recorded under its reference: without one it would be due, and be sent a second time. */
const refundAct = (
  order: string,
  { way, ref = '', although_sent: althoughSent, ...given }: RefundInput,
): Performed<RefundFailure | { readonly _tag: 'no_reference' }, RefundDone> => {
  const reference = ref.trim()
  if (way === 'sent' && reference === '') return async () => E.left({ _tag: 'no_reference' })
  const sending = defined({
    ref: way === 'sent' ? reference : undefined,
    send: way === 'send' ? true : undefined,
    althoughSent,
  })
  return answering(refund(order, { ...given, ...sending }), refundedAnswer)
}

const refundedAnswer = ({ order, money, provider, state, sending, gone, isRepeated }: RefundAnswer): RefundDone => ({
  no: order.no,
  status: order.status,
  is_repeated: isRepeated,
  ...moneyOf(money),
  provider,
  state,
  codes: gone.filter(({ kind }) => kind === 'code').map(({ name }) => name),
  top_ups: gone.filter(({ kind }) => kind === 'fulfilment').map(({ name }) => name),
  ...defined({ sending }),
})

/** The currency and the amount of a text such as `MOP 171.00`. */
const moneyOf = (money: string) => {
  const [currency = '', amount = ''] = money.split(' ')
  return { currency, amount: ownAmount(amount) }
}

const codeRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  actRoute(app, console, orderCalls.replace, request => {
    const { why: cause, ...piece } = request.input
    return answering(replace(orderIn(request), { cause, ...piece }), replacedAnswer)
  })
  actRoute(app, console, orderCalls.revealCode, request =>
    answering(revealCode(orderIn(request), request.input), ({ no, piece, variant, ends, isVoided, code }) => ({
      no,
      piece,
      variant,
      ends,
      is_voided: isVoided,
      ...defined({ code: code && partsOf(code) }),
    })),
  )
}

const replacedAnswer = ({ order, piece, isRepeated }: ReplaceAnswer) => {
  const ends = order.pieces.find(({ name }) => name === piece)?.code?.ends
  return { no: order.no, piece, is_repeated: isRepeated, ...defined({ ends: ends ?? undefined }) }
}

/** The parts of a code as texts. */
const partsOf = ({ expires_at: expires, ...parts }: Code): Readonly<Record<string, string>> => ({
  ...parts,
  ...(expires === undefined ? {} : { expires_at: new Date(expires).toISOString() }),
})
