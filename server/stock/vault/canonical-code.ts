/**
 * The canonical spelling of a code: without hyphens, dashes, spaces and invisible characters, full width made plain, in
 * capitals. The vault recognises codes by it, and only that: a customer sees a code as it was imported.
 *
 * Letter case counts as spelling. If an issuer's codes differ by case alone, the second one is refused, and the
 * operator sees it. Without this rule the shop could sell one code twice, which cannot be undone.
 */
export const canonicalCode = (code: string): string => {
  const plain = code.normalize('NFKC').replaceAll(NO_PART, '').toUpperCase().normalize('NFKC').replaceAll(NO_PART, '')
  // a code of marks alone is recognised by its marks
  return plain === '' ? code.trim() : plain
}

/** Dashes (with the minus sign), white space, and invisible characters. */
const NO_PART = /[\p{Dash_Punctuation}\u2212\s\p{Separator}\p{Control}\p{Format}\p{Default_Ignorable_Code_Point}]/gu

/** How many characters of a code a person says. */
export const ENDING = 4

/**
 * The last characters of a code in its canonical spelling, at most four and at most a third of it: enough to recognise
 * it, too few to use it. Empty for a code of one or two characters.
 */
export const endingOf = (code: string): string => {
  const plain = canonicalCode(code)
  const shown = Math.min(ENDING, Math.floor(plain.length / 3))
  return plain.slice(plain.length - shown)
}

/** Does a code end as a person says? */
export const hasEnding = (code: string, said: string): boolean => canonicalCode(code).endsWith(canonicalCode(said))
