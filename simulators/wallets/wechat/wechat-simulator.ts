import type { KeyObject } from 'node:crypto'
import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import type * as t from 'io-ts'
import { instant } from '~/contract/wire'
import { cents } from '~/domain/shared/money'
import { parseJson } from '@server/platform/json'
import { type AppBridge, bridgeRoutes, type Closing } from '@simulators/wallets/bridge'
import type { SimulatedPayment } from '@simulators/wallets/scenarios'
import type { ProviderSimulator, SimulatorDeps } from '@simulators/wallets/provider-api'
import { sayer, type WechatSimulatorConfig } from '@simulators/wallets/wechat/wechat-company'
import { refundNotice, refundRoutes } from '@simulators/wallets/wechat/wechat-refunds'
import { bodyOf, isReachable, rawBodies } from '@simulators/shell/raw-bodies'
import { unknownKey } from '@simulators/wallets/wrong-keys'
import type { WalletEvent } from '@server/payments/providers/wallet/wallet-wire'
import { sealed } from '@server/payments/providers/wechat/wechat-cipher'
import {
  isWechatAuthorized,
  isWechatBridgeSigned,
  wechatHeaders,
} from '@server/payments/providers/wechat/wechat-signature'
import { WECHAT_CLOSE_AFTER_MS, wechatAsked, wechatClosing } from '@server/payments/providers/wechat/wechat-wire'

const PROVIDER = 'wechat'
const WINDOW_MS = 300_000

/** WeChat Pay as its shops see it. */
export const wechatSimulator = (config: WechatSimulatorConfig): ProviderSimulator => ({
  provider: PROVIDER,
  routes: deps => routesOf(config, deps),
  notification: (payment, event, { at, forged }) => {
    if (event.status !== 'paid') return undefined
    const { appid, merchant, apiV3Key, platform } = config
    const order = JSON.stringify(orderFields(merchant.mchid, appid, payment, event))
    const body = JSON.stringify({
      id: event.event,
      create_time: new Date(at).toISOString(),
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: { original_type: 'transaction', ...sealed(apiV3Key, order, 'transaction') },
    })
    const key: KeyObject = forged ? unknownKey() : platform.key
    return { headers: { 'content-type': 'application/json', ...wechatHeaders({ ...platform, key }, body, at) }, body }
  },
  refundNotification: (payment, refund, { at }) => refundNotice(config, payment, refund, at),
  acknowledged: status => status === 200 || status === 204,
})

const routesOf =
  (config: WechatSimulatorConfig, deps: SimulatorDeps): FastifyPluginCallback =>
  (routes, _options, done) => {
    rawBodies(routes)
    bridgeRoutes(routes, PROVIDER, wechatApp(config), deps)
    // the shop's own calls are signed, and the app's calls are not
    void routes.register((calls, _none, registered) => {
      merchantRoutes(calls, config, deps)
      refundRoutes(calls, config, deps)
      registered()
    })
    done()
  }

