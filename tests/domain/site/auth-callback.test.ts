import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasAuthParams, parseAuthCallback } from '~/domain/site/auth-callback'
import { secret } from '@testing/arbitraries/account.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'

const landing = fc.constantFrom('/auth/login', '/takings', '/hk/auth/login', '/hk/takings', '/auth/login/')
const page = fc.constantFrom(
  '/',
  '/order',
  '/hk',
  '/hk/order/product/G001',
  '/takings/7',
  '/auth/register',
  '/oauth/authorize',
)
const harmless = fc.constantFrom('', 'redirect=%2Forder', 'category=3&type=card', 'q=%E6%BE%B3')
const query = (...parts: readonly string[]): string => {
  const filled = parts.filter(part => part !== '')
  return filled.length === 0 ? '' : `?${filled.join('&')}`
}

describe('parsing an authentication callback', () => {
  test('a handed-over token is removed from the address of any page, and the rest stays', () => {
    fc.assert(
      fc.property(fc.oneof(page, landing), harmless, harmless, secret, (path, before, after, token) => {
        const arrived = parseAuthCallback(path + query(before, `access_token=${token}`, after))
        expect(arrived?.arrival).toEqual({ _tag: 'hand_off', token })
        expect(arrived?.rest).toBe(path + query(before, after))
      }),
      runs,
    )
  })

  test('an answer of a provider is only read on the landing pages', () => {
    fc.assert(
      fc.property(landing, harmless, secret, secret, (path, before, code, state) => {
        const arrived = parseAuthCallback(path + query(before, `code=${code}`, `state=${state}`))
        expect(arrived?.arrival).toEqual({ _tag: 'callback', state, code, token: undefined, refused: false })
        expect([arrived?.rest, arrived?.atTakings]).toEqual([path + query(before), path.includes('takings')])
      }),
      runs,
    )
    fc.assert(
      fc.property(page, secret, secret, (path, code, state) => {
        expect(parseAuthCallback(path + query(`code=${code}`, `state=${state}`))).toBeUndefined()
      }),
      runs,
    )
  })

  test('the token of the hash is preferred over the token of the query', () => {
    fc.assert(
      fc.property(
        landing,
        secret,
        secret,
        secret,
        fc.constantFrom('token', 'access_token'),
        fc.constantFrom('token', 'access_token'),
        (path, inHash, inQuery, state, first, second) => {
          const address = `${path}?${second}=${inQuery}&state=${state}#${first}=${inHash}&token_type=bearer`
          expect(parseAuthCallback(address)?.arrival).toMatchObject({ _tag: 'callback', token: inHash, state })
          expect(parseAuthCallback(address)?.rest).toBe(path)
        },
      ),
      runs,
    )
  })

  test('no token stays in the address: the rest of it contains no callback', () => {
    const names = fc.constantFrom(
      'access_token',
      'token',
      'code',
      'state',
      'error',
      'redirect',
      'q',
      'access%5Ftoken',
      '',
    )
    const pair = fc
      // as addresses are glued together: with a sign too many
      .tuple(names, fc.oneof(secret, anyText), fc.constantFrom('', '', '', '?', '#', '&', 'q=?'))
      .map(([name, value, between]) => `${between}${name}=${encodeURI(value.replaceAll(/\p{Cs}/gu, ''))}`)
    fc.assert(
      fc.property(
        fc.oneof(landing, page),
        fc.array(pair, { maxLength: 4 }),
        fc.array(pair, { maxLength: 3 }),
        (path, search, hash) => {
          const address = path + query(...search) + (hash.length === 0 ? '' : `#${hash.join('&')}`)
          const arrived = parseAuthCallback(address)
          fc.pre(arrived !== undefined)
          expect(hasAuthParams.test(arrived?.rest ?? '')).toBe(false)
          expect(arrived?.rest).not.toMatch(/access_token=/)
          expect(arrived?.rest.startsWith(path)).toBe(true)
        },
      ),
      runs,
    )
  })

  test('the address of any other page contains no callback', () => {
    fc.assert(
      fc.property(page, harmless, anyText, (path, search, noise) => {
        const hash = noise.replaceAll(/[=&]/gu, '')
        expect(parseAuthCallback(`${path}${query(search)}#${hash}`)).toBeUndefined()
      }),
      runs,
    )
  })

  test('an error of the provider is read as a refusal', () => {
    expect(parseAuthCallback('/auth/login?error=access_denied&error_description=x&state=s')?.arrival).toMatchObject({
      refused: true,
      state: 's',
      code: undefined,
    })
  })

  test('the request of a mini-app is no callback, because its state belongs to the app', () => {
    expect(parseAuthCallback('/oauth/authorize?client_id=a&state=s&code_challenge=c')).toBeUndefined()
  })
})
