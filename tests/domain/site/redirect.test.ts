import fc from 'fast-check'
import { pipe } from 'fp-ts/function'
import * as O from 'fp-ts/Option'
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

/** As often as asked for: `NUM_RUNS=1000000` looks longer. */
const many = { numRuns: Number(process.env['NUM_RUNS'] ?? 100_000) }

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
  test('is accepted exactly when the rule says so, and comes out as a browser writes it', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(anyTarget, target => {
        expect(O.toUndefined(safeRedirect(target))).toBe(judged(target))
      }),
      many,
    )
  })

  test('stays on the origin, whichever origin it is resolved against', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(
        anyTarget,
        fc.constantFrom(origin, 'http://localhost:3000', 'https://shop.test/hk/order/?q#h', 'https://[::1]:8443/a/b/c'),
        (target, base) => {
          const safe = safeRedirect(target)
          if (O.isNone(safe)) return
          expect(new URL(safe.value, base).origin).toBe(new URL(base).origin)
          expect(written(safe.value, base)).toBe(safe.value)
        },
      ),
      many,
    )
  })

  test('says the same when it is asked again before use', () => {
    fc.assert(
      fc.property(anyTarget, target => {
        const saved = safeRedirect(target)
        fc.pre(O.isNone(saved) || saved.value.length <= 2048) // an escaped apostrophe is longer than a bare one
        expect(O.chain(safeRedirect)(saved)).toEqual(saved)
      }),
      runs,
    )
  })

  test('never turns a good target away', () => {
    fc.assert(
      fc.property(goodTarget, target => {
        expect(safeRedirect(target)).toEqual(O.some(written(target)))
      }),
      runs,
    )
  })

  test('is none, and no exception, for anything that is not a text', () => {
    fc.assert(
      fc.property(
        fc.anything().filter(raw => typeof raw !== 'string'),
        raw => {
          expect([safeRedirect(raw), safeReturn(raw)]).toEqual([O.none, O.none])
        },
      ),
      runs,
    )
  })

  test('holds nothing but the characters of a header line and of an attribute', () => {
    fc.assert(
      fc.property(fc.oneof(attack, spoiledTarget), target => {
        const safe = O.getOrElse(() => '/')(safeRedirect(target))
        expect(safe).toMatch(
          /^\/(?:[!#$&'()*+,\-.:;=?@_~A-Za-z0-9]|%[0-9A-Fa-f]{2})?[!#$%&'()*+,\-./:;=?@_~A-Za-z0-9]*$/,
        )
      }),
      runs,
    )
  })

  test('is still safe once it is put into either edition', () => {
    fc.assert(
      fc.property(anyTarget, edition, (target, code) => {
        const local = pipe(
          safeRedirect(target),
          O.map(safe => localize(code, safe)),
          O.filter(safe => safe.length <= 2048),
        )
        expect(O.chain(safeRedirect)(local)).toEqual(local)
      }),
      runs,
    )
  })

  test.each(publicPayloads)('refuses the public payload %j', payload => {
    expect(safeRedirect(payload)).toEqual(O.none)
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
  ])('lets %j pass', (target, expected) => {
    expect(safeRedirect(target)).toEqual(O.some(expected))
  })

  test('is at most 2048 characters long', () => {
    expect(safeRedirect(`/${'a'.repeat(2048)}`)).toEqual(O.none)
  })
})

describe('[I-22] a way back after signing in', () => {
  test('never leads below /auth/, however that is written', () => {
    fc.assert(
      fc.property(authTarget, target => {
        expect([isAuthTarget(target), safeReturn(target)]).toEqual([true, O.none])
      }),
      runs,
    )
  })

  test('is the safe redirect where that is a page of the shop, and none elsewhere', () => {
    fc.assert(
      fc.property(fc.oneof(anyTarget, pageTarget), edition, (target, code) => {
        const safe = safeRedirect(target)
        const local = O.map((each: string) => new URL(localize(code, each), origin).pathname)(safe)
        const auth = O.exists((path: string) => /^\/(?:hk\/)*auth(?:\/|$)/i.test(decodeURIComponent(path)))(local)
        const page = O.exists((each: string) => matchRoute(new URL(each, origin).pathname) !== undefined)(safe)
        expect(safeReturn(target)).toEqual(auth || !page ? O.none : safe)
      }),
      { numRuns: 10_000 },
    )
  })

  test.each(['/login/facebook?state=x', '/simulator', '/api/init', '/hk/api/cart', '/nothing', '/hk/hk/order'])(
    'is not %s, which is no page',
    target => {
      expect([O.isSome(safeRedirect(target)), safeReturn(target)]).toEqual([true, O.none])
    },
  )

  test('survives as an address of our own, whatever its query and hash hold: it decodes to the same values', () => {
    fc.assert(
      fc.property(
        pageTarget,
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }),
        (target, typed, coded) => {
          const url = new URL(target.split(/[?#]/u)[0] ?? '/', origin)
          url.search = `?typed=${typed.replaceAll(/[#&+]|%[\da-f]{2}/giu, '')}&coded=${encodeURIComponent(wellFormed(coded))}`
          const address = url.pathname + url.search
          fc.pre(address.length < 700 && O.isSome(safeReturn(url.pathname)))
          const kept = O.toUndefined(safeReturn(escapeAddress(address)))
          const query = (of = '') => [...new URL(of, origin).searchParams]
          expect(query(kept)).toEqual(query(address))
        },
      ),
      runs,
    )
  })

  test.each(['/oauth/authorize', '/order?next=/auth/login', '/order#/auth/login', '/hk/order/product/auth', '/'])(
    'may be %s',
    target => {
      expect([isAuthTarget(target), safeReturn(target)]).toEqual([false, O.some(target)])
    },
  )

  test('is judged without an exception when the path is not even decodable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(isAuthTarget(`/auth/${text.replaceAll(/[?#]/g, '')}%ff`)).toBe(true)
      }),
      runs,
    )
  })
})
