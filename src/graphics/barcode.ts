/** The modules of bars from the first dark one to the last: `1` is dark. */
type Modules = string

/**
 * A text in Code 128 (ISO/IEC 15417), printable ASCII: letters and signs from set B, longer runs of digits two at a time from
 * set C.
 */
export const code128 = (text: string): Modules => {
  let set: typeof SET_B | typeof SET_C | undefined
  const values = [...text.matchAll(RUN)].flatMap(({ 0: run }) => {
    const before = set
    set = run.length > 1 ? SET_C : SET_B
    const change = before === set ? [] : [before === undefined ? STARTS[set] : set]
    return [...change, ...(set === SET_C ? pairs(run) : [run.charCodeAt(0) - 32])]
  })
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  return [...values, check, STOP].map(value => modulesOfWidths(WIDTHS[value] ?? '')).join('')
}

/** A trade number of 8, 12 or 13 digits, the last one checked (ISO/IEC 15420). */
export const ean = (digits: string): Modules => {
  if (digits.length === 12) return ean(`0${digits}`)
  const short = digits.length === 8
  const left = short ? digits.slice(0, 4) : digits.slice(1, 7)
  const parity = short ? 'LLLL' : (PARITY[Number(digits[0])] ?? '')
  const right = digits.slice(short ? 4 : 7)
  return `101${[...left].map((digit, at) => leftOf(digit, parity[at] === 'G')).join('')}01010${[...right].map(rightOf).join('')}101`
}

/** True if the check digit is right: the weighted sum of all digits is a multiple of ten. */
export const isChecked = (digits: string): boolean =>
  [...digits].reduceRight((sum, digit, at) => sum + Number(digit) * ((digits.length - at) % 2 === 1 ? 1 : 3), 0) %
    10 ===
  0

/** Two digits take one sign in set C: worth the change at either end for four digits, within the text for six. */
const RUN = /^(?:\d\d){2,}|(?:\d\d){3,}|(?:\d\d){2,}$|[\x20-\x7e]/gu

/** The signs that lead into a set from the other one, and those that a text begins with. */
const SET_C = 99
const SET_B = 100
const STARTS = { [SET_B]: 104, [SET_C]: 105 }
const STOP = 106

const pairs = (digits: string): readonly number[] => (digits.match(/\d\d/gu) ?? []).map(Number)

/** `212` is dark, dark, light, dark, dark. */
const modulesOfWidths = (widths: string): Modules =>
  [...widths].map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('')

/** Bars and gaps of each sign of Code 128, by its value. */
const WIDTHS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )

/** The digits of a trade number on the left, in odd parity; the others are its mirror and its negative. */
const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]

/** The parity of the next six digits encodes the first of thirteen digits. */
const PARITY = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']

const rightOf = (digit: string): Modules =>
  (LEFT[Number(digit)] ?? '').replaceAll(/[01]/gu, module => (module === '1' ? '0' : '1'))

const leftOf = (digit: string, even: boolean): Modules =>
  even ? [...rightOf(digit)].reduceRight((mirror, module) => mirror + module, '') : (LEFT[Number(digit)] ?? '')
