import * as E from 'fp-ts/Either'
import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import * as t from 'io-ts'
import { amount, text } from '~/contract/wire'
import { toWire } from '~/domain/shared/money'
import { writeAlipayXml } from '@server/payments/providers/alipayhk/alipayhk-wire'
import { type FormSignature, isSignedForm, signedForm } from '@server/payments/providers/common/form-signature'
import { macauTime } from '@server/payments/providers/common/macau-time'
import type { SimulatedPayment } from '@simulators/wallets/scenarios'
import type { ProviderSimulator, SimulatorDeps } from '@simulators/wallets/provider-api'
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

const routesOf =
  (
    { partner, signature }: AlipayhkSimulatorConfig,
    { store, answerTo, now, pageOf }: SimulatorDeps,
  ): FastifyPluginCallback =>
  (routes, _options, done) => {
    const answer = async (reply: FastifyReply, payment: SimulatedPayment | undefined) => {
      void reply.type('text/xml; charset=utf-8')
      const none = { trade: {}, sign: '', signType: '' }
      if (payment === undefined)
        return reply.send(writeAlipayXml({ isSuccess: false, error: 'TRADE_NOT_EXIST', ...none }))
      const fields = tradeOf(payment, await answerTo(payment))
      const { sign = '', sign_type: signType = '' } = signedForm(signature, fields)
      return reply.send(writeAlipayXml({ isSuccess: true, error: '', trade: fields, sign, signType }))
    }

    routes.get('/gateway.do', async (request, reply) => {
      const fields = fieldsOf(request.url.split('?')[1] ?? '')
      if (!isSignedForm(signature, fields) || fields['partner'] !== partner) {
        const none = { trade: {}, sign: '', signType: '' }
        return reply.code(400).send(writeAlipayXml({ isSuccess: false, error: 'ILLEGAL_SIGN', ...none }))
      }
      if (fields['service'] === 'single_trade_query')
        return answer(reply, await store.find(PROVIDER, fields['out_trade_no'] ?? ''))
      const asked = trade.decode(fields)
      if (!/^create_forex_trade(?:_wap)?$/u.test(fields['service'] ?? '') || E.isLeft(asked))
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
