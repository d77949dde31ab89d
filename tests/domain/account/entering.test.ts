import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canReceive, readAuthorization } from '~/domain/account/oauth-request'
import { deviceName } from '~/domain/account/device-name'
import { isPassword } from '~/domain/account/password'
import { isPhoneCode, readPhoneCode } from '~/domain/account/phone-code'
import { runs } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'

describe('a password', () => {
  test('a password has at least eight characters, counted as people count, and no rule of composition', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), text => {
        expect(isPassword(text)).toBe([...text].length >= 8 && text.length <= 200)
      }),
      runs,
    )
    expect([isPassword('aaaaaaaa'), isPassword('🙂🙂🙂🙂'), isPassword('a'.repeat(201))]).toEqual([true, false, false])
  })
})

describe('a phone code', () => {
  test('a phone code is six digits, with any spaces and hyphens from pasting', () => {
    const digits = fc.stringMatching(/^\d{6}$/)
    fc.assert(
      fc.property(digits, fc.constantFrom(' ', '-', '', '\n'), (code, gap) => {
        expect(readPhoneCode(code.slice(0, 3) + gap + code.slice(3))).toBe(code)
        expect(isPhoneCode(code)).toBe(true)
      }),
      runs,
    )
    fc.assert(
      fc.property(anyText, text => {
        expect(isPhoneCode(readPhoneCode(text))).toBe(/^[0-9]{6}$/.test(text.replaceAll(/[\s-]/gu, '')))
      }),
      runs,
    )
  })
})

describe('the request of a mini-app', () => {
  test('the request of a mini-app is read from its address, and missing parts are empty', () => {
    const parts = {
      response_type: 'code',
      client_id: 'app',
      redirect_uri: 'https://app.example/back?a=1&b=2',
      code_challenge: 'abc',
      code_challenge_method: 'S256',
      scope: 'profile orders',
      state: 'x y+z',
    }
    expect(readAuthorization(new URLSearchParams(parts).toString())).toEqual(parts)
    fc.assert(
      fc.property(anyText, noise => {
        expect(Object.keys(readAuthorization(noise)).toSorted()).toEqual(Object.keys(parts).toSorted())
      }),
      runs,
    )
  })

  test('a mini-app gets its answer at another site or an app, never at an address that runs a script here [I-27]', () => {
    for (const good of [
      'https://app.example/cb?code=1',
      'http://localhost:1234/',
      'miniapp.example:/cb',
      'HTTPS://a.b',
    ])
      expect([good, canReceive(good)]).toEqual([good, true])
    for (const bad of [
      'javascript:alert(1)',
      'JavaScript:1',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
      'file:///etc',
    ])
      expect([bad, canReceive(bad)]).toEqual([bad, false])
    for (const none of ['', '/order', '//evil.test', 'order', ' javascript:alert(1)', '\tjavascript:1'])
      expect([none, canReceive(none)]).toEqual([none, false])
  })
})

describe('the name of a device', () => {
  test.each([
    [undefined, ''],
    ['curl/8', ''],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Mobile/15E Safari/604.1',
      'Safari · iPhone',
    ],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', 'Chrome · Android'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge · Windows'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0', 'WeChat · Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · Mac'],
  ])('the name of the device with the user agent %s is read', (agent, name) => {
    expect(deviceName(agent)).toBe(name)
  })
})
