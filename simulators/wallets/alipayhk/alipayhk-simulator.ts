import * as E from 'fp-ts/Either'
import type { FastifyPluginCallback } from 'fastify'
import * as t from 'io-ts'
import { amount, text } from '~/contract/wire'
import { toWire } from '~/domain/shared/money'
import { writeAlipayXml } from '@server/payments/providers/alipayhk/alipayhk-wire'
import { type FormSignature, isSignedForm, signedForm } from '@server/payments/providers/common/form-signature'
import type { Fields } from '@server/payments/providers/common/provider-types'
import { macauTime } from '@server/payments/providers/common/macau-time'
import { refundStateAt, type SimulatedPayment } from '@simulators/wallets/scenarios'
import { loseAnswer, type ProviderSimulator, type SimulatorDeps } from '@simulators/wallets/provider-api'
import { fieldsOf, isReachable } from '@simulators/shell/raw-bodies'
import { wrongKeys } from '@simulators/wallets/wrong-keys'
import type { WalletEvent } from '@server/payments/providers/wallet/wallet-wire'

export interface AlipayhkSimulatorConfig {
  readonly partner: string
  /** AlipayHK's own half of it. */
  readonly signature: FormSignature
}

const PROVIDER = 'alipayhk'

/** AlipayHK as its shops see it. */
export const alipayhkSimulator = (config: AlipayhkSimulatorConfig): ProviderSimulator => ({
  provider: PROVIDER,
  routes: deps => routesOf(config, deps),
  notification: (payment, event, { at, forged }) => {
    // the shopper can retry a failed payment until it is closed, so the shop gets no notification
    if (event.status === 'failed') return undefined
    const signature = forged ? wrongKeys(config.signature) : config.signature
    const fields = signedForm(signature, {
      ...tradeOf(payment, event),
      seller_id: config.partner,
      notify_id: event.event,
      notify_type: 'trade_status_sync',
      notify_time: macauTime(at),
    })
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(fields).toString(),
    }
  },
  acknowledged: (status, body) => status === 200 && body.trim() === 'SUCCESS',
})

const trade = t.type({
  partner: t.string,
  payment_inst: t.literal('ALIPAYHK'),
  out_trade_no: text(64, 1),
  subject: text(100, 1),
  body: text(64, 1),
  total_fee: amount,
  currency: text(3, 3),
  timeout_rule: t.refinement(t.string, each => /^\d{1,2}[mh]$/u.test(each)),
  notify_url: text(2048, 1),
  return_url: text(2048, 1),
})

const refund = t.type({
  out_return_no: text(64, 1),
  out_trade_no: text(64, 1),
  return_amount: amount,
  currency: text(3, 3),
  gmt_return: text(19, 19),
  reason: text(256, 1),
  is_sync: t.literal('Y'),
})

/** How long after a refund the merchant may send the next one. */
const SPACING_MS = 3_000

const none = { fields: {}, sign: '', signType: '' }
const failed = (error: string): string => writeAlipayXml({ isSuccess: false, error, ...none })

const signedXml = (signature: FormSignature, fields: Fields, name: 'trade' | 'alipay'): string => {
  const { sign = '', sign_type: signType = '' } = signedForm(signature, fields)
  return writeAlipayXml({ isSuccess: true, error: '', fields, sign, signType }, name)
}

/** The calls for refunds. Undefined: the answer gets lost. */
const refunder = ({ signature }: AlipayhkSimulatorConfig, { store, now, refund: make }: SimulatorDeps) => {
  const last = { at: -SPACING_MS }
  return {
    send: async (fields: Fields): Promise<string | undefined> => {
      const asked = refund.decode(fields)
      if (E.isLeft(asked)) return failed('ILLEGAL_ARGUMENT')
      const { out_trade_no: no, out_return_no: number, return_amount: sum, currency } = asked.right
      const payment = await store.find(PROVIDER, no)
      if (payment === undefined) return failed('TRADE_NOT_EXIST')
      if (payment.outcome?.currency !== currency) return failed('CURRENCY_NOT_SAME')
      if (now() < last.at + SPACING_MS) return failed('REQUEST_TOO_FREQUENT')
      last.at = now()
      const made = await make(payment.ref, { number, amount: sum, notifyUrl: payment.order.notify_url })
      if (made === undefined) return failed('MERCHANT_BALANCE_NOT_ENOUGH')
      return made.isLost ? undefined : writeAlipayXml({ isSuccess: true, error: '', ...none })
    },
    query: async (fields: Fields): Promise<string> => {
      const { out_trade_no: no = '', out_return_no: number = '' } = fields
      const payment = await store.find(PROVIDER, no)
      const made = payment?.refunds?.find(each => each.number === number)
      const state = made && refundStates[refundStateAt(made, now())]
      const said: Fields =
        state === undefined
          ? { response_code: payment === undefined ? 'TRADE_NOT_EXIST' : 'NOT_FOUND' }
          : { response_code: 'SUCCESS', out_trade_no: no, out_return_no: number, ...state }
      return signedXml(signature, said, 'alipay')
    },
  }
}

