import { createPublicKey } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { cents } from '~/domain/shared/money'
import { describe, expect, it } from 'vitest'
import { alipayhkProvider } from '@server/payments/providers/alipayhk/alipayhk'
import { writeAlipayXml } from '@server/payments/providers/alipayhk/alipayhk-wire'
import { type FormSignature, isSignedForm, signedForm } from '@server/payments/providers/common/form-signature'
import { macauTime } from '@server/payments/providers/common/macau-time'
import { someKey } from './providers-harness'
import { companies, given, notifyUrl, NOWHERE, PAYMENT, phone, TRADE, unreachable } from './stubs'

const { served } = companies()
const ours = someKey()
const theirs = someKey()
const window_seconds = 300

describe('AlipayHK', () => {
  const shop: FormSignature = { type: 'RSA2', private_key: ours, public_keys: [createPublicKey(theirs)] }
  const alipay: FormSignature = { type: 'RSA2', private_key: theirs, public_keys: [createPublicKey(ours)] }
  const provider = (gateway_url = NOWHERE) =>
    alipayhkProvider(
      {
        partner: '2088',
        signature: shop,
        rates: { MOP: '0.97' },
        gateway_url,
        currency: 'HKD',
        fields: { secondary_merchant_id: '7' },
        window_seconds,
      },
      { notifyUrl },
    )
  const ref = `${TRADE}_MOP9850-HKD9555`
  const trade = { out_trade_no: ref, trade_status: 'TRADE_FINISHED', total_fee: '95.55', currency: 'HKD' }
  const notice = (fields: Readonly<Record<string, string>>) => ({
    headers: {},
    raw: Buffer.from(
      new URLSearchParams(signedForm(alipay, { notify_time: macauTime(Date.now()), ...fields })).toString(),
    ),
  })

  it('an AlipayHK payment is a signed address, in its own currency, that ends with the hold time', async () => {
    const made = await provider().create(given({ payer: phone(), expiresAt: Date.now() + 16 * 60_000 }))
    if (E.isLeft(made) || made.right.instruction.kind !== 'redirect') throw new Error('no address')
    const fields = Object.fromEntries(new URL(made.right.instruction.url).searchParams)
    expect(made.right.ref).toBe(ref)
    expect(isSignedForm(alipay, fields)).toBe(true)
    expect(fields).toMatchObject({
      service: 'create_forex_trade_wap',
      payment_inst: 'ALIPAYHK',
      total_fee: '95.55',
      currency: 'HKD',
      timeout_rule: '15m',
      secondary_merchant_id: '7',
    })
    expect(made.right.instruction).toMatchObject({ settles: { amount: 9_555, currency: 'HKD', rate: '0.97' } })
  })

  it('an AlipayHK notification without the seller is refused if one key signs for all merchants', () => {
    expect(provider().verify(notice({ ...trade, seller_id: '2088' }))).toMatchObject({
      right: { kind: 'paid', payment: PAYMENT, amount: 9_850, currency: 'MOP' },
    })
    expect(provider().verify(notice(trade))).toEqual(E.left('unsigned'))
    expect(provider().verify(notice({ ...trade, seller_id: '2099' }))).toEqual(E.left('unsigned'))
  })

  it('an unsigned answer of AlipayHK is ignored', async () => {
    const answers = (by: FormSignature) => {
      const { sign = '', sign_type: signType = '' } = signedForm(by, trade)
      return writeAlipayXml({ isSuccess: true, error: '', fields: trade, sign, signType })
    }
    const forged = await served((_request, reply) => reply.type('text/xml').send(answers(shop)))
    expect(await provider(forged).query(ref)).toEqual(unreachable)
    const real = await served((_request, reply) => reply.type('text/xml').send(answers(alipay)))
    expect(await provider(real).query(ref)).toMatchObject({ right: { kind: 'paid', amount: 9_850 } })
    expect(await provider(real).query(`${TRADE}_MOP1-HKD1`)).toMatchObject({ left: { _tag: 'refused' } })
  })

  it('an AlipayHK payment is open until its address is opened, and any other error is a refusal', async () => {
    const error = (code: string) =>
      served((_request, reply) => reply.send(`<alipay><is_success>F</is_success><error>${code}</error></alipay>`))
    expect(await provider(await error('TRADE_NOT_EXIST')).query(ref)).toEqual(E.right(null))
    expect(await provider(await error('ILLEGAL_SIGN')).query(ref)).toMatchObject({
      left: { reason: 'AlipayHK answered ILLEGAL_SIGN' },
    })
    expect(await provider(await served((_request, reply) => reply.send('?'))).query(ref)).toEqual(unreachable)
  })

  const refund = { number: 'N1', ref, amount: cents(985), currency: 'MOP', earlier: cents(0) }
  const xml = (fields: Readonly<Record<string, string>>, name: 'trade' | 'alipay', by = alipay) => {
    const { sign = '', sign_type: signType = '' } = signedForm(by, fields)
    return writeAlipayXml({ isSuccess: true, error: '', fields, sign, signType }, name)
  }
  /** A gateway that knows one paid trade, and answers the other calls as a test wants. */
  const gateway = async (answer: string, paid: Readonly<Record<string, string>> = trade) => {
    const asked: Readonly<Record<string, string>>[] = []
    const url = await served((request, reply) => {
      const fields = Object.fromEntries(new URL(request.url, NOWHERE).searchParams)
      asked.push(fields)
      return reply.type('text/xml').send(fields['service'] === 'single_trade_query' ? xml(paid, 'trade') : answer)
    })
    return { asked, refunding: provider(url).refunding }
  }

  it('AlipayHK is asked for a refund in the currency of the settlement, and its unsigned answer only says that it took it', async () => {
    const { asked, refunding } = await gateway('<alipay><is_success>T</is_success></alipay>')
    expect(await refunding?.send(refund)).toEqual(E.right({ number: 'N1', ref: 'N1', state: 'accepted' }))
    const [, sent = {}] = asked
    expect(isSignedForm(alipay, sent)).toBe(true)
    expect(sent).toMatchObject({
      service: 'forex_refund',
      partner: '2088',
      out_return_no: 'N1',
      out_trade_no: ref,
      return_amount: '9.56',
      currency: 'HKD',
      is_sync: 'Y',
    })
    expect(sent['gmt_return']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u)
    expect(refunding?.spacingMs).toBe(3_000)
  })

  it.each([
    ['refuses', '<alipay><is_success>F</is_success><error>MERCHANT_BALANCE_NOT_ENOUGH</error></alipay>', 'refused'],
    ['says nothing readable', '<html>502</html>', 'unreachable'],
  ])('a refund is not made if AlipayHK %s', async (_how, answer, tag) => {
    const { refunding } = await gateway(answer)
    expect(await refunding?.send(refund)).toMatchObject({ left: { _tag: tag } })
  })

  it('a refund of a trade that AlipayHK has closed, or does not know, is not asked for', async () => {
    for (const trade_status of ['TRADE_CLOSED', 'WAIT_BUYER_PAY']) {
      const { asked, refunding } = await gateway('', { ...trade, trade_status })
      expect(await refunding?.send(refund)).toMatchObject({ left: { _tag: 'refused' } })
      expect(asked).toHaveLength(1)
    }
  })

  const named = { out_return_no: 'N1', out_trade_no: ref }
  it.each([
    ['is done', { refund_result_code: 'SUCCESS' }, E.right({ number: 'N1', ref: 'N1', state: 'done' })],
    ['is under way', { refund_result_code: 'PROCESSING' }, E.right({ number: 'N1', ref: 'N1', state: 'accepted' })],
    [
      'has failed',
      { refund_result_code: 'FAILED', refund_error_code: 'NO_MONEY' },
      E.right({ number: 'N1', ref: 'N1', state: 'closed', why: 'NO_MONEY' }),
    ],
    ['is unknown', { response_code: 'NOT_FOUND' }, E.right('unknown')],
    ['may not be asked about', { response_code: 'ACCESS_FORBIDDEN' }, expect.objectContaining({ _tag: 'Left' })],
    ['has a state that is not documented', { refund_result_code: 'NEW' }, expect.objectContaining({ _tag: 'Left' })],
    [
      'is another one',
      { refund_result_code: 'SUCCESS', out_return_no: 'N2' },
      expect.objectContaining({ _tag: 'Left' }),
    ],
    [
      'is of another trade',
      { refund_result_code: 'SUCCESS', out_trade_no: 'x' },
      expect.objectContaining({ _tag: 'Left' }),
    ],
  ])('a refund of AlipayHK that %s is read so', async (_what, fields, answer) => {
    const { asked, refunding } = await gateway(xml({ response_code: 'SUCCESS', ...named, ...fields }, 'alipay'))
    expect(await refunding?.query?.('N1', ref)).toEqual(answer)
    expect(asked).toMatchObject([{ service: 'alipay.acquire.refund.query', ...named }])
  })

  it('an answer about a refund that AlipayHK did not sign is ignored', async () => {
    const fields = { response_code: 'SUCCESS', ...named, refund_result_code: 'SUCCESS' }
    const { refunding } = await gateway(xml(fields, 'alipay', shop))
    expect(await refunding?.query?.('N1', ref)).toEqual(unreachable)
  })
})
