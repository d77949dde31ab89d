import * as E from 'fp-ts/Either'
import type { FastifyPluginCallback } from 'fastify'
import * as t from 'io-ts'
import { amount, text } from '~/contract/wire'
import { toWire } from '~/domain/shared/money'
import { parseJson } from '@server/platform/json'
import {
  flatFields,
  type FormSignature,
  isSignedForm,
  signedForm,
} from '@server/payments/providers/common/form-signature'
import { MPAY_OK, MPAY_UNKNOWN_TRADE } from '@server/payments/providers/mpay/mpay-wire'
import type { SimulatedPayment } from '@simulators/wallets/scenarios'
import { loseAnswer, type ProviderSimulator, type SimulatorDeps } from '@simulators/wallets/provider-api'
import { bodyOf, fieldsOf, isReachable, rawBodies } from '@simulators/shell/raw-bodies'
import { wrongKeys } from '@simulators/wallets/wrong-keys'
import type { WalletEvent } from '@server/payments/providers/wallet/wallet-wire'

export interface MpaySimulatorConfig {
  readonly orgId: string
  /** MPay's own half of it. */
  readonly signature: FormSignature
}

const PROVIDER = 'mpay'

/** MPay as its shops see it. */
export const mpaySimulator = (config: MpaySimulatorConfig): ProviderSimulator => ({
  provider: PROVIDER,
  routes: deps => routesOf(config, deps),
  notification: (payment, event, { at, forged }) => {
    const signature = forged ? wrongKeys(config.signature) : config.signature
    const fields = { ...tradeOf(payment, event), org_id: config.orgId, timestamp: String(at) }
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signedForm(signature, fields)),
    }
  },
  acknowledged: (status, body) => status === 200 && body.trim() === 'SUCCESS',
})

const created = t.type({
  service: t.literal('mpay.online.trade.precreate'),
  org_id: t.string,
  out_trans_id: text(64, 1),
  total_fee: amount,
  currency: t.literal('MOP'),
  it_b_pay: t.refinement(t.string, each => /^\d{1,5}m$/u.test(each)),
  subject: text(100, 1),
  body: text(64, 1),
  notify_url: text(2048, 1),
  return_url: text(2048, 1),
  product_code: t.keyof({ MP_WAP_PAY: null, MP_WEB_PAY: null }),
  pay_channel: t.keyof({ mpay: null, alipay: null }),
})

const refund = t.type({
  out_trans_id: text(64, 1),
  out_refund_id: text(64, 1),
  refund_amount: amount,
  refund_reason: text(256, 1),
})

/** The `data` of the answer to a refund. Undefined: the answer gets lost. */
const refunded = async (
  fields: unknown,
  { store, refund: make }: SimulatorDeps,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const asked = refund.decode(fields)
  if (E.isLeft(asked)) return { result_code: '0001', result_msg: '參數錯誤' }
  const { out_trans_id: no, out_refund_id: number, refund_amount: sum } = asked.right
  const payment = await store.find(PROVIDER, no)
  if (payment === undefined) return { result_code: MPAY_UNKNOWN_TRADE, result_msg: '交易不存在' }
  const made = await make(payment.ref, { number, amount: sum, notifyUrl: payment.order.notify_url })
  if (made === undefined || made.refund.outcome !== 'done') return { result_code: '0005', result_msg: '餘額不足' }
  return made.isLost ? undefined : { result_code: MPAY_OK, out_refund_id: number, refund_amount: toWire(sum) }
}

const routesOf =
  ({ orgId, signature }: MpaySimulatorConfig, deps: SimulatorDeps): FastifyPluginCallback =>
  (routes, _options, done) => {
    const { store, answerTo, now, pageOf } = deps
    rawBodies(routes)
    const found = async (no: string) => {
      const payment = await store.find(PROVIDER, no)
      return payment === undefined
        ? { result_code: MPAY_UNKNOWN_TRADE, result_msg: '交易不存在' }
        : { result_code: MPAY_OK, ...tradeOf(payment, await answerTo(payment)) }
    }

    routes.post('/scanpay/onlineCreate.do', async (request, reply) => {
      const fields = fieldsOf(bodyOf(request).toString('utf8'))
      if (!isSignedForm(signature, fields)) return reply.code(401).send('SIGN_ERROR')
      const asked = created.decode(fields)
      if (E.isLeft(asked) || asked.right.org_id !== orgId || !isReachable(asked.right.notify_url))
        return reply.code(400).send('ILLEGAL_ARGUMENT')
      const payment = await store.open(orderOf(asked.right, now()), now(), 'for')
      if (payment === undefined) return reply.code(409).send('ORDER_REPEATED')
      return reply.redirect(pageOf(payment.ref), 303)
    })

    routes.post('/masl/umpg/gateway', async (request, reply) => {
      const fields = flatFields(parseJson(bodyOf(request).toString('utf8'))) ?? {}
      const { service, out_trans_id: no = '' } = fields
      const isKnown = service === 'mpay.trade.query' || service === 'mpay.trade.refund'
      if (!isSignedForm(signature, fields) || !isKnown || fields['org_id'] !== orgId)
        return reply.code(401).send({ message: 'SIGN_ERROR' })
      const data = service === 'mpay.trade.query' ? await found(no) : await refunded(fields, deps)
      if (data === undefined) return loseAnswer(reply)
      const { sign = '', sign_type: type = '' } = signedForm(signature, { data: JSON.stringify(data) })
      return reply.send({ data, sign, sign_type: type })
    })
    done()
  }

const orderOf = (asked: t.TypeOf<typeof created>, now: number): SimulatedPayment['order'] => ({
  provider: PROVIDER,
  payment: asked.out_trans_id,
  order_no: asked.body,
  merchant: asked.subject,
  method: PROVIDER,
  amount: asked.total_fee,
  currency: asked.currency,
  expires_at: now + Number(asked.it_b_pay.slice(0, -1)) * 60_000,
  notify_url: asked.notify_url,
  return_url: asked.return_url,
  lang: 'zh-Hant',
})

const statuses: Readonly<Record<WalletEvent['status'], string>> = {
  paid: 'SUCCESS',
  failed: 'FAILED',
  expired: 'CLOSED',
}

const tradeOf = ({ order }: SimulatedPayment, event?: WalletEvent) => ({
  out_trans_id: order.payment,
  trans_amount: toWire(event?.amount ?? order.amount),
  trans_status: event === undefined ? 'UNKNOW' : statuses[event.status],
  currency: event?.currency ?? order.currency,
})
