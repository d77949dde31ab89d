import { isDeepStrictEqual } from 'node:util'

/** What a clause expected, and what it found. */
export interface Finding {
  /** The expectation, as a sentence. */
  readonly says: string
  readonly expected?: unknown
  readonly actual?: unknown
}

/** The rule of a clause does not hold. */
export class Broken extends Error {
  constructor(readonly finding: Finding) {
    super(finding.says)
  }
}

/** The condition holds. */
export function holds(condition: boolean, says: string, actual?: unknown): asserts condition {
  if (!condition) throw new Broken({ says, actual })
}

/** Both are the same, deeply. */
export const same = (actual: unknown, expected: unknown, says: string): void => {
  if (!isDeepStrictEqual(actual, expected)) throw new Broken({ says, expected, actual })
}

/** Everything that is expected is there; there may be more. Lists are compared item by item. */
export const part = (actual: unknown, expected: unknown, says: string): void => {
  if (!contains(actual, expected)) throw new Broken({ says, expected, actual })
}

const contains = (actual: unknown, expected: unknown): boolean => {
  if (typeof expected !== 'object' || expected === null) return Object.is(actual, expected)
  if (typeof actual !== 'object' || actual === null) return false
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length)) return false
  const has: Readonly<Record<string, unknown>> = { ...actual }
  return Object.entries(expected).every(([key, value]) => contains(has[key], value))
}
