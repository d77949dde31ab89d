import { createPublicKey, type KeyObject } from 'node:crypto'
import * as fc from 'fast-check'
import { someKey } from './providers-harness'

// RSA takes half a millisecond a signature: fewer runs where it is in the loop
export const RUNS = { numRuns: 1_000 }
export const RSA_RUNS = { numRuns: 200 }

export const ours = someKey()
export const theirs = someKey()
export const stranger = someKey()
export const pub = (key: KeyObject): KeyObject => createPublicKey(key)

const name = fc.stringMatching(/^[a-z][a-z_]{0,11}$/u).filter(each => !['sign', 'sign_type', 'key'].includes(each))
/** Values as providers send them, and worse. */
const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'SUCCESS', '98.50', '浪花小店', 'a&b', 'x=1'),
)
export const fields = fc.dictionary(name, value, { minKeys: 1, maxKeys: 8 })

/** Every change of one character. */
export const change = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 127 }))
export const changed = (text: string, [at, by]: readonly [number, number]): string => {
  if (text === '') return String.fromCharCode(by)
  const hit = at % text.length
  return text.slice(0, hit) + String.fromCharCode(text.charCodeAt(hit) ^ by) + text.slice(hit + 1)
}

export const withoutEmpty = (given: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(given).filter(([, each]) => each !== ''))
