import fc from 'fast-check'

/** Any text that a sender might manage to send: control characters, emoji, lone surrogates and all. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
)

/** Half a surrogate pair cannot be in an address. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}')

/** Any text as a part of an address. A client would remove one or two dots, and ask for another address. */
export const addressPart: fc.Arbitrary<string> = anyText
  .map(text => encodeURIComponent(wellFormed(text)))
  .filter(part => !/^\.{1,2}$/u.test(part))

/** The same text in another mixture of capitals and small letters (ASCII only). */
export const recased = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map(upper =>
      Array.from(text, (char, at) => (upper[at] === true ? char.toUpperCase() : char.toLowerCase())).join(''),
    )
