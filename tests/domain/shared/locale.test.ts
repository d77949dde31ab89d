import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bcp47,
  detectEdition,
  editions,
  iso,
  localize,
  parseLang,
  preferredLang,
  rootEdition,
  splitEdition,
} from '~/domain/shared/locale'
import {
  edition,
  editionPath,
  exactTag,
  foreignTag,
  lang,
  languageTag,
  prefixedPath,
} from '@testing/arbitraries/locale.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { anyText, recased } from '@testing/arbitraries/text.arbitrary'

const optional = <A>(some: fc.Arbitrary<A>): fc.Arbitrary<A | undefined> => fc.option(some, { nil: undefined })
const region = fc.stringMatching(/^[A-Z]{2}$/)
const anyTag = fc.oneof(
  exactTag.map(each => each.tag),
  languageTag,
  foreignTag,
)

describe('the tags of an edition', () => {
  test('the tags of an edition are canonical language tags with the region of the edition', () => {
    fc.assert(
      fc.property(edition, lang, (code, language) => {
        const tag = bcp47(code, language)
        expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
        expect(new Intl.Locale(tag).region).toBe(code.toUpperCase())
        expect(new Intl.Locale(tag).baseName.startsWith(language)).toBe(true)
      }),
      runs,
    )
  })

  test('the editions are zh-MO and zh-HK, with the default edition first', () => {
    expect(editions.map(iso)).toEqual(['zh-MO', 'zh-HK'])
    expect(editions.flatMap(code => [bcp47(code, 'zh-Hant'), bcp47(code, 'en')])).toEqual([
      'zh-Hant-MO',
      'en-MO',
      'zh-Hant-HK',
      'en-HK',
    ])
  })
})

describe('a path in an edition', () => {
  test('a localized path splits into its edition and the same path', () => {
    fc.assert(
      fc.property(edition, editionPath, (code, path) => {
        expect(splitEdition(localize(code, path))).toEqual({ edition: code, path })
      }),
      runs,
    )
  })

  test('a path that is localized twice is the same as once', () => {
    fc.assert(
      fc.property(
        edition,
        fc.oneof(
          prefixedPath,
          anyText,
          anyText.map(text => `/${text}`),
        ),
        (code, path) => {
          expect(localize(code, localize(code, path))).toBe(localize(code, path))
        },
      ),
      runs,
    )
  })

  test('a path with very many prefixes is localized in one pass', () => {
    for (const code of editions)
      for (const prefix of ['/hk', '/hk/', '/hk//\t\\'])
        expect(localize(code, `${prefix.repeat(200_000)}/order`)).toBe(localize(code, '/order'))
  })

  test('a localized path does not keep its earlier edition', () => {
    fc.assert(
      fc.property(edition, edition, fc.oneof(prefixedPath, anyText), (before, after, path) => {
        expect(localize(after, localize(before, path))).toBe(localize(after, path))
      }),
      runs,
    )
  })

  test('a localized path keeps its query and its hash', () => {
    fc.assert(
      fc.property(edition, prefixedPath, (code, path) => {
        const [was, is] = [path, localize(code, path)].map(each => new URL(each, 'https://shop.test'))
        expect([is?.search, is?.hash]).toEqual([was?.search, was?.hash])
      }),
      runs,
    )
  })

  test('[I-22] a localized path never leads off the origin, for any input', () => {
    fc.assert(
      fc.property(
        edition,
        fc.array(fc.constantFrom('/', '\\', '/hk', '\t', '\n', ' ', '\0', 'evil.test', '?', '#', ':', '@', '//'), {
          maxLength: 8,
        }),
        (code, pieces) => {
          const path = localize(code, pieces.join(''))
          expect(path).toMatch(/^\/(?![/\\])/)
          expect(new URL(path, 'https://shop.test').origin).toBe('https://shop.test')
        },
      ),
      { numRuns: 10_000 },
    )
  })

  test('every path without the other prefix belongs to the default edition, also /mo', () => {
    fc.assert(
      fc.property(editionPath, path => {
        expect(splitEdition(path)).toEqual({ edition: 'mo', path })
      }),
      runs,
    )
  })

  test.each([
    ['/hk', 'hk', '/'],
    ['/hk/', 'hk', '/'],
    ['/hk?a=1', 'hk', '/?a=1'],
    ['/hk#top', 'hk', '/#top'],
    ['/hk/order?a=1#top', 'hk', '/order?a=1#top'],
    ['/hk/hk', 'hk', '/hk'],
    ['/hkx', 'mo', '/hkx'],
    ['/HK/order', 'mo', '/HK/order'],
    ['/mo/order', 'mo', '/mo/order'],
  ])('the path %s belongs to %s and is %s there', (path, code, rest) => {
    expect(splitEdition(path)).toEqual({ edition: code, path: rest })
  })

  test.each([
    ['/', '/hk'],
    ['/?a=1', '/hk?a=1'],
    ['/#top', '/hk#top'],
    ['/order', '/hk/order'],
    ['', '/hk'],
    ['order', '/hk/order'],
    ['/hk//evil.test', '/hk/evil.test'],
  ])('the path %j is %s in Hong Kong', (path, local) => {
    expect(localize('hk', path)).toBe(local)
  })
})

