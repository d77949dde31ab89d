import { createPublicKey } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { type FormSignature, isSignedForm, signedForm } from '@server/payments/providers/common/form-signature'
import { mpayProvider } from '@server/payments/providers/mpay/mpay'
import { someKey } from './providers-harness'
import { companies, given, notifyUrl, NOWHERE, PAYMENT, phone, TRADE, unreachable } from './stubs'

const { served } = companies()
const ours = someKey()
const theirs = someKey()
const window_seconds = 300

describe('MPay', () => {
  const shop: FormSignature = { type: 'RSA2', private_key: ours, public_keys: [createPublicKey(theirs)] }
  const bank: FormSignature = { type: 'RSA2', private_key: theirs, public_keys: [createPublicKey(ours)] }
  const mpay = (more: { base_url?: string; open?: 'form' | 'server'; signature?: FormSignature } = {}) =>
    mpayProvider(
      {
        org_id: '888',
        signature: shop,
        base_url: NOWHERE,
        gateway_path: '/masl/umpg/gateway',
        pay_channel: 'mpay',
        extend_params: {},
        open: 'form',
        window_seconds,
        ...more,
      },
      { notifyUrl },
    )
  const trade = { out_trans_id: TRADE, trans_amount: '98.50', trans_status: 'SUCCESS' }
  const notice = (fields: Readonly<Record<string, string>>, by: FormSignature = bank) => ({
    headers: {},
    raw: Buffer.from(JSON.stringify(signedForm(by, fields))),
  })

  it('an MPay payment is a signed form that the shopper’s browser sends', async () => {
    const made = await mpay().create(given({ payer: phone() }))
    if (E.isLeft(made) || made.right.instruction.kind !== 'form') throw new Error('no form')
    const { action, fields } = made.right.instruction
    expect(made.right.ref).toBe(TRADE)
    expect(action).toBe(`${NOWHERE}/scanpay/onlineCreate.do`)
    expect(isSignedForm(bank, fields)).toBe(true)
    expect(fields).toMatchObject({
      service: 'mpay.online.trade.precreate',
      org_id: '888',
      out_trans_id: TRADE,
      total_fee: '98.50',
      currency: 'MOP',
      product_code: 'MP_WAP_PAY',
      pay_channel: 'mpay',
      sign_type: 'RSA2',
      notify_url: notifyUrl,
    })
    expect(fields['it_b_pay']).toMatch(/^\d+m$/u)
    expect(fields['timestamp']).toMatch(/^\d{13}$/u)
    const desktop = await mpay().create(given({ payer: { ip: '', agent: 'Mozilla/5.0 (Windows NT 10.0)' } }))
    expect(desktop).toMatchObject({ right: { instruction: { fields: { product_code: 'MP_WEB_PAY' } } } })
  })

  it('an MPay notification without the merchant is refused if one key signs for all merchants', () => {
    expect(mpay().verify(notice({ ...trade, org_id: '888' }))).toMatchObject({
      right: { kind: 'paid', payment: PAYMENT },
    })
    expect(mpay().verify(notice(trade))).toEqual(E.left('unsigned'))
    expect(mpay().verify(notice({ ...trade, org_id: '999' }))).toEqual(E.left('unsigned'))
    // with a separate key, the key itself shows which merchant signed
    const own = { type: 'MD5', keys: ['key'] } satisfies FormSignature
    expect(mpay({ signature: own }).verify(notice(trade, own))).toMatchObject({ right: { kind: 'paid' } })
  })

  it('an MPay notification without an outcome is malformed', () => {
    for (const changed of [
      { trans_status: 'UNKNOW' },
      { trans_status: 'NEW' },
      { trans_amount: '1e3' },
      { out_trans_id: '' },
    ])
      expect(mpay().verify(notice({ ...trade, org_id: '888', ...changed }))).toEqual(E.left('malformed'))
  })

  it.each([
    ['is open before its form is opened', { result_code: '0011' }, E.right(null)],
    ['is open while its state is unknown', { result_code: '0000', ...trade, trans_status: 'UNKNOW' }, E.right(null)],
    ['refuses with another code', { result_code: '0042' }, E.left({ _tag: 'refused', reason: 'MPay answered 0042' })],
    [
      'is not believed for another trade',
      { result_code: '0000', ...trade, out_trans_id: 'another' },
      E.left({ _tag: 'refused', reason: 'MPay answered for another payment' }),
    ],
  ])('a queried MPay payment %s', async (_sentence, data, answer) => {
    const base_url = await served((_request, reply) => {
      const { sign, sign_type } = signedForm(bank, { data: JSON.stringify(data) })
      return reply.send({ data, sign, sign_type })
    })
    expect(await mpay({ base_url }).query(TRADE)).toEqual(answer)
  })

  it('an unsigned answer of MPay is ignored', async () => {
    const base_url = await served((_request, reply) => reply.send({ data: { result_code: '0000', ...trade } }))
    expect(await mpay({ base_url }).query(TRADE)).toEqual(unreachable)
  })

  it('an MPay payment without an address is refused', async () => {
    const base_url = await served((_request, reply) => reply.code(400).send('SIGN_ERROR'))
    expect(await mpay({ base_url, open: 'server' }).create(given())).toEqual(
      E.left({ _tag: 'refused', reason: 'MPay answered 400' }),
    )
  })

  const refund = { number: 'N1', ref: TRADE, amount: cents(985), currency: 'MOP', earlier: cents(0) }
  const answering = (data: Readonly<Record<string, string>>, by: FormSignature = bank, asked: unknown[] = []) =>
    served((request, reply) => {
      asked.push(JSON.parse(String(request.body)))
      const { sign, sign_type } = signedForm(by, { data: JSON.stringify(data) })
      return reply.send({ data, sign, sign_type })
    })

  it('MPay is asked for a refund in units, and only its signed answer counts', async () => {
    const asked: Readonly<Record<string, string>>[] = []
    const base_url = await answering({ result_code: '0000' }, bank, asked)
    const done = E.right({ number: 'N1', ref: 'N1', state: 'done' })
    expect(await mpay({ base_url }).refunding?.send(refund)).toEqual(done)
    const [sent = {}] = asked
    expect(isSignedForm(bank, sent)).toBe(true)
    expect(sent).toMatchObject({
      service: 'mpay.trade.refund',
      org_id: '888',
      out_trans_id: TRADE,
      out_refund_id: 'N1',
      refund_amount: '9.85',
      refund_reason: 'refund',
    })
    const forged = mpay({ base_url: await answering({ result_code: '0000' }, shop) })
    expect(await forged.refunding?.send(refund)).toEqual(unreachable)
  })

  it.each([
    ['refuses it', { result_code: '0005' }, 'MPay answered 0005'],
    ['answers for another one', { result_code: '0000', out_refund_id: 'N2' }, 'MPay answered for another refund'],
  ])('a refund is refused if MPay %s', async (_how, data, reason) => {
    const { refunding } = mpay({ base_url: await answering(data) })
    expect(await refunding?.send(refund)).toEqual(E.left({ _tag: 'refused', reason }))
    expect(refunding?.query).toBeUndefined()
  })
})
