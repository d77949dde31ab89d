import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localize } from '~/domain/shared/locale'
import { wellFormed } from '~/domain/shared/safe-url'
import { escapeAddress, isAuthTarget, safeRedirect, safeReturn } from '~/domain/site/redirect'
import { matchRoute } from '~/domain/site/routes'
import { edition } from '@testing/arbitraries/locale.arbitrary'
import {
  anyTarget,
  attack,
  authTarget,
  goodTarget,
  pageTarget,
  publicPayloads,
  spoiledTarget,
} from '@testing/arbitraries/redirect.arbitrary'
import { runs } from '@testing/arbitraries/runs'

const origin = 'https://shop.test'

/** More often than other properties, unless `NUM_RUNS` sets the number of all. */
const many = { numRuns: fc.readConfigureGlobal().numRuns ?? 100_000 }

const written = (target: string, base = origin): string => {
  const url = new URL(target, base)
  return url.pathname + url.search + url.hash
}

const allowed = new Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?#%")

const isUtf8 = (escaped: string): boolean => {
  const bytes = [...escaped.matchAll(/%(..)|[^%]/g)].map(([char, hex]) =>
    hex === undefined ? char.charCodeAt(0) : Number.parseInt(hex, 16),
  )
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
    return true
  } catch {
    return false
  }
}

/** The rule again, clause by clause, with the platform's URL and decoder as the judges. */
const judged = (target: string): string | undefined => {
  if (target.length < 1 || target.length > 2048) return undefined
  if (target[0] !== '/' || target[1] === '/' || target[1] === '\\') return undefined
  if ([...target].some(char => !allowed.has(char)) || target.split('#').length > 2) return undefined
  if (
    target
      .split('%')
      .slice(1)
      .some(rest => !/^[0-9A-Fa-f]{2}/.test(rest))
  )
    return undefined
  const path = (target.split('#')[0] ?? '').split('?')[0] ?? ''
  const escapes = [...path.matchAll(/%(..)/g)].map(([, hex = '']) => Number.parseInt(hex, 16))
  if (path.includes('//') || escapes.some(byte => [0x2f, 0x5c, 0x25, 0x7f].includes(byte) || byte < 0x20))
    return undefined
  if (/%c2%[89][0-9a-f]/i.test(path)) return undefined
  if (path.split('/').some(part => ['.', '..'].includes(part.replaceAll(/%2e/gi, '.')))) return undefined
  if (!isUtf8(target) || new URL(target, origin).origin !== origin) return undefined
  return written(target)
}

