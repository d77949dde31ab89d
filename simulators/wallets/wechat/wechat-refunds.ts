import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { cents } from '~/domain/shared/money'
import { parseJson } from '@server/platform/json'
import { bodyOf, isReachable } from '@simulators/shell/raw-bodies'
import { refundStateAt, type SimulatedPayment, type SimulatedRefund } from '@simulators/wallets/scenarios'
import { loseAnswer, type SimulatorDeps, type WebhookRequest } from '@simulators/wallets/provider-api'
import { sayer, type WechatSimulatorConfig } from '@simulators/wallets/wechat/wechat-company'
import { sealed } from '@server/payments/providers/wechat/wechat-cipher'
import { wechatHeaders } from '@server/payments/providers/wechat/wechat-signature'
import { wechatRefundAsked } from '@server/payments/providers/wechat/wechat-wire'

type Edition = 'global' | 'domestic'
type Words = Readonly<Record<ReturnType<typeof refundStateAt>, string>>
const words: Readonly<Record<Edition, Words>> = {
  domestic: { underway: 'PROCESSING', done: 'SUCCESS', stuck: 'ABNORMAL', closed: 'CLOSED' },
  global: { underway: 'PROCESSING', done: 'SUCCESS', stuck: 'CHANGE', closed: 'REFUNDCLOSE' },
}

/** The calls of both editions. The merchant's signature is checked before. */
export const refundRoutes = (
  routes: FastifyInstance,
  { appid, merchant, platform }: Pick<WechatSimulatorConfig, 'appid' | 'merchant' | 'platform'>,
  { store, refund, now }: SimulatorDeps,
): void => {
  const say = sayer(platform, now)
  const fields = (edition: Edition, payment: SimulatedPayment, made: SimulatedRefund) => ({
    ...(edition === 'global' ? { id: made.id } : { refund_id: made.id }),
    out_refund_no: made.number,
    out_trade_no: payment.order.payment,
    transaction_id: payment.ref,
    status: words[edition][refundStateAt(made, now())],
    amount: { total: payment.outcome?.amount, refund: made.amount, currency: payment.order.currency },
  })

  const paths = { domestic: '/v3/refund/domestic/refunds', global: '/v3/global/refunds' } as const
  for (const edition of ['domestic', 'global'] as const) {
    routes.post(paths[edition], async (request, reply) => {
      const read = wechatRefundAsked.decode(parseJson(bodyOf(request).toString('utf8')))
      if (E.isLeft(read) || !isReachable(read.right.notify_url)) return say(reply, 400, { code: 'PARAM_ERROR' })
      const asked = read.right
      const isOurs = asked.appid === appid && asked.mchid === merchant.mchid
      if (edition === 'global' && !isOurs) return say(reply, 400, { code: 'PARAM_ERROR' })
      const payment = await store.find('wechat', asked.out_trade_no)
      if (payment === undefined) return say(reply, 404, { code: 'RESOURCE_NOT_EXISTS' })
      const paid = payment.outcome
      if (asked.amount.total !== paid?.amount || asked.amount.currency !== paid.currency)
        return say(reply, 400, { code: 'PARAM_ERROR' })
      const wanted = { number: asked.out_refund_no, amount: cents(asked.amount.refund), notifyUrl: asked.notify_url }
      const made = await refund(payment.ref, wanted)
      if (made === undefined) return say(reply, 403, { code: 'NOT_ENOUGH' })
      if (!made.isLost) return say(reply, 200, fields(edition, payment, made.refund))
      return loseAnswer(reply)
    })
    const query = edition === 'global' ? `${paths.global}/out-refund-no/:number` : `${paths.domestic}/:number`
    routes.get<{ Params: { number: string } }>(query, async (request, reply) => {
      const { number } = request.params
      const payment = await store.findRefund('wechat', number)
      const made = payment?.refunds?.find(each => each.number === number)
      if (payment === undefined || made === undefined) return say(reply, 404, { code: 'RESOURCE_NOT_EXISTS' })
      return say(reply, 200, fields(edition, payment, made))
    })
  }
}

/** Tells the shop how a refund ended. */
export const refundNotice = (
  { merchant, apiV3Key, platform }: Pick<WechatSimulatorConfig, 'merchant' | 'apiV3Key' | 'platform'>,
  { ref, order }: SimulatedPayment,
  refund: SimulatedRefund,
  at: number,
): WebhookRequest => {
  const status = words.domestic[refund.outcome]
  const told = JSON.stringify({
    mchid: merchant.mchid,
    out_trade_no: order.payment,
    transaction_id: ref,
    out_refund_no: refund.number,
    refund_id: refund.id,
    refund_status: status,
    amount: { refund: refund.amount },
  })
  const body = JSON.stringify({
    id: `EV-${refund.id}`,
    create_time: new Date(at).toISOString(),
    event_type: `REFUND.${status}`,
    resource_type: 'encrypt-resource',
    resource: { original_type: 'refund', ...sealed(apiV3Key, told, 'refund') },
  })
  return { headers: { 'content-type': 'application/json', ...wechatHeaders(platform, body, at) }, body }
}
