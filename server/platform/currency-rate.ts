import * as t from 'io-ts'

/** The rate from one currency to another, as a decimal text; greater than zero. */
export const rate = t.refinement(
  t.string,
  each => /^\d{1,6}(?:\.\d{1,8})?$/u.test(each) && /[1-9]/u.test(each),
  'a rate such as "0.9708"',
)

/** Three capitals. */
export const currencyCode = t.refinement(t.string, each => /^[A-Z]{3}$/u.test(each), 'a currency such as MOP')

export const rates = t.record(currencyCode, rate)
