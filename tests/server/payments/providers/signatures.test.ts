import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bocBody, bocFields } from '@server/payments/providers/boc/boc-signature'
import { rsaVerify } from '@server/payments/providers/common/rsa'
import { isUnambiguous } from '@server/payments/providers/common/sorted-fields'
import { paymeSignatureFault, paymeHeaders } from '@server/payments/providers/payme/payme-signature'
import { isUepaySigned, uepayBody, uepaySign } from '@server/payments/providers/uepay/uepay-signature'
import { sealed, unsealed } from '@server/payments/providers/wechat/wechat-cipher'
import {
  isWechatAuthorized,
  wechatAuthorization,
  wechatBridgeParams,
  wechatSignatureFault,
  wechatHeaders,
} from '@server/payments/providers/wechat/wechat-signature'
import { change, changed, fields, ours, pub, RSA_RUNS, RUNS, stranger, theirs, withoutEmpty } from './signing'

const NOW = 1_800_000_000_000
const WINDOW = 300_000

describe('PayMe’s HTTP signature', () => {
  const key = { id: 'key-1', key: Buffer.from('a secret key of some length').toString('base64') }
  const message = (body: string) => ({ method: 'POST', path: '/payments/paymentrequests', body })
  const lower = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).map(([each, text]) => [each.toLowerCase(), text]))
  const signed = (body: string, at = NOW, by = key) =>
    lower(paymeHeaders(by, message(body), { 'Trace-Id': 't', Authorization: 'Bearer x' }, at))
  const faultOf = (body: string, headers: Readonly<Record<string, string>>, keys = [key], path?: string) =>
    paymeSignatureFault(keys, { ...message(body), ...(path === undefined ? {} : { path }) }, headers, NOW, WINDOW)

  it('PayMe’s signature is valid for its message, with any of the live keys', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), body => {
        expect(faultOf(body, signed(body), [{ id: 'key-2', key: 'aaaa' }, key])).toBeUndefined()
      }),
      RUNS,
    )
  })

  it('PayMe’s signature covers body, target, time and every listed header', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), change, fc.nat(), (body, by, which) => {
        const headers = signed(body)
        expect(faultOf(changed(body, by), headers)).toBe('unsigned')
        const names = Object.keys(headers)
        const hit = names[which % names.length] ?? 'signature'
        // a header's name may be spelt in any case
        const other = changed(headers[hit] ?? '', by)
        if (other.toLowerCase() !== headers[hit]?.toLowerCase())
          expect(faultOf(body, { ...headers, [hit]: other })).toBe('unsigned')
      }),
      RUNS,
    )
    expect(faultOf('{}', signed('{}'), [key], '/elsewhere')).toBe('unsigned')
    expect(faultOf('{}', signed('{}'), [{ ...key, id: 'key-2' }])).toBe('unsigned')
    expect(faultOf('{}', signed('{}', NOW, { ...key, key: 'b3RoZXI=' }))).toBe('unsigned')
  })

  it('PayMe’s signature must cover the digest of the body and the time', () => {
    // signed by PayMe itself, except that the message has no body
    const digest = signed('{}')['digest'] ?? ''
    expect(faultOf('{}', { ...signed(''), digest })).toBe('unsigned')
    const timeless = createHmac('sha256', Buffer.from(key.key, 'base64'))
      .update('(request-target): post /payments/paymentrequests\ndigest: ' + digest)
      .digest('base64')
    const signature = `keyId="key-1",algorithm="hmac-sha256",headers="(request-target) Digest",signature="${timeless}"`
    const headers = { 'request-date-time': new Date(NOW).toISOString(), digest, signature }
    expect(faultOf('{}', headers)).toBe('unsigned')
    expect(faultOf('{}', {})).toBe('unsigned')
  })

  it('[I-05] PayMe’s signature expires', () => {
    expect(faultOf('{}', signed('{}', NOW - WINDOW))).toBeUndefined()
    expect(faultOf('{}', signed('{}', NOW - WINDOW - 1))).toBe('stale')
    expect(faultOf('{}', signed('{}', NOW + WINDOW + 1))).toBe('stale')
  })
})

