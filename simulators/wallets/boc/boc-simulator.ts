import type { KeyObject } from 'node:crypto'
import * as E from 'fp-ts/Either'
import type { FastifyPluginCallback } from 'fastify'
import * as t from 'io-ts'
import { text } from '~/contract/wire'
import { bocBody, bocFields } from '@server/payments/providers/boc/boc-signature'
import { BOC_OK } from '@server/payments/providers/boc/boc-wire'
import { centsText } from '@server/payments/providers/common/cents-text'
import type { SimulatedPayment } from '@simulators/wallets/scenarios'
import { loseAnswer, type ProviderSimulator, type SimulatorDeps } from '@simulators/wallets/provider-api'
import { bodyOf, isReachable, rawBodies } from '@simulators/shell/raw-bodies'
import { unknownKey } from '@simulators/wallets/wrong-keys'
import type { WalletEvent } from '@server/payments/providers/wallet/wallet-wire'

export interface BocSimulatorConfig {
  readonly merchantId: string
  /** The bank's own key, and the shop's public one. */
  readonly key: KeyObject
  readonly shopKey: KeyObject
  /** In which field the answer has the cashier's address. */
  readonly urlField: string
}

const PROVIDER = 'boc'

/** BOC Macau's cashier as its shops see it. */
export const bocSimulator = (config: BocSimulatorConfig): ProviderSimulator => ({
  provider: PROVIDER,
  routes: deps => routesOf(config, deps),
  notification: (payment, event, { forged }) => ({
    headers: { 'content-type': 'application/json' },
    body: bocBody('serverSign', forged ? unknownKey() : config.key, {
      ...orderFields(payment, event),
      merchantId: config.merchantId,
      status: statuses[event.status],
    }),
  }),
  acknowledged: (status, body) => status === 200 && body.includes('SUCCESS'),
})

const cashier = t.type({
  merchantId: t.string,
  mercOrderNo: text(64, 1),
  amount: centsText,
  payChannel: t.literal('ALL'),
  subject: text(100, 1),
  productDesc: text(64, 1),
  validNumber: t.refinement(t.string, each => /^\d{1,6}$/u.test(each)),
  cashierLanguage: t.string,
  notifyUrl: text(2048, 1),
  pageUrl: text(2048, 1),
})

const refund = t.type({ payOrderNo: text(64, 1), refundOrderNo: text(64, 1), refundAmount: centsText })

/** The fields of the answer to a refund, or why there is none. */
const refunded = async (
  fields: unknown,
  { store, refund: make }: SimulatorDeps,
): Promise<Readonly<Record<string, string>> | 'unknown' | 'lost'> => {
  const asked = refund.decode(fields)
  if (E.isLeft(asked)) return 'unknown'
  const { payOrderNo: no, refundOrderNo: number, refundAmount: sum } = asked.right
  const payment = await store.find(PROVIDER, no)
  if (payment === undefined) return 'unknown'
  const made = await make(payment.ref, { number, amount: sum, notifyUrl: payment.order.notify_url })
  if (made === undefined) return { result: 'F', resultMessage: '餘額不足', refundOrderNo: number }
  if (made.isLost) return 'lost'
  const { id, outcome } = made.refund
  return { result: refundResults[outcome], logNo: id, refundOrderNo: number, amount: String(sum) }
}

const refundResults = { done: 'S', stuck: 'Z', closed: 'F' } as const

const routesOf =
  ({ merchantId, key, shopKey, urlField }: BocSimulatorConfig, deps: SimulatorDeps): FastifyPluginCallback =>
  (routes, _options, done) => {
    const { store, answerTo, now, pageOf } = deps
    rawBodies(routes)
    const say = (fields: Readonly<Record<string, string>>) =>
      bocBody('serverSign', key, { version: '2.0', signType: 'RSA2', ...fields })
    const no = (code: string) => say({ returnCode: code, returnMessage: code, result: 'F' })

    routes.post('/w/rsa/mercapi_ol', async (request, reply) => {
      void reply.type('text/plain; charset=utf-8')
      const fields = bocFields('merchantSign', [shopKey], bodyOf(request).toString('utf8'))
      if (fields === undefined || fields['merchantId'] !== merchantId) return reply.send(no('900001'))
      if (fields['service'] === 'OrderQuery') {
        const payment = await store.find(PROVIDER, fields['queryNo'] ?? '')
        if (payment === undefined) return reply.send(no('900404'))
        const outcome = await answerTo(payment)
        const result = outcome === undefined ? 'A' : results[outcome.status]
        return reply.send(say({ returnCode: BOC_OK, result, ...orderFields(payment, outcome) }))
      }
      if (fields['service'] === 'OrderRefund') {
        const made = await refunded(fields, deps)
        if (made === 'lost') return loseAnswer(reply)
        return reply.send(made === 'unknown' ? no('900404') : say({ returnCode: BOC_OK, ...made }))
      }
      const asked = cashier.decode(fields)
      if (fields['service'] !== 'CreateBocCashier' || E.isLeft(asked) || !isReachable(asked.right.notifyUrl))
        return reply.send(no('900002'))
      const payment = await store.open(orderOf(asked.right, now()), now(), 'for')
      if (payment === undefined) return reply.send(no('900409'))
      return reply.send(say({ returnCode: BOC_OK, result: 'S', [urlField]: pageOf(payment.ref) }))
    })
    done()
  }

const orderOf = (asked: t.TypeOf<typeof cashier>, now: number): SimulatedPayment['order'] => ({
  provider: PROVIDER,
  payment: asked.mercOrderNo,
  order_no: asked.productDesc,
  merchant: asked.subject,
  method: 'bocpay',
  amount: asked.amount,
  currency: 'MOP',
  expires_at: now + Number(asked.validNumber) * 1000,
  notify_url: asked.notifyUrl,
  return_url: asked.pageUrl,
  lang: asked.cashierLanguage.startsWith('en') ? 'en' : 'zh-Hant',
})

const statuses: Readonly<Record<WalletEvent['status'], string>> = { paid: 'SUCCESS', failed: 'FAIL', expired: 'CLOSED' }
const results: Readonly<Record<WalletEvent['status'], string>> = { paid: 'S', failed: 'F', expired: 'D' }

const orderFields = ({ ref, order }: SimulatedPayment, event?: WalletEvent) => ({
  merchantOrderNo: order.payment,
  logNo: ref,
  amount: String(event?.amount ?? order.amount),
  cashFeeType: event?.currency ?? order.currency,
})
