/** The neighbours of each key, each with its shifted character; null at the edge of the keyboard. */
export type Keyboard = Readonly<Record<string, readonly (string | null)[]>>

/** Is it a simple pattern: a few repeated characters, a date, or runs over the keyboard, the alphabet or the digits? */
export const isPattern = (password: string, keyboards: readonly Keyboard[]): boolean => {
  const text = password.toLowerCase()
  return new Set(text).size <= 2 || repeats(text) || isDate(text) || isRuns(text, besides(keyboards))
}

/** `abcabcab`: a short piece that repeats; the last repetition may be cut. */
const repeats = (text: string): boolean =>
  [1, 2, 3, 4].some(
    period => text.length >= 2 * period && text === text.slice(0, period).padEnd(text.length, text.slice(0, period)),
  )

/** A day of this century or the last one, with or without marks between: birthdays. */
const isDate = (text: string): boolean => {
  const digits = text.replaceAll(/[-/. ]/gu, '')
  if (!/^\d{8}$/u.test(digits)) return false
  const year = (part: string) => /^(?:19|20)\d\d$/u.test(part)
  const day = (month: string, of: string) =>
    Number(month) >= 1 && Number(month) <= 12 && Number(of) >= 1 && Number(of) <= 31
  const [a, b, c, d] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6), digits.slice(6)]
  return (year(a + b) && (day(c, d) || day(d, c))) || (year(c + d) && (day(a, b) || day(b, a)))
}

/** Only runs of three characters or more, with at most one run for every four characters (rounded up). */
const isRuns = (text: string, beside: (a: string, b: string) => boolean): boolean => {
  // the fewest runs that make up the text up to each position
  const fewest: number[] = [0]
  for (let end = 1; end <= text.length; end += 1) {
    let best = Number.POSITIVE_INFINITY
    for (let start = end - 1; start >= 0; start -= 1) {
      if (end - start > 1 && !beside(text[start] ?? '', text[start + 1] ?? '')) break
      if (end - start >= 3) best = Math.min(best, (fewest[start] ?? best) + 1)
    }
    fewest.push(best)
  }
  return (fewest[text.length] ?? Number.POSITIVE_INFINITY) <= Math.ceil(text.length / 4)
}

const besides =
  (keyboards: readonly Keyboard[]) =>
  (a: string, b: string): boolean => {
    const step = b.charCodeAt(0) - a.charCodeAt(0)
    if (Math.abs(step) <= 1 && /^[a-z0-9]{2}$/u.test(a + b)) return true
    if (a + b === '90' || a + b === '09') return true
    return keyboards.some(keyboard => keyboard[a]?.some(key => key?.includes(b) === true))
  }