describe('BOC’s signature', () => {
  it('BOC’s signature is valid for its fields, and for no other values', () => {
    fc.assert(
      fc.property(fields, change, fc.nat(), (given, by, which) => {
        const body = bocBody('serverSign', theirs, given)
        expect(bocFields('serverSign', [pub(stranger), pub(theirs)], body)).toMatchObject(given)
        expect(bocFields('serverSign', [pub(ours)], body)).toBeUndefined()
        expect(bocFields('merchantSign', [pub(theirs)], body)).toBeUndefined()
        const names = Object.keys(given)
        const hit = names[which % names.length] ?? ''
        const { serverSign = '' } = bocFields('serverSign', [pub(theirs)], body) ?? {}
        const other = encodeURIComponent(
          JSON.stringify({ ...given, [hit]: `${given[hit] ?? ''}${changed('', by)}`, serverSign }),
        )
        expect(bocFields('serverSign', [pub(theirs)], other)).toBeUndefined()
      }),
      RSA_RUNS,
    )
  })

  it('BOC’s signature does not separate its values, so digits can move between them and it proves nothing', () => {
    const body = bocBody('serverSign', theirs, { amount: '100', logNo: '2026' })
    const { serverSign = '' } = bocFields('serverSign', [pub(theirs)], body) ?? {}
    const moved = encodeURIComponent(JSON.stringify({ amount: '10020', logNo: '26', serverSign }))
    expect(bocFields('serverSign', [pub(theirs)], moved)).toMatchObject({ amount: '10020' })
  })

  it('BOC’s body is also read without encoding', () => {
    const body = decodeURIComponent(bocBody('serverSign', theirs, { a: 'b' }))
    expect(bocFields('serverSign', [pub(theirs)], body)).toMatchObject({ a: 'b' })
  })
})

describe('UePay’s signature', () => {
  it('UePay’s signature is valid for its fields, with any of the live keys, and for no other values', () => {
    fc.assert(
      fc.property(fields.filter(isUnambiguous), change, fc.nat(), (given, by, which) => {
        const sign = uepaySign('key', given)
        expect(sign).toMatch(/^[\dA-F]{32}$/u)
        expect(isUepaySigned(['new', 'key'], given, sign)).toBe(true)
        expect(isUepaySigned(['other'], given, sign)).toBe(false)
        expect(isUepaySigned(['key'], given, changed(sign, by))).toBe(false)
        const names = Object.keys(withoutEmpty(given))
        const hit = names[which % names.length]
        if (hit !== undefined)
          expect(isUepaySigned(['key'], { ...given, [hit]: changed(given[hit] ?? '', by) }, sign)).toBe(false)
      }),
      RUNS,
    )
  })

  it('UePay’s signature hides no field in the value of another', () => {
    const sign = uepaySign('key', { amt: '9850', cny: 'HKD' })
    expect(isUepaySigned(['key'], { amt: '9850&cny=HKD' }, sign)).toBe(false)
  })

  it('UePay’s signature of a request covers its frame and its arguments', () => {
    const frame = { appSource: '1', appVersion: '1.4', merchantNo: 'm', requestType: 'QUERY' }
    const sent: unknown = JSON.parse(uepayBody('key', frame, { orderNo: '1' }))
    expect(sent).toEqual({
      ...frame,
      arguments: { orderNo: '1' },
      clientSign: uepaySign('key', { ...frame, orderNo: '1' }),
    })
  })
})

