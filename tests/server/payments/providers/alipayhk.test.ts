import { createPublicKey } from 'node:crypto'
import * as E from 'fp-ts/Either'
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
      return writeAlipayXml({ isSuccess: true, error: '', trade, sign, signType })
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
})
