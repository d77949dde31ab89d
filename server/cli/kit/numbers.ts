import { InvalidArgumentError } from 'commander'

/** A whole number that is not negative. */
export const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/u.test(text)) throw new InvalidArgumentError('It has to be a whole number.')
  return Number(text)
}