describe('WeChat’s signatures', () => {
  const merchant = { mchid: '1900000109', serial: 'shop', key: ours }
  const platform = { serial: 'platform', key: theirs }
  const known = [{ serial: 'platform', key: pub(theirs) }]
  const header = (headers: Readonly<Record<string, string>>) => {
    const lower = Object.fromEntries(Object.entries(headers).map(([each, text]) => [each.toLowerCase(), text]))
    return (each: string) => lower[each] ?? ''
  }

  it('WeChat’s signature of a request covers method, address and body', () => {
    const call = { method: 'POST', path: '/v3/x?mchid=1', body: '{"a":1}' }
    const seen = { ...merchant, key: pub(ours) }
    fc.assert(
      fc.property(fc.string(), change, (body, by) => {
        const asked = { ...call, body }
        const authorization = wechatAuthorization(merchant, asked, NOW)
        const is = (given: Partial<typeof call>, by_ = seen, at = NOW, text = authorization) =>
          isWechatAuthorized(by_, { ...asked, ...given }, text, at, WINDOW)
        expect(is({})).toBe(true)
        expect(is({ method: 'GET' })).toBe(false)
        expect(is({ path: '/v3/x' })).toBe(false)
        expect(is({ body: `${body} ` })).toBe(false)
        expect(is({}, { ...seen, mchid: 'another' })).toBe(false)
        expect(is({}, seen, NOW + WINDOW + 1_000)).toBe(false)
        const signature = /signature="([^"]+)"/u.exec(authorization)?.[1] ?? ''
        expect(is({}, seen, NOW, authorization.replace(signature, changed(signature, by)))).toBe(false)
      }),
      { numRuns: 100 },
    )
  })

  it('WeChat’s signature of an answer covers time, nonce and body, with a known platform key', () => {
    fc.assert(
      fc.property(fc.string(), change, fc.nat(3), (body, by, which) => {
        const headers = wechatHeaders(platform, body, NOW)
        expect(wechatSignatureFault(known, body, header(headers), NOW, WINDOW)).toBeUndefined()
        expect(wechatSignatureFault(known, `${body} `, header(headers), NOW, WINDOW)).toBe('unsigned')
        const hit = Object.keys(headers)[which] ?? ''
        const other = { ...headers, [hit]: changed(headers[hit] ?? '', by) }
        expect(wechatSignatureFault(known, body, header(other), NOW, WINDOW)).toBe('unsigned')
      }),
      RSA_RUNS,
    )
    expect(
      wechatSignatureFault(
        [{ serial: 'platform', key: pub(ours) }],
        '',
        header(wechatHeaders(platform, '', NOW)),
        NOW,
        WINDOW,
      ),
    ).toBe('unsigned')
    expect(wechatSignatureFault(known, '', () => '', NOW, WINDOW)).toBe('unsigned')
  })

  it('[I-05] WeChat’s signatures expire', () => {
    const faultOf = (at: number) =>
      wechatSignatureFault(known, '', header(wechatHeaders(platform, '', at)), NOW, WINDOW)
    expect(faultOf(NOW - WINDOW)).toBeUndefined()
    expect(faultOf(NOW - WINDOW - 1_000)).toBe('stale')
    expect(faultOf(NOW + WINDOW + 1_000)).toBe('stale')
  })

  it('WeChat’s signature lets the app open its payment sheet', () => {
    const params = wechatBridgeParams('wx1', 'prepay', ours, NOW)
    const { appId = '', timeStamp = '', nonceStr = '', package: packed = '', paySign = '' } = params
    expect(packed).toBe('prepay_id=prepay')
    expect(rsaVerify([pub(ours)], `${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`, paySign)).toBe(true)
  })
})

describe('WeChat’s cipher', () => {
  const KEY = '0123456789abcdef0123456789abcdef'

  it('WeChat’s cipher opens a message with any of the live keys, and no other message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ maxLength: 15 }), change, (text, associated, by) => {
        const resource = sealed(KEY, text, associated)
        // lone surrogates are no UTF-8
        const meant = Buffer.from(text, 'utf8').toString('utf8')
        expect(unsealed(['x'.repeat(32), KEY], resource)).toBe(meant)
        expect(unsealed(['x'.repeat(32)], resource)).toBeUndefined()
        for (const hit of ['ciphertext', 'nonce', 'associated_data', 'algorithm'] as const)
          expect(unsealed([KEY], { ...resource, [hit]: changed(resource[hit], by) })).toBeUndefined()
      }),
      RUNS,
    )
  })

  it('WeChat’s cipher opens no text that is too short', () => {
    for (const ciphertext of ['', 'AAAA', Buffer.alloc(15).toString('base64')])
      expect(
        unsealed([KEY], { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce: 'n', associated_data: '' }),
      ).toBeUndefined()
  })
})
