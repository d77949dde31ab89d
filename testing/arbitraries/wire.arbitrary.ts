import fc from 'fast-check'
import { anyText } from '@testing/arbitraries/text.arbitrary'

/** A text as a backend sends it: any language, any character. */
export const words: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', '點數卡', 'MOP 100', 'Apple ID', "a'b", '<b>', '\u202e'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  anyText,
)

/** A picture's address, or none. */
export const picture: fc.Arbitrary<string> = fc.constantFrom(
  '',
  '/imgs/a.avif',
  '/imgs/%E9%BB%9E.svg?v=2',
  'data:image/png;base64,AA==',
)

/** Where a link leads: to a page of the shop, or of another site. */
export const page: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('/', '/order?category=7', '/hk/order#top'),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
)

/** The same, or nowhere. */
export const pageOrNone: fc.Arbitrary<string> = fc.oneof(fc.constant(''), page)

/** An opaque id: anything but empty. */
export const id: fc.Arbitrary<string> = fc.oneof(
  fc.stringMatching(/^[A-Z]\d{1,4}$/),
  fc.uuid(),
  fc.string({ minLength: 1, maxLength: 12 }),
)

/** The name of a property in a free-form object. */
export const key: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('payment', 'apple_id', 'qq_number', 'toString', 'constructor', 'hasOwnProperty', 'desert-storm'),
  fc.stringMatching(/^[a-z][a-z_]{0,15}$/),
)

/** Free-form texts by name. */
export const texts: fc.Arbitrary<Readonly<Record<string, string>>> = fc.dictionary(key, words, { maxKeys: 4 })

/** A moment that RFC 3339 can write, in milliseconds since 1970. */
export const moment: fc.Arbitrary<number> = fc.integer({
  min: Date.UTC(1970, 0, 1),
  max: Date.UTC(9999, 11, 31, 23, 59, 59, 999),
})

/** The version of a cart or an order. */
export const version: fc.Arbitrary<number> = fc.integer({ min: 1, max: 12 })
