import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { readQuote } from '~/domain/payments/settlement'
import type { HttpResponse } from '@server/platform/network/http-client'
import { parseJson } from '@server/platform/json'
import type { ProviderFailure, Refunding, RefundProgress, RefundToSend } from '@server/payments/provider.port'
import { readAnswer, refused } from '@server/payments/providers/common/ask'
import type { ConfiguredDeps, ProviderResult } from '@server/payments/providers/common/provider-types'
import { refundedPart } from '@server/payments/providers/common/settled-part'
import { answerOf, exchange } from '@server/payments/providers/wechat/wechat-call'
import type { WechatSettings } from '@server/payments/providers/wechat/wechat-settings'
import {
  type WechatOrder,
  type WechatRefund,
  wechatProblem,
  wechatRefund,
  wechatRefundStates,
} from '@server/payments/providers/wechat/wechat-wire'

type Deps = ConfiguredDeps<WechatSettings>

/** Refunds of WeChat Pay. `orderOf` queries an order: its sum, and what was agreed, are needed for a refund. */
export const wechatRefunding = (deps: Deps, orderOf: (ref: string) => ProviderResult<WechatOrder>): Refunding => ({
  send: async refund => {
    const order = await orderOf(refund.ref)
    return E.isLeft(order) ? order : sendRefund(deps, refund, order.right)
  },
  query: number => queryRefund(deps, number),
})

const sendRefund = async (deps: Deps, refund: RefundToSend, order: WechatOrder): ProviderResult<RefundProgress> => {
  const { settings, notifyUrl } = deps
  const paid = { amount: order.amount.total, currency: order.amount.currency }
  const part = refundedPart(readQuote(order.attach ?? ''), paid, refund)
  if (part === undefined) return refused(`${refund.currency} was not paid with WeChat Pay`)
  const body = JSON.stringify({
    ...(settings.edition === 'global' ? { appid: settings.appid, mchid: settings.mchid } : {}),
    out_trade_no: refund.ref,
    out_refund_no: refund.number,
    notify_url: notifyUrl,
    amount: { refund: part.amount, total: order.amount.total, currency: part.currency },
  })
  const answer = await exchange(deps, 'POST', refundsPath(settings), body)
  return pipe(
    answer,
    E.chain(said => withReason(said, answerOf(deps, said))),
    E.chain(said => progressIn(said, refund.number)),
  )
}

const queryRefund = async (deps: Deps, number: string): ProviderResult<RefundProgress | 'unknown'> => {
  const { settings } = deps
  const no = encodeURIComponent(number)
  const path = settings.edition === 'global' ? `out-refund-no/${no}?mchid=${encodeURIComponent(settings.mchid)}` : no
  return pipe(
    await exchange(deps, 'GET', `${refundsPath(settings)}/${path}`, ''),
    E.chain((said): E.Either<ProviderFailure, RefundProgress | 'unknown'> =>
      said.status === 404
        ? E.right('unknown')
        : pipe(
            answerOf(deps, said),
            E.chain(body => progressIn(body, number)),
          ),
    ),
  )
}

/** The progress in a notification that was decrypted. Undefined: it is not readable, or for another merchant. */
export const refundNoticeIn = (text: string, mchid: string): RefundProgress | undefined => {
  const read = wechatRefund.decode(parseJson(text))
  return E.isLeft(read) || read.right.mchid !== mchid ? undefined : progressOf(read.right)
}

const refundsPath = ({ edition }: WechatSettings): string =>
  edition === 'global' ? '/v3/global/refunds' : '/v3/refund/domestic/refunds'

const progressIn = (body: string, number: string): E.Either<ProviderFailure, RefundProgress> =>
  pipe(
    readAnswer(body, wechatRefund),
    E.chain(read => {
      const progress = progressOf(read)
      if (progress === undefined) return refused('the state of a refund at WeChat Pay is unknown')
      return progress.number === number ? E.right(progress) : refused('WeChat Pay answered for another refund')
    }),
  )

const progressOf = (read: WechatRefund): RefundProgress | undefined => {
  // the global edition only says that it took the request
  const state = wechatRefundStates[read.refund_status ?? read.status ?? 'PROCESSING']
  const ref = read.refund_id ?? read.id
  return state === undefined || ref === undefined ? undefined : { number: read.out_refund_no, ref, state }
}

/** Adds WeChat's reason to a refusal, such as `NOT_ENOUGH`: it helps the operator. */
const withReason = (
  { body }: HttpResponse,
  answer: E.Either<ProviderFailure, string>,
): E.Either<ProviderFailure, string> => {
  const problem = wechatProblem.decode(parseJson(body))
  return E.isLeft(answer) && answer.left._tag === 'refused' && E.isRight(problem)
    ? refused(`${answer.left.reason} ${problem.right.code}`)
    : answer
}