describe('[I-22] a safe redirect', () => {
  test(
    '[I-22] a redirect is accepted exactly when the rule allows it, and is written as a browser writes it',
    { timeout: 120_000 },
    () => {
      fc.assert(
        fc.property(anyTarget, target => {
          expect(safeRedirect(target)).toBe(judged(target))
        }),
        many,
      )
    },
  )

  test(
    '[I-22] a safe redirect stays on the origin, for any origin that it is resolved against',
    { timeout: 120_000 },
    () => {
      fc.assert(
        fc.property(
          anyTarget,
          fc.constantFrom(
            origin,
            'http://localhost:3000',
            'https://shop.test/hk/order/?q#h',
            'https://[::1]:8443/a/b/c',
          ),
          (target, base) => {
            const safe = safeRedirect(target)
            if (safe === undefined) return
            expect(new URL(safe, base).origin).toBe(new URL(base).origin)
            expect(written(safe, base)).toBe(safe)
          },
        ),
        many,
      )
    },
  )

  test('a safe redirect is still accepted when it is checked again before use', () => {
    fc.assert(
      fc.property(anyTarget, target => {
        const saved = safeRedirect(target)
        fc.pre(saved === undefined || saved.length <= 2048) // an escaped apostrophe is longer than a bare one
        expect(safeRedirect(saved)).toBe(saved)
      }),
      runs,
    )
  })

  test('a good target is never refused', () => {
    fc.assert(
      fc.property(goodTarget, target => {
        expect(safeRedirect(target)).toEqual(written(target))
      }),
      runs,
    )
  })

  test('a value that is not a text is refused without an exception', () => {
    fc.assert(
      fc.property(
        fc.anything().filter(raw => typeof raw !== 'string'),
        raw => {
          expect([safeRedirect(raw), safeReturn(raw)]).toEqual([undefined, undefined])
        },
      ),
      runs,
    )
  })

  test('[I-22] a safe redirect contains only characters of a header line and of an attribute', () => {
    fc.assert(
      fc.property(fc.oneof(attack, spoiledTarget), target => {
        const safe = safeRedirect(target) ?? '/'
        expect(safe).toMatch(
          /^\/(?:[!#$&'()*+,\-.:;=?@_~A-Za-z0-9]|%[0-9A-Fa-f]{2})?[!#$%&'()*+,\-./:;=?@_~A-Za-z0-9]*$/,
        )
      }),
      runs,
    )
  })

  test('[I-22] a safe redirect is still safe in either edition', () => {
    fc.assert(
      fc.property(anyTarget, edition, (target, code) => {
        const safe = safeRedirect(target)
        const local = safe === undefined ? undefined : localize(code, safe)
        fc.pre(local === undefined || local.length <= 2048)
        expect(safeRedirect(local)).toBe(local)
      }),
      runs,
    )
  })

  test.each(publicPayloads)('[I-22] the public payload %j is refused', payload => {
    expect(safeRedirect(payload)).toBeUndefined()
  })

  test.each([
    ['/', '/'],
    ['/order?category=1&type=2#top', '/order?category=1&type=2#top'],
    ['/order?', '/order'],
    ['/order?#', '/order'],
    ['/order#', '/order'],
    ["/it's?it's#it's", "/it's?it%27s#it's"],
    ['/%E6%BE%B3%E9%96%80', '/%E6%BE%B3%E9%96%80'],
    ['/s/abc?from=//evil.test/..%2f', '/s/abc?from=//evil.test/..%2f'],
    ['/hk/order/product/7', '/hk/order/product/7'],
    ['/a.b/...', '/a.b/...'],
    [`/${'a'.repeat(2047)}`, `/${'a'.repeat(2047)}`],
  ])('the target %j is accepted', (target, expected) => {
    expect(safeRedirect(target)).toEqual(expected)
  })

  test('a safe redirect has at most 2048 characters', () => {
    expect(safeRedirect(`/${'a'.repeat(2048)}`)).toBeUndefined()
  })
})

describe('[I-22] a way back after signing in', () => {
  test('[I-22] a way back after login never leads below /auth/, in any spelling', () => {
    fc.assert(
      fc.property(authTarget, target => {
        expect([isAuthTarget(target), safeReturn(target)]).toEqual([true, undefined])
      }),
      runs,
    )
  })

  test('[I-22] a way back is the safe redirect if that is a page of the shop, and absent otherwise', () => {
    fc.assert(
      fc.property(fc.oneof(anyTarget, pageTarget), edition, (target, code) => {
        const safe = safeRedirect(target)
        const isReturn = (here: string): boolean =>
          !/^\/(?:hk\/)*auth(?:\/|$)/i.test(decodeURIComponent(new URL(localize(code, here), origin).pathname)) &&
          matchRoute(new URL(here, origin).pathname) !== undefined
        expect(safeReturn(target)).toBe(safe !== undefined && isReturn(safe) ? safe : undefined)
      }),
      { numRuns: 10_000 },
    )
  })

  test.each(['/login/facebook?state=x', '/simulator', '/api/init', '/hk/api/cart', '/nothing', '/hk/hk/order'])(
    'the address %s is no page, so it is no way back',
    target => {
      expect([safeRedirect(target) !== undefined, safeReturn(target)]).toEqual([true, undefined])
    },
  )

  test('a way back keeps the values of its query and its hash, with any characters', () => {
    fc.assert(
      fc.property(
        pageTarget,
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }),
        (target, typed, coded) => {
          const url = new URL(target.split(/[?#]/u)[0] ?? '/', origin)
          url.search = `?typed=${typed.replaceAll(/[#&+]|%[\da-f]{2}/giu, '')}&coded=${encodeURIComponent(wellFormed(coded))}`
          const address = url.pathname + url.search
          fc.pre(address.length < 700 && safeReturn(url.pathname) !== undefined)
          const kept = safeReturn(escapeAddress(address))
          const query = (of = '') => [...new URL(of, origin).searchParams]
          expect(query(kept)).toEqual(query(address))
        },
      ),
      runs,
    )
  })

  test.each(['/oauth/authorize', '/order?next=/auth/login', '/order#/auth/login', '/hk/order/product/auth', '/'])(
    'the address %s is a way back',
    target => {
      expect([isAuthTarget(target), safeReturn(target)]).toEqual([false, target])
    },
  )

  test('an authentication page is recognised without an exception even if its path cannot be decoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(isAuthTarget(`/auth/${text.replaceAll(/[?#]/g, '')}%ff`)).toBe(true)
      }),
      runs,
    )
  })
})
