/** Stands where a value begins or ends in a sentence; no text has it (private use). */
const EDGE = '\u{E000}'

/** A value that is set into a sentence, with its edges marked. */
export const edged = (value: string): string => EDGE + value + EDGE

/**
 * Chinese is written with a space where it meets Latin letters, digits or a sum of money: `用 PayMe 付款`, but `用微信支付付款`. Sentences are
 * written without spaces around their values; here each marked edge becomes a space or nothing. The values themselves stay as they are.
 */
export const spaced = (text: string): string =>
  text
    .replace(
      /(\p{sc=Han})\u{E000}+(?=[!-~\p{sc=Latin}\p{Sc}])|([!-~\p{sc=Latin}\p{Sc}])\u{E000}+(?=\p{sc=Han})/gu,
      '$1$2 ',
    )
    .replaceAll(EDGE, '')