const merchantRoutes = (
  routes: FastifyInstance,
  { appid, merchant, platform, returnUrl }: WechatSimulatorConfig,
  { store, answerTo, now, pageOf, applyScenario }: SimulatorDeps,
): void => {
  const say = sayer(platform, now)
  routes.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    const call = { method: request.method, path: request.url, body: bodyOf(request).toString('utf8') }
    const authorization = request.headers.authorization ?? ''
    if (!isWechatAuthorized(merchant, call, authorization, now(), WINDOW_MS))
      return say(reply, 401, { code: 'SIGN_ERROR' })
  })

  const open =
    (answer: (payment: SimulatedPayment) => unknown) => async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = wechatAsked.decode(parseJson(bodyOf(request).toString('utf8')))
      if (E.isLeft(asked) || asked.right.appid !== appid || asked.right.mchid !== merchant.mchid)
        return say(reply, 400, { code: 'PARAM_ERROR' })
      if (!isReachable(asked.right.notify_url)) return say(reply, 400, { code: 'PARAM_ERROR' })
      const payment = await store.open(orderOf(asked.right, returnUrl), now())
      return payment === undefined ? say(reply, 400, { code: 'OUT_TRADE_NO_USED' }) : say(reply, 200, answer(payment))
    }

  for (const prefix of ['/v3/global/transactions', '/v3/pay/transactions']) {
    routes.post(
      `${prefix}/native`,
      open(payment => ({ code_url: pageOf(payment.ref) })),
    )
    routes.post(
      `${prefix}/h5`,
      open(payment => ({ h5_url: pageOf(payment.ref) })),
    )
    routes.post(
      `${prefix}/mweb`,
      open(payment => ({ mweb_url: pageOf(payment.ref) })),
    )
    routes.post(
      `${prefix}/jsapi`,
      open(payment => ({ prepay_id: payment.ref })),
    )
    routes.get<{ Params: { no: string } }>(`${prefix}/out-trade-no/:no`, async (request, reply) => {
      const payment = await store.find(PROVIDER, request.params.no)
      if (payment === undefined) return say(reply, 404, { code: 'ORDER_NOT_EXIST' })
      return say(reply, 200, orderFields(merchant.mchid, appid, payment, await answerTo(payment)))
    })
    routes.post<{ Params: { no: string } }>(`${prefix}/out-trade-no/:no/close`, async (request, reply) => {
      const asked = wechatClosing.decode(parseJson(bodyOf(request).toString('utf8')))
      if (E.isLeft(asked) || asked.right.mchid !== merchant.mchid) return say(reply, 400, { code: 'PARAM_ERROR' })
      const payment = await store.find(PROVIDER, request.params.no)
      if (payment === undefined) return say(reply, 404, { code: 'ORDER_NOT_EXIST' })
      if (now() < payment.createdAt + WECHAT_CLOSE_AFTER_MS) return say(reply, 400, { code: 'INVALID_REQUEST' })
      const closed = (await applyScenario(payment.ref, 'expire'))?.payment ?? payment
      if (closed.state === 'paid') return say(reply, 400, { code: 'ORDER_PAID' })
      return reply
        .code(204)
        .headers(wechatHeaders(platform, '', now()))
        .send()
    })
  }
}

const wechatApp = ({ appid, merchant }: WechatSimulatorConfig): AppBridge => ({
  name: 'WeixinJSBridge',
  method: 'invoke',
  request: 'getBrandWCPayRequest',
  answer: closing => ({ err_msg: `get_brand_wcpay_request:${closings[closing]}` }),
  refOf: params =>
    params['appId'] === appid && isWechatBridgeSigned(merchant, params)
      ? /^prepay_id=(.+)$/u.exec(params['package'] ?? '')?.[1]
      : undefined,
})

const closings: Readonly<Record<Closing, string>> = { done: 'ok', cancelled: 'cancel', failed: 'fail' }

const orderOf = (asked: t.TypeOf<typeof wechatAsked>, returnUrl: string): SimulatedPayment['order'] => ({
  provider: PROVIDER,
  payment: asked.out_trade_no,
  order_no: asked.out_trade_no,
  merchant: asked.description.slice(0, 100),
  method: PROVIDER,
  amount: cents(asked.amount.total),
  currency: asked.amount.currency,
  expires_at: asked.time_expire,
  notify_url: asked.notify_url,
  return_url: returnUrl,
  lang: 'zh-Hant',
  details: { attach: asked.attach },
})

const states: Readonly<Record<WalletEvent['status'], string>> = {
  paid: 'SUCCESS',
  failed: 'PAYERROR',
  expired: 'CLOSED',
}

const orderFields = (mchid: string, appid: string, { ref, order }: SimulatedPayment, event?: WalletEvent) => ({
  mchid,
  appid,
  out_trade_no: order.payment,
  trade_state: event === undefined ? 'NOTPAY' : states[event.status],
  attach: order.details?.['attach'] ?? '',
  amount: { total: event?.amount ?? order.amount, currency: event?.currency ?? order.currency },
  ...(event?.status === 'paid' ? { transaction_id: ref, success_time: instant.encode(event.at) } : {}),
})
