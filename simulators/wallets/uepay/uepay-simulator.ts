import * as E from 'fp-ts/Either'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import * as t from 'io-ts'
import { text } from '~/contract/wire'
import { parseJson } from '@server/platform/json'
import { centsText } from '@server/payments/providers/common/cents-text'
import { type AppBridge, bridgeRoutes, type Closing } from '@simulators/wallets/bridge'
import type { SimulatedPayment } from '@simulators/wallets/scenarios'
import type { ProviderSimulator, SimulatorDeps } from '@simulators/wallets/provider-api'
import { bodyOf, isReachable, rawBodies } from '@simulators/shell/raw-bodies'
import { isUepaySigned, uepaySign } from '@server/payments/providers/uepay/uepay-signature'
import { uepayAsked } from '@server/payments/providers/uepay/uepay-wire'
import type { WalletEvent } from '@server/payments/providers/wallet/wallet-wire'

export interface UepaySimulatorConfig {
  readonly merchantNo: string
  readonly key: string
  /** How it calls what is not public. */
  readonly terms: UepayTerms
}

/** The names that the shop's configuration must use. */
export interface UepayTerms {
  readonly tradeType: string
  readonly urlField: string
  readonly amount: string
  readonly currency: string
  readonly state: string
  readonly states: Readonly<Record<WalletEvent['status'] | 'open', string>>
}

const PROVIDER = 'uepay'

/** UePay as its shops see it. */
export const uepaySimulator = (config: UepaySimulatorConfig): ProviderSimulator => ({
  provider: PROVIDER,
  routes: deps => routesOf(config, deps),
  notification: (payment, event, { forged }) => {
    if (event.status !== 'paid') return undefined
    const fields = {
      orderNo: payment.order.payment,
      tradeType: 'UEPAY',
      payMethod: 'UEPAY',
      tradeTime: String(event.at),
      ...sumOf(config.terms, payment, event),
    }
    const sign = uepaySign(forged ? 'somebody else’s' : config.key, fields)
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...fields, sign }) }
  },
  acknowledged: (status, body) => status === 200 && body.trim() === 'success',
})

const unified = t.type({
  orderNo: text(64, 1),
  amt: centsText,
  cny: t.literal('MOP'),
  body: text(100, 1),
  notifyUrl: text(2048, 1),
  returnUrl: text(2048, 1),
})

const routesOf =
  ({ merchantNo, key, terms }: UepaySimulatorConfig, deps: SimulatorDeps): FastifyPluginCallback =>
  (routes, _options, done) => {
    const { store, answerTo, now, pageOf } = deps
    rawBodies(routes)
    bridgeRoutes(routes, PROVIDER, uepayApp(merchantNo, key), deps)
    const no = (retCode: string) => ({ result: 'false', retCode })

    /** The request, if it is signed. */
    const askedBy = (request: FastifyRequest) => {
      const asked = uepayAsked.decode(parseJson(bodyOf(request).toString('utf8')))
      if (E.isLeft(asked) || asked.right.merchantNo !== merchantNo) return undefined
      const { arguments: args, clientSign, ...frame } = asked.right
      return isUepaySigned([key], { ...args, ...frame }, clientSign) ? asked.right : undefined
    }

    routes.post('/wallet/unifiedorder', async (request, reply) => {
      const asked = askedBy(request)
      if (asked === undefined) return reply.send(no('SIGN'))
      const order = unified.decode(asked.arguments)
      if (asked.requestType !== 'UNIFIEDORDER' || E.isLeft(order) || !isReachable(order.right.notifyUrl))
        return reply.send(no('PARAM'))
      const payment = await store.open(orderOf(order.right, now()), now(), 'for')
      if (payment === undefined) return reply.send(no('REPEATED'))
      const results =
        asked.tradeType === terms.tradeType
          ? { [terms.urlField]: pageOf(payment.ref) }
          : { prepayid: payment.ref, page: pageOf(payment.ref) }
      return reply.send({ result: 'true', retCode: '0000', results })
    })

    routes.post('/payment/gateway', async (request, reply) => {
      const asked = askedBy(request)
      if (asked?.requestType !== 'QUERY') return reply.send(no('SIGN'))
      const payment = await store.find(PROVIDER, asked.arguments['orderNo'] ?? '')
      if (payment === undefined) return reply.send(no('NO_ORDER'))
      const outcome = await answerTo(payment)
      const state = { [terms.state]: terms.states[outcome?.status ?? 'open'] }
      const results = { orderNo: payment.order.payment, ...state, ...sumOf(terms, payment, outcome) }
      return reply.send({ result: 'true', retCode: '0000', results })
    })
    done()
  }

const prepay = t.type({
  appId: t.string,
  timeStamp: t.string,
  nonceStr: text(64, 1),
  prepayid: text(64, 1),
  signType: t.literal('MD5'),
  paySign: t.string,
})

/** The app answers its pages with a text of JSON. */
const uepayApp = (merchantNo: string, key: string): AppBridge => ({
  name: 'UePayJSBridge',
  method: 'callHandler',
  request: 'sendPayReq',
  answer: closing => JSON.stringify(closings[closing]),
  refOf: params => {
    const read = prepay.decode(params)
    if (E.isLeft(read) || read.right.appId !== merchantNo) return undefined
    const { paySign, ...signed } = params
    return isUepaySigned([key], signed, read.right.paySign) ? read.right.prepayid : undefined
  },
})

const closings: Readonly<Record<Closing, { readonly ret_code: string; readonly ret_msg: string }>> = {
  done: { ret_code: '00', ret_msg: 'success' },
  failed: { ret_code: '01', ret_msg: 'failed' },
  cancelled: { ret_code: '02', ret_msg: 'cancel' },
}

/** The request has no expiry, so this is the shop's default hold time. */
const LASTING_MS = 900_000

const orderOf = (asked: t.TypeOf<typeof unified>, now: number): SimulatedPayment['order'] => ({
  provider: PROVIDER,
  payment: asked.orderNo,
  order_no: asked.orderNo,
  merchant: asked.body,
  method: PROVIDER,
  amount: asked.amt,
  currency: asked.cny,
  expires_at: now + LASTING_MS,
  notify_url: asked.notifyUrl,
  return_url: asked.returnUrl,
  lang: 'zh-Hant',
})

const sumOf = (terms: UepayTerms, { order }: SimulatedPayment, event?: WalletEvent) => ({
  [terms.amount]: String(event?.amount ?? order.amount),
  [terms.currency]: event?.currency ?? order.currency,
})
