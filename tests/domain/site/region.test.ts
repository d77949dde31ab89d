import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localize } from '~/domain/shared/locale'
import { escapeAddress, safeRedirect } from '~/domain/site/redirect'
import {
  type Visit,
  defaultRegion,
  isRestricted,
  leaveEntry,
  needsCountry,
  parseTrace,
  traceAddress,
  turnOf,
} from '~/domain/site/region'
import { edition } from '@testing/arbitraries/locale.arbitrary'
import { goodTarget, anyTarget } from '@testing/arbitraries/redirect.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { anyText, recased } from '@testing/arbitraries/text.arbitrary'

const country = fc.stringMatching(/^[A-Z]{2}$/).filter(code => code !== 'XX')
const otherLine = fc
  .tuple(
    fc.constantFrom('ip', 'ts', 'h', 'uag', 'colo', 'xloc', 'location', ' loc', 'LOC'),
    fc.stringMatching(/^[\w =.:/-]*$/),
  )
  .map(([key, value]) => `${key}=${value}`)

describe('the address of the trace service', () => {
  test('the address of the trace service stands below the prefix of the calls, unless it is another site', () => {
    for (const [apiBase, trace, address] of [
      ['', '/api/trace', '/api/trace'],
      ['/backend', '/api/trace', '/backend/api/trace'],
      ['https://api.shop.example/v1', '/api/trace', 'https://api.shop.example/v1/api/trace'],
      ['/backend', 'https://trace.example/cdn-cgi/trace', 'https://trace.example/cdn-cgi/trace'],
    ] as const)
      expect(traceAddress(apiBase, trace)).toBe(address)
  })
})

describe('the answer of the trace service', () => {
  test('the trace answer gives the country in capitals, from any of its lines', () => {
    fc.assert(
      fc.property(
        country.chain(code => recased(code).map(text => ({ code, text }))),
        fc.array(otherLine),
        fc.array(otherLine),
        fc.constantFrom('\n', '\r\n'),
        ({ code, text }, before, after, newline) => {
          expect(parseTrace([...before, `loc=${text}`, ...after].join(newline))).toEqual(code)
        },
      ),
      runs,
    )
  })

  test('the trace answer gives no country unless the value after the first equals sign is two letters', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.constantFrom(
            '',
            'XX',
            'xx',
            'Xx',
            'T1',
            't1',
            'H',
            'HKG',
            '=HK',
            'HK=',
            'H K',
            ' HK',
            '12',
            'ＨＫ',
            'HK;',
            'ß',
            'ﬀ',
          ),
          fc.stringMatching(/^[A-Z0-9=]{0,4}$/).filter(text => !/^[A-Z]{2}$/.test(text)),
        ),
        value => {
          expect(parseTrace(`ip=1.2.3.4\nloc=${value}\nwarp=off`)).toBeUndefined()
        },
      ),
      runs,
    )
  })

  test('the trace answer gives no country without a country line', () => {
    fc.assert(
      fc.property(fc.array(otherLine), lines => {
        expect(parseTrace(lines.join('\n'))).toBeUndefined()
      }),
      runs,
    )
  })

  test('the country of a trace answer is two capitals or absent, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          anyText.map(text => `loc=${text}`),
        ),
        text => {
          const parsed = parseTrace(text)
          expect(parsed === undefined || /^[A-Z]{2}$/.test(parsed)).toBe(true)
        },
      ),
      runs,
    )
  })
})

describe('the restricted region', () => {
  test('the restriction concerns a listed country inside the messaging app, and no other visitor', () => {
    fc.assert(
      fc.property(
        country.chain(code => recased(code).map(text => ({ code, text }))),
        fc.boolean(),
        fc.array(country),
        ({ code, text }, inMessagingApp, others) => {
          const listed = others.includes(code)
          expect(isRestricted(code, inMessagingApp, others)).toBe(inMessagingApp && listed)
          expect(isRestricted(code, inMessagingApp, [...others, text])).toBe(inMessagingApp)
        },
      ),
      runs,
    )
  })

  test('the restriction never concerns an unknown country', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.oneof(country, fc.constantFrom('', 'XX'))), (inMessagingApp, listed) => {
        expect(isRestricted(undefined, inMessagingApp, listed)).toBe(false)
      }),
      runs,
    )
  })
})

const visit = (given: Partial<Visit> = {}): Visit => ({
  path: '/',
  search: '',
  hash: '',
  inMessagingApp: false,
  chosen: undefined,
  ...given,
})

