import fc from 'fast-check'
import * as O from 'fp-ts/Option'
import { describe, expect, test } from 'vitest'
import { localize } from '~/domain/shared/locale'
import { escapeAddress, safeRedirect } from '~/domain/site/redirect'
import {
  type Visit,
  defaultRegion,
  isRestricted,
  leaveEntry,
  mayTurn,
  needsCountry,
  parseTrace,
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

describe('the answer of the trace service', () => {
  test('gives the country wherever its line stands, in capitals', () => {
    fc.assert(
      fc.property(
        country.chain(code => recased(code).map(text => ({ code, text }))),
        fc.array(otherLine),
        fc.array(otherLine),
        fc.constantFrom('\n', '\r\n'),
        ({ code, text }, before, after, newline) => {
          expect(parseTrace([...before, `loc=${text}`, ...after].join(newline))).toEqual(O.some(code))
        },
      ),
      runs,
    )
  })

  test('gives none unless the value is two letters: it is split on the first equals sign', () => {
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
          expect(parseTrace(`ip=1.2.3.4\nloc=${value}\nwarp=off`)).toEqual(O.none)
        },
      ),
      runs,
    )
  })

  test('gives none without a line of its own', () => {
    fc.assert(
      fc.property(fc.array(otherLine), lines => {
        expect(parseTrace(lines.join('\n'))).toEqual(O.none)
      }),
      runs,
    )
  })

  test('is two capitals or none, for any text at all', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          anyText.map(text => `loc=${text}`),
        ),
        text => {
          const parsed = parseTrace(text)
          expect(O.isNone(parsed) || /^[A-Z]{2}$/.test(parsed.value)).toBe(true)
        },
      ),
      runs,
    )
  })
})

describe('the restricted region', () => {
  test('concerns a listed country inside the messaging app, and nothing else', () => {
    fc.assert(
      fc.property(
        country.chain(code => recased(code).map(text => ({ code, text }))),
        fc.boolean(),
        fc.array(country),
        ({ code, text }, inMessagingApp, others) => {
          const listed = others.includes(code)
          expect(isRestricted(O.some(code), inMessagingApp, others)).toBe(inMessagingApp && listed)
          expect(isRestricted(O.some(code), inMessagingApp, [...others, text])).toBe(inMessagingApp)
        },
      ),
      runs,
    )
  })

  test('never concerns an unknown country', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.oneof(country, fc.constantFrom('', 'XX'))), (inMessagingApp, listed) => {
        expect(isRestricted(O.none, inMessagingApp, listed)).toBe(false)
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
  chosen: O.none,
  ...given,
})

describe('where a visitor is led', () => {
  test('is nowhere on any page but the root, outside the messaging app: nobody even asks for the country', () => {
    fc.assert(
      fc.property(goodTarget, country, fc.array(fc.string()), (path, code, accepted) => {
        fc.pre(path.split(/[?#]/u)[0] !== '/')
        const here = visit({ path: path.split(/[?#]/u)[0] ?? '' })
        expect(needsCountry(here, defaultRegion)).toBe(false)
        expect(turnOf(here, O.some(code), accepted, defaultRegion)).toEqual({})
      }),
      runs,
    )
  })

  test('is nowhere from the root once an edition was chosen', () => {
    fc.assert(
      fc.property(edition, country, (chosen, code) => {
        const here = visit({ chosen: O.some(chosen) })
        expect(needsCountry(here, defaultRegion)).toBe(false)
        expect(turnOf(here, O.some(code), ['zh-HK'], defaultRegion)).toEqual({})
      }),
      runs,
    )
  })

  test('is from the root to the edition of the country, with query and hash, and that is kept', () => {
    const at = visit({ search: '?from=ad', hash: '#top' })
    expect(turnOf(at, O.some('HK'), [], defaultRegion)).toEqual({ edition: 'hk', to: '/hk?from=ad#top' })
    expect(turnOf(at, O.some('MO'), ['zh-HK'], defaultRegion)).toEqual({ edition: 'mo' })
    expect(turnOf(at, O.some('JP'), ['ja', 'en-HK'], defaultRegion)).toEqual({ edition: 'hk', to: '/hk?from=ad#top' })
    expect(turnOf(at, O.some('JP'), ['ja'], defaultRegion)).toEqual({ edition: 'mo' })
    expect(turnOf(at, O.none, ['zh-TW', 'en-HK'], defaultRegion)).toEqual({ edition: 'hk', to: '/hk?from=ad#top' })
    expect(turnOf(at, O.none, ['pt'], defaultRegion)).toEqual({ edition: 'mo' })
  })

  test('is to /mp from a restricted region in the messaging app, with the way back where it is a safe one [I-22]', () => {
    fc.assert(
      fc.property(edition, fc.oneof(goodTarget, anyTarget), (code, target) => {
        fc.pre(target.startsWith('/') && !/^\/(?:hk\/)*(?:mp)?(?:[?#]|$)/u.test(target))
        const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/u.exec(localize(code, target)) ?? []
        const { to = '' } = turnOf(visit({ path, search, hash, inMessagingApp: true }), O.some('CN'), [], defaultRegion)
        expect(to.startsWith(localize(code, '/mp'))).toBe(true)
        const from = new URLSearchParams(to.split('?')[1] ?? '').get('from')
        expect(O.fromNullable(from)).toEqual(safeRedirect(escapeAddress(path + search + hash)))
      }),
      runs,
    )
  })

  test('is never from /mp itself, and never to it elsewhere or from elsewhere', () => {
    const inApp = { inMessagingApp: true }
    for (const path of ['/mp', '/hk/mp']) {
      expect(needsCountry(visit({ ...inApp, path }), defaultRegion)).toBe(false)
      expect(turnOf(visit({ ...inApp, path }), O.some('CN'), [], defaultRegion)).toEqual({})
    }
    expect(turnOf(visit({ ...inApp, path: '/order' }), O.some('HK'), [], defaultRegion)).toEqual({})
    expect(turnOf(visit({ path: '/order' }), O.some('CN'), [], defaultRegion)).toEqual({})
    const own = { ...defaultRegion, mp: '/about', restricted: ['jp'] }
    expect(turnOf(visit({ ...inApp, path: '/order' }), O.some('JP'), [], own)).toEqual({ to: '/about?from=%2Forder' })
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
  ])('%s, in the app: %s, leads to %s', (address, inApp, to) => {
    expect(leaveEntry(address, inApp)).toBe(to)
  })

  test('never leads off the shop, nor round in circles [I-22]', () => {
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

  test('is worth a look at the visitor only where they may be led on', () => {
    expect(mayTurn('/', visit(), defaultRegion)).toBe(true)
    expect(mayTurn('/', visit({ chosen: O.some('mo') }), defaultRegion)).toBe(false)
    expect(mayTurn('/order', visit({ path: '/order' }), defaultRegion)).toBe(false)
    expect(mayTurn('/order', visit({ path: '/order', inMessagingApp: true }), defaultRegion)).toBe(true)
    expect(mayTurn('/mp', visit({ path: '/mp', inMessagingApp: true }), defaultRegion)).toBe(true)
    expect(mayTurn('/wx/order', visit({ path: '/wx/order' }), defaultRegion)).toBe(true)
  })
})
