import { randomInt } from 'node:crypto'
import { percentile } from './crowd.mjs'

const ROUNDS = 2_000

/**
 * How far the second median lies from the first, as a part of it, with the interval that 95 of 100 resamplings (bootstrap) fall
 * into.
 */
export const compared = (one, other) => {
  const medians = [percentile(one, 50), percentile(other, 50)]
  const again = values =>
    percentile(
      values.map(() => values[randomInt(values.length)]),
      50,
    )
  const apart = Array.from({ length: ROUNDS }, () => {
    const first = again(one)
    return (again(other) - first) / first
  })
  return {
    medians,
    difference: (medians[1] - medians[0]) / medians[0],
    low: percentile(apart, 2.5),
    high: percentile(apart, 97.5),
  }
}

/** The same in an order drawn by chance. */
export const shuffled = values => {
  const rest = [...values]
  return values.map(() => rest.splice(randomInt(rest.length), 1)[0])
}