describe('the redirect of a visitor by country', () => {
  test('a visitor outside the messaging app is not redirected from a page other than the root, without a look-up', () => {
    fc.assert(
      fc.property(goodTarget, country, fc.array(fc.string()), (path, code, accepted) => {
        fc.pre(path.split(/[?#]/u)[0] !== '/')
        const here = visit({ path: path.split(/[?#]/u)[0] ?? '' })
        expect(needsCountry(here, defaultRegion)).toBe(false)
        expect(turnOf(here, code, accepted, defaultRegion)).toEqual({})
      }),
      runs,
    )
  })

  test('a visitor with a chosen edition is not redirected from the root', () => {
    fc.assert(
      fc.property(edition, country, (chosen, code) => {
        const here = visit({ chosen })
        expect(needsCountry(here, defaultRegion)).toBe(false)
        expect(turnOf(here, code, ['zh-HK'], defaultRegion)).toEqual({})
      }),
      runs,
    )
  })

  test('a visitor at the root goes to the edition of the country, with query and hash, and it is stored', () => {
    const at = visit({ search: '?from=ad', hash: '#top' })
    expect(turnOf(at, 'HK', [], defaultRegion)).toEqual({ edition: 'hk', to: '/hk?from=ad#top' })
    expect(turnOf(at, 'MO', ['zh-HK'], defaultRegion)).toEqual({ edition: 'mo' })
    expect(turnOf(at, 'JP', ['ja', 'en-HK'], defaultRegion)).toEqual({ edition: 'hk', to: '/hk?from=ad#top' })
    expect(turnOf(at, 'JP', ['ja'], defaultRegion)).toEqual({ edition: 'mo' })
    expect(turnOf(at, undefined, ['zh-TW', 'en-HK'], defaultRegion)).toEqual({ edition: 'hk', to: '/hk?from=ad#top' })
    expect(turnOf(at, undefined, ['pt'], defaultRegion)).toEqual({ edition: 'mo' })
  })

  test('a restricted visitor in the messaging app goes to /mp, with a way back only if it is safe [I-22]', () => {
    fc.assert(
      fc.property(edition, fc.oneof(goodTarget, anyTarget), (code, target) => {
        fc.pre(target.startsWith('/') && !/^\/(?:hk\/)*(?:mp)?(?:[?#]|$)/u.test(target))
        const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/u.exec(localize(code, target)) ?? []
        const { to = '' } = turnOf(visit({ path, search, hash, inMessagingApp: true }), 'CN', [], defaultRegion)
        expect(to.startsWith(localize(code, '/mp'))).toBe(true)
        const from = new URLSearchParams(to.split('?')[1] ?? '').get('from')
        expect(from ?? undefined).toBe(safeRedirect(escapeAddress(path + search + hash)))
      }),
      runs,
    )
  })

  test('a visitor is never redirected away from /mp, and only restricted visitors go there', () => {
    const inApp = { inMessagingApp: true }
    for (const path of ['/mp', '/hk/mp']) {
      expect(needsCountry(visit({ ...inApp, path }), defaultRegion)).toBe(false)
      expect(turnOf(visit({ ...inApp, path }), 'CN', [], defaultRegion)).toEqual({})
    }
    expect(turnOf(visit({ ...inApp, path: '/order' }), 'HK', [], defaultRegion)).toEqual({})
    expect(turnOf(visit({ path: '/order' }), 'CN', [], defaultRegion)).toEqual({})
    const own = { ...defaultRegion, mp: '/about', restricted: ['jp'] }
    expect(turnOf(visit({ ...inApp, path: '/order' }), 'JP', [], own)).toEqual({ to: '/about?from=%2Forder' })
  })
})

describe('the entry of the messaging app', () => {
  test.each([
    ['/wx', false, '/'],
    ['/wx/', false, '/'],
    ['/wx?a=1', false, '/?a=1'],
    ['/wx/order?category=1#top', false, '/order?category=1#top'],
    ['/hk/wx/order', false, '/hk/order'],
    ['/hk/wx', false, '/hk'],
    ['/wx/no/such/page', false, '/'],
    ['/wx/wx', false, '/'],
    ['/wx//evil.test', false, '/'],
    ['/wx/%2e%2e//evil.test', false, '/'],
    ['/wx', true, undefined],
    ['/hk/wx', true, undefined],
    ['/wx/order', true, '/order'],
    ['/wxorder', false, undefined],
    ['/order/wx', false, undefined],
  ])('the address %s, in the app: %s, leads to %s', (address, inApp, to) => {
    expect(leaveEntry(address, inApp)).toBe(to)
  })

  test('the entry of the messaging app never leads off the shop or in a circle [I-22]', () => {
    fc.assert(
      fc.property(anyTarget, fc.boolean(), fc.constantFrom('', '/hk'), (target, inApp, prefix) => {
        const to = leaveEntry(`${prefix}/wx${target}`, inApp)
        if (to === undefined) return
        expect(new URL(to, 'https://shop.test').origin).toBe('https://shop.test')
        expect(leaveEntry(to, inApp)).toBeUndefined()
      }),
      runs,
    )
  })
})
