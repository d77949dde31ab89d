import fc from 'fast-check'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import { recased } from '@testing/arbitraries/text.arbitrary'

export const edition: fc.Arbitrary<EditionCode> = fc.constantFrom('mo', 'hk')

export const lang: fc.Arbitrary<Lang> = fc.constantFrom('zh-Hant', 'en')

/** A path within an edition (no prefix), with a query and a hash perhaps. */
export const editionPath: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      '/',
      '/order',
      '/order/product/7',
      '/hkx',
      '/hk-news',
      '/mo',
      '/mo/order',
      '/HK',
      '/auth/login',
      '/order/',
    ),
    fc.constantFrom('', '?', '?page=2', '?from=/hk/order', '?a=/hk?b'),
    fc.constantFrom('', '#', '#top', '#/hk/x', '#a?b'),
  )
  .map(parts => parts.join(''))

/** The same in some edition, under as many prefixes as someone may have piled up. */
export const prefixedPath: fc.Arbitrary<string> = fc
  .tuple(fc.nat({ max: 3 }), editionPath)
  .map(([times, path]) => '/hk'.repeat(times) + path)

/** A tag that is exactly an edition's, in any letter case. */
export const exactTag: fc.Arbitrary<{ readonly edition: EditionCode; readonly tag: string }> = fc
  .tuple(edition, fc.constantFrom('zh', 'zh-Hant', 'en'))
  .chain(([code, language]) => recased(`${language}-${code}`).map(tag => ({ edition: code, tag })))

/** A tag whose language is ours and whose region is not. */
export const languageTag: fc.Arbitrary<string> = fc.constantFrom(
  'zh',
  'zh-TW',
  'zh-Hans-CN',
  'zh-Hant',
  'en',
  'en-US',
  'EN-gb',
)

/** A tag of a language that the shop does not speak. */
export const foreignTag: fc.Arbitrary<string> = fc.constantFrom(
  'pt-MO',
  'pt',
  'fr-FR',
  'ja',
  'yue-HK',
  'zho',
  'eng',
  '*',
  '',
  'x',
)
