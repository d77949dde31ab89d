import { randomBytes } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { bocBody, bocFields } from '@server/payments/providers/boc/boc-signature'
import type { BocSettings } from '@server/payments/providers/boc/boc-settings'
import {
  BOC_OK,
  bocNotice,
  type BocOrder,
  bocOrder,
  bocResults,
  bocReturn,
  bocStatuses,
  readFields,
} from '@server/payments/providers/boc/boc-wire'
import { acknowledgedBy } from '@server/payments/providers/common/acknowledged'
import { ask, goodBody, refused, unreachable } from '@server/payments/providers/common/ask'
import { qrInstruction } from '@server/payments/providers/common/instructed'
import { macauDigits } from '@server/payments/providers/common/macau-time'
import { isOnPhone } from '@server/payments/providers/common/payer'
import type { Place } from '@server/platform/secret-settings'
import { paymentOf, tradeNoOf } from '@server/payments/providers/common/trade-no'
import type { PaymentEvent, PaymentProvider, PaymentRequest, ProviderFailure } from '@server/payments/provider.port'

/** BOC Macau's cashier (see `boc-settings.ts` for what is stated and what is assumed). */
export const bocProvider = (settings: BocSettings, { notifyUrl, now = Date.now }: Place): PaymentProvider => {
  const call = async (
    service: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<E.Either<ProviderFailure, Readonly<Record<string, string>>>> => {
    const answered = await ask({
      method: 'POST',
      url: `${settings.base_url}/w/rsa/mercapi_ol`,
      headers: { 'content-type': 'application/json' },
      body: bocBody('merchantSign', settings.private_key, {
        requestId: `${now()}${randomBytes(3).toString('hex')}`,
        service,
        version: '2.0',
        signType: 'RSA2',
        merchantId: settings.merchant_id,
        terminalNo: settings.terminal_no,
        ...fields,
      }),
    })
    return pipe(
      answered,
      E.chain(said => goodBody(said, 'BOC')),
      E.chain(body => {
        const said = bocFields('serverSign', settings.public_keys, body)
        const returned = said === undefined ? undefined : readFields(said, bocReturn)
        // ignore answers that the bank did not sign
        if (said === undefined || returned === undefined) return unreachable
        return returned.returnCode === BOC_OK ? E.right(said) : refused(`BOC answered ${returned.returnCode}`)
      }),
    )
  }

  return {
    code: 'boc',
    // the signature covers neither names nor borders of the values: digits of one can be read as another's
    proof: 'query',

    create: async request => {
      if (request.currency !== 'MOP') return refused(`BOC takes MOP, not ${request.currency}`)
      const seconds = Math.floor((request.expiresAt - now()) / 1000)
      if (seconds < 1) return refused('the time to pay is over')
      return pipe(
        await call('CreateBocCashier', cashierOf(request, seconds)),
        E.chain(said => {
          const page = said[settings.url_field] ?? ''
          if (!/^https?:\/\/[^\s/]/u.test(page)) return refused(`BOC’s answer has no address in ${settings.url_field}`)
          return E.right({ ref: tradeNoOf(request.payment), instruction: qrInstruction(request, page, page) })
        }),
      )
    },

    verify: ({ raw }) => {
      const fields = bocFields('serverSign', settings.public_keys, raw.toString('utf8'))
      if (fields === undefined) return E.left('unsigned')
      const notice = readFields(fields, bocNotice)
      if (notice === undefined) return E.left('malformed')
      // one key signs for all merchants: another merchant's order may have our number
      if (notice.merchantId !== settings.merchant_id) return E.left('unsigned')
      const event = eventOf(notice, bocStatuses[notice.status], now())
      return event === undefined || event === null ? E.left('malformed') : E.right(event)
    },

    query: async ref =>
      pipe(
        await call('OrderQuery', { queryNo: ref, queryLogNo: '' }),
        E.chain((said): E.Either<ProviderFailure, PaymentEvent | null> => {
          const order = readFields(said, bocOrder)
          if (order === undefined) return unreachable
          if (order.merchantOrderNo !== ref) return refused('BOC answered for another payment')
          const event = eventOf(order, bocResults[order.result], now())
          return event === undefined ? refused(`BOC’s result ${order.result} is unknown`) : E.right(event)
        }),
      ),

    acknowledge: acknowledgedBy('application/json', settings.acknowledgement, '{"result":"FAIL"}'),
  }

  function cashierOf(request: PaymentRequest, seconds: number): Readonly<Record<string, string>> {
    const { date, time } = macauDigits(now())
    return {
      cashierLanguage: settings.languages[request.lang],
      amount: String(request.amount),
      originalAmount: String(request.amount),
      subject: request.merchant,
      productDesc: request.order.no,
      payChannel: 'ALL',
      productCode: isOnPhone(request.payer) ? 'MOBILEWEB' : 'PCWEB',
      mercOrderNo: tradeNoOf(request.payment),
      orderDate: date,
      orderTime: time,
      validNumber: String(seconds),
      notifyUrl,
      pageUrl: request.returnUrl,
      referUrl: settings.refer_url,
      businessType: settings.business_type,
      otherBusinessType: settings.other_business_type,
    }
  }
}

/** Null: the order is open. Undefined: it is not readable. */
const eventOf = (
  { merchantOrderNo, amount, logNo, cashFeeType }: BocOrder,
  kind: (typeof bocResults)[string] | undefined,
  at: number,
): PaymentEvent | null | undefined => {
  if (kind === undefined) return undefined
  if (kind === 'open') return null
  return {
    id: `${logNo ?? merchantOrderNo}:${kind}`,
    ref: merchantOrderNo,
    payment: paymentOf(merchantOrderNo),
    kind,
    amount,
    currency: cashFeeType === undefined || cashFeeType === '' ? 'MOP' : cashFeeType,
    at,
  }
}