describe('the edition that the browser prefers', () => {
  test('the browser’s edition is that of its first exact tag, after any other languages', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(languageTag, foreignTag)), exactTag, fc.array(anyTag), (before, exact, after) => {
        expect(detectEdition([...before, exact.tag, ...after])).toEqual(exact.edition)
      }),
      runs,
    )
  })

  test('the browser’s edition is the default one if only a language matches', () => {
    fc.assert(
      fc.property(
        fc.array(foreignTag),
        languageTag,
        fc.array(fc.oneof(languageTag, foreignTag)),
        (before, tag, after) => {
          expect(detectEdition([...before, tag, ...after])).toEqual('mo')
        },
      ),
      runs,
    )
  })

  test('the browser has no preferred edition if no language matches', () => {
    fc.assert(
      fc.property(fc.array(foreignTag), tags => {
        expect(detectEdition(tags)).toBeUndefined()
      }),
      runs,
    )
  })
})

describe('the edition of the root page', () => {
  test('the root page has the edition that was chosen before, for any other input', () => {
    fc.assert(
      fc.property(edition, optional(region), fc.array(anyTag), (chosen, country, accepted) => {
        expect(rootEdition({ cookie: chosen, country, accepted })).toBe(chosen)
      }),
      runs,
    )
  })

  test('without a chosen edition the root page has the edition of the country, if the country has one', () => {
    fc.assert(
      fc.property(
        edition.chain(code => recased(code).map(country => ({ code, country }))),
        fc.array(anyTag),
        ({ code, country }, accepted) => {
          expect(rootEdition({ cookie: undefined, country, accepted })).toBe(code)
        },
      ),
      runs,
    )
  })

  test('the root page of any other visitor has the edition that the browser prefers, else the default', () => {
    fc.assert(
      fc.property(
        optional(region.filter(code => !['HK', 'MO'].includes(code))),
        fc.array(anyTag),
        (country, accepted) => {
          const asked = detectEdition(accepted)
          expect(rootEdition({ cookie: undefined, country, accepted })).toBe(asked ?? 'mo')
        },
      ),
      runs,
    )
  })
})

describe('the language of the interface', () => {
  test('the stored language is read by its own name, and any other value is Traditional Chinese', () => {
    fc.assert(
      fc.property(fc.oneof(lang, fc.anything(), anyText), raw => {
        expect(parseLang(raw)).toBe(raw === 'en' ? 'en' : 'zh-Hant')
      }),
      runs,
    )
  })

  test('the preferred language has the highest weight, and the first wins among equals', () => {
    const range = fc.record({
      tag: fc.oneof(
        languageTag,
        foreignTag.filter(tag => tag !== ''),
      ),
      weight: fc.constantFrom(undefined, 0, 0.1, 0.5, 0.9, 1),
      gap: fc.constantFrom('', ' '),
    })
    fc.assert(
      fc.property(fc.array(range), ranges => {
        const header = ranges
          .map(({ tag, weight, gap }) => gap + tag + (weight === undefined ? '' : `;${gap}q=${weight}`))
          .join(',')
        const ours = ranges
          .map(({ tag, weight = 1 }) => ({
            language: new Map([
              ['zh', 'zh-Hant'],
              ['en', 'en'],
            ]).get(tag.slice(0, 2).toLowerCase()),
            tag,
            weight,
          }))
          .filter(({ language, tag, weight }) => language !== undefined && /^..(?:-|$)/.test(tag) && weight > 0)
          .toSorted((a, b) => b.weight - a.weight)
        expect(preferredLang(header)).toBe(ours[0]?.language ?? 'zh-Hant')
      }),
      runs,
    )
  })

  test('the preferred language is one of the shop’s languages for any header', () => {
    fc.assert(
      fc.property(anyText, header => {
        expect(['zh-Hant', 'en']).toContain(preferredLang(header))
      }),
      runs,
    )
  })

  test.each([
    ['en-GB,en;q=0.9', 'en'],
    ['zh-HK,zh;q=0.9,en;q=0.8', 'zh-Hant'],
    ['fr,en;q=0.3,zh;q=0.2', 'en'],
    ['en;q=0,zh;q=0.1', 'zh-Hant'],
    ['en;q=0', 'zh-Hant'],
    ['en;q=x', 'zh-Hant'],
    ['', 'zh-Hant'],
    ['*', 'zh-Hant'],
  ])('the header %j prefers %s', (header, expected) => {
    expect(preferredLang(header)).toBe(expected)
  })
})
