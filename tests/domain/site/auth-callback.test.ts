import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arriving, parseAuthCallback, sameSecret } from '~/domain/site/auth-callback'
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

describe('what an address brings', () => {
  test('is a handed-over token on any page, taken out, and everything else stays', () => {
    fc.assert(
      fc.property(fc.oneof(page, landing), harmless, harmless, secret, (path, before, after, token) => {
        const arrived = parseAuthCallback(path + query(before, `access_token=${token}`, after))
        expect(arrived?.arrival).toEqual({ _tag: 'hand_off', token })
        expect(arrived?.rest).toBe(path + query(before, after))
      }),
      runs,
    )
  })

  test('is a provider’s answer on the landing pages only', () => {
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

  test('is the token of the hash before the one of the query', () => {
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

  test('never stays in the address: what is left brings nothing more', () => {
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
          expect(arriving.test(arrived?.rest ?? '')).toBe(false)
          expect(arrived?.rest).not.toMatch(/access_token=/)
          expect(arrived?.rest.startsWith(path)).toBe(true)
        },
      ),
      runs,
    )
  })

  test('is nothing for the address of any other page, whatever stands in it', () => {
    fc.assert(
      fc.property(page, harmless, anyText, (path, search, noise) => {
        const hash = noise.replaceAll(/[=&]/gu, '')
        expect(parseAuthCallback(`${path}${query(search)}#${hash}`)).toBeUndefined()
      }),
      runs,
    )
  })

  test('is a refusal when the provider says no', () => {
    expect(parseAuthCallback('/auth/login?error=access_denied&error_description=x&state=s')?.arrival).toMatchObject({
      refused: true,
      state: 's',
      code: undefined,
    })
  })

  test('leaves the request of a mini-app alone, whose state is not ours', () => {
    expect(parseAuthCallback('/oauth/authorize?client_id=a&state=s&code_challenge=c')).toBeUndefined()
  })
})

describe('two secrets', () => {
  test('are the same exactly when their characters are, and an empty one never is [I-23]', () => {
    const near = secret.chain(text =>
      fc.tuple(
        fc.constant(text),
        fc.constantFrom(text, text.slice(1), `${text}a`, text.toUpperCase(), `a${text.slice(1)}`, ''),
      ),
    )
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(anyText, anyText)), ([kept, given]) => {
        expect(sameSecret(kept, given)).toBe(kept === given && given !== '')
      }),
      runs,
    )
  })
})
