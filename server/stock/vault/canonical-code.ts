/**
 * One spelling for all spellings of a code: without hyphens, dashes, spaces and what does not show, full width made plain, in
 * capitals. It is what codes are recognised by, and nothing else: a customer sees a code as it was imported.
 *
 * Letter case counts as spelling. An issuer whose codes differ by case alone would have one of two such codes refused, which an
 * operator is told of; the other way round one code could be sold twice, which nobody could take back.
 */
export const canonicalCode = (code: string): string => {
  const plain = code.normalize('NFKC').replaceAll(NO_PART, '').toUpperCase().normalize('NFKC').replaceAll(NO_PART, '')
  // a code of marks alone is told from others by them
  return plain === '' ? code.trim() : plain
}

/** Dashes (the minus sign among them), white space, and characters that are not shown. */
const NO_PART = /[\p{Dash_Punctuation}\u2212\s\p{Separator}\p{Control}\p{Format}\p{Default_Ignorable_Code_Point}]/gu
