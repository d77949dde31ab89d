import { InvalidArgumentError } from 'commander'
import { type Cents, parseAmount } from '~/domain/shared/money'
import { CommandError } from '@server/cli/kit/terminal'

/** A whole number that is not negative. */
export const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/u.test(text)) throw new InvalidArgumentError('It has to be a whole number.')
  return Number(text)
}

/** How many rows a page has: at least one. */
export const pageSize = (text: string): number => {
  const size = wholeNumber(text)
  if (size === 0) throw new InvalidArgumentError('It has to be at least 1.')
  return size
}

/** An amount that is not negative: `98.50`, `98.5` or `98`. Undefined: it is not one. */
export const amountOf = (text: string): Cents | undefined =>
  /^\d{1,9}(?:\.\d{1,2})?$/u.test(text) ? parseAmount(text) : undefined

/** The value of `--amount`. Undefined: it was not given. Anything but an amount above zero is an error. */
export const amountOption = (given: string | undefined): Cents | undefined => {
  if (given === undefined) return undefined
  const read = amountOf(given)
  if (read === undefined || read <= 0) throw new CommandError('--amount is an amount such as 12.50.')
  return read
}