const refundStates: Readonly<Record<ReturnType<typeof refundStateAt>, Fields>> = {
  underway: { refund_result_code: 'PROCESSING' },
  done: { refund_result_code: 'SUCCESS' },
  // AlipayHK keeps trying until the account takes the money
  stuck: { refund_result_code: 'PROCESSING' },
  closed: { refund_result_code: 'FAILED', refund_error_code: 'MERCHANT_BALANCE_NOT_ENOUGH' },
}

const routesOf =
  (config: AlipayhkSimulatorConfig, deps: SimulatorDeps): FastifyPluginCallback =>
  (routes, _options, done) => {
    const { partner, signature } = config
    const { store, answerTo, now, pageOf } = deps
    const refunds = refunder(config, deps)

    routes.get('/gateway.do', async (request, reply) => {
      const fields = fieldsOf(request.url.split('?')[1] ?? '')
      const xml = () => reply.type('text/xml; charset=utf-8')
      if (!isSignedForm(signature, fields) || fields['partner'] !== partner)
        return reply.code(400).send(failed('ILLEGAL_SIGN'))
      const service = fields['service'] ?? ''
      if (service === 'single_trade_query') {
        const payment = await store.find(PROVIDER, fields['out_trade_no'] ?? '')
        if (payment === undefined) return xml().send(failed('TRADE_NOT_EXIST'))
        return xml().send(signedXml(signature, tradeOf(payment, await answerTo(payment)), 'trade'))
      }
      if (service === 'alipay.acquire.refund.query') return xml().send(await refunds.query(fields))
      if (service === 'forex_refund') {
        const answer = await refunds.send(fields)
        return answer === undefined ? loseAnswer(reply) : xml().send(answer)
      }
      const asked = trade.decode(fields)
      if (!/^create_forex_trade(?:_wap)?$/u.test(service) || E.isLeft(asked))
        return reply.code(400).send('ILLEGAL_ARGUMENT')
      if (!isReachable(asked.right.notify_url)) return reply.code(400).send('ILLEGAL_ARGUMENT')
      const payment = await store.open(orderOf(asked.right, now()), now(), 'for')
      return payment === undefined ? reply.code(409).send('REPEATED') : reply.redirect(pageOf(payment.ref), 303)
    })
    done()
  }

const orderOf = (asked: t.TypeOf<typeof trade>, now: number): SimulatedPayment['order'] => {
  const count = Number(asked.timeout_rule.slice(0, -1))
  return {
    provider: PROVIDER,
    payment: asked.out_trade_no,
    order_no: asked.body,
    merchant: asked.subject,
    method: PROVIDER,
    amount: asked.total_fee,
    currency: asked.currency,
    expires_at: now + count * (asked.timeout_rule.endsWith('h') ? 3_600_000 : 60_000),
    notify_url: asked.notify_url,
    return_url: asked.return_url,
    lang: 'zh-Hant',
  }
}

const statuses: Readonly<Record<WalletEvent['status'], string>> = {
  paid: 'TRADE_FINISHED',
  failed: 'WAIT_BUYER_PAY',
  expired: 'TRADE_CLOSED',
}

const tradeOf = ({ ref, order }: SimulatedPayment, event?: WalletEvent) => ({
  out_trade_no: order.payment,
  trade_no: ref,
  trade_status: event === undefined ? 'WAIT_BUYER_PAY' : statuses[event.status],
  total_fee: toWire(event?.amount ?? order.amount),
  currency: event?.currency ?? order.currency,
})
