import fc from 'fast-check'
import { defined } from '~/domain/shared/defined'

/** A whole number from the environment. */
const numberOf = (name: string): number | undefined => {
  const text = process.env[name]
  if (text === undefined || text === '') return undefined
  if (!/^-?\d+$/u.test(text)) throw new Error(`${name} is a whole number, not “${text}”`)
  return Number(text)
}

const path = process.env['REPLAY_PATH']

// how to repeat a failed property is in docs/testing.md#properties
fc.configureGlobal(
  defined({ numRuns: numberOf('NUM_RUNS'), seed: numberOf('SEED'), path: path === '' ? undefined : path }),
)
