import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FormSignature, isSignedForm, signedForm } from '@server/payments/providers/common/form-signature'
import { rsaSign, rsaVerify } from '@server/payments/providers/common/rsa'
import { isUnambiguous, sortedPairs, sortedValues } from '@server/payments/providers/common/sorted-fields'
import { change, changed, fields, ours, pub, RSA_RUNS, RUNS, stranger, theirs, withoutEmpty } from './signing'

describe('the order of signed fields', () => {
  it('the signed text does not depend on the order of the fields, and leaves empty ones out', () => {
    fc.assert(
      fc.property(fields, given => {
        const turned = Object.fromEntries(Object.entries(given).toReversed())
        expect(sortedPairs(turned)).toBe(sortedPairs(given))
        expect(sortedValues(turned)).toBe(sortedValues(given))
        expect(sortedPairs({ ...given, Z: '' })).toBe(sortedPairs(given))
      }),
      RUNS,
    )
  })

  it('signed fields are sorted by bytes, with capitals first', () => {
    expect(sortedPairs({ a: '1', DefaultUI: '2', B: '3' })).toBe('B=3&DefaultUI=2&a=1')
    expect(sortedValues({ a: '1', DefaultUI: '2', B: '3' })).toBe('321')
  })

  it('the signed text has only one meaning, or is known to be ambiguous', () => {
    fc.assert(
      fc.property(fields, fields, (one, other) => {
        if (isUnambiguous(one) && isUnambiguous(other) && sortedPairs(one) === sortedPairs(other))
          expect(withoutEmpty(other)).toEqual(withoutEmpty(one))
      }),
      RUNS,
    )
    expect(isUnambiguous({ a: '1&b=2' })).toBe(false)
    expect(isUnambiguous({ a: 'Q&A', b: 'x=1' })).toBe(true)
  })
})

describe('RSA2', () => {
  it('an RSA2 signature is valid for its text, with any of the live keys, and for no other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), change, (text, by) => {
        const signature = rsaSign(ours, text)
        expect(rsaVerify([pub(theirs), pub(ours)], text, signature)).toBe(true)
        expect(rsaVerify([pub(stranger)], text, signature)).toBe(false)
        expect(rsaVerify([pub(ours)], `${text}.`, signature)).toBe(false)
        expect(rsaVerify([pub(ours)], text, changed(signature, by))).toBe(false)
      }),
      RSA_RUNS,
    )
  })

  it('an RSA2 signature has one spelling, and any other base64 of the same bytes is refused', () => {
    const signature = rsaSign(ours, 'x')
    const spellings = [`${signature}\n`, ` ${signature}`, `${signature}!`, signature.replaceAll('=', ''), '']
    expect(spellings.map(each => rsaVerify([pub(ours)], 'x', each))).toEqual(spellings.map(() => false))
  })
})

describe.each(['MD5', 'RSA2'] as const)('a form that is signed with %s', type => {
  const half = (own: typeof ours, other: typeof ours, key: string): FormSignature =>
    type === 'MD5'
      ? { type, keys: [key, 'older'] }
      : { type, private_key: own, public_keys: [pub(stranger), pub(other)] }
  const shop = half(ours, theirs, 'shared')
  const provider = half(theirs, ours, 'shared')
  const runs = type === 'MD5' ? RUNS : RSA_RUNS
  const unambiguous = fields.filter(isUnambiguous)

  it('a signed form is accepted by the other side', () => {
    fc.assert(
      fc.property(unambiguous, given => {
        expect(isSignedForm(provider, signedForm(shop, given))).toBe(true)
      }),
      runs,
    )
  })

  it('a signed form with any changed character in a value or in the signature is refused', () => {
    fc.assert(
      fc.property(unambiguous, fc.nat(), change, (given, which, by) => {
        const signed = signedForm(shop, given)
        const names = Object.keys(signed).filter(each => signed[each] !== '')
        const hit = names[which % names.length] ?? 'sign'
        expect(isSignedForm(provider, { ...signed, [hit]: changed(signed[hit] ?? '', by) })).toBe(false)
      }),
      runs,
    )
  })

  it('a signed form with a field more or less, another key or a weaker method is refused', () => {
    const signed = signedForm(shop, { amount: '98.50', order: '1' })
    expect(isSignedForm(provider, { ...signed, more: '1' })).toBe(false)
    const { order: _, ...less } = signed
    expect(isSignedForm(provider, less)).toBe(false)
    expect(isSignedForm(half(theirs, stranger, 'another'), signed)).toBe(false)
    expect(isSignedForm({ type: 'MD5', keys: ['another'] }, signed)).toBe(false)
    expect(isSignedForm(provider, { ...signed, sign_type: type === 'MD5' ? 'RSA2' : 'MD5' })).toBe(false)
    expect(isSignedForm(provider, {})).toBe(false)
  })

  it('a signed form hides no field in the value of another', () => {
    const signed = signedForm(shop, { amount: '98.50', currency: 'MOP' })
    const { sign = '', sign_type = '' } = signed
    expect(isSignedForm(provider, { amount: '98.50&currency=MOP', sign, sign_type })).toBe(false)
  })
})

it('an MD5 form can be signed with any of the live keys', () => {
  const signed = signedForm({ type: 'MD5', keys: ['old'] }, { a: '1' })
  expect(isSignedForm({ type: 'MD5', keys: ['new', 'old'] }, signed)).toBe(true)
})

it('the signed text of Alipay’s public MD5 sample equals its published text', () => {
  const text =
    'currency=USD&notify_id=5b89a773c60af059d96b1693dd3b3d6nc1&notify_time=2018-11-09 15:36:17&notify_type=trade_status_sync&out_trade_no=test20181109153145&total_fee=0.01&trade_no=2018110922001332950500389138&trade_status=TRADE_FINISHED'
  const fieldsOf = Object.fromEntries(new URLSearchParams(text))
  expect(sortedPairs({ ...fieldsOf, sign: 'x', sign_type: 'MD5' }, ['sign', 'sign_type'])).toBe(text)
})
