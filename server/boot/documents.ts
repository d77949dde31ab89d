import { readFileSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { faultsOf, printFault } from '@server/platform/codec-faults'
import { StartError } from '@server/boot/start-error'

/** Reads a JSON file of the operator. The error names each fault, never a value: it may be a secret. */
export const readDocument = <A>(setting: string, path: string, codec: t.Type<A, unknown>): A => {
  const read = codec.decode(parsed(setting, textOf(setting, path)))
  if (E.isRight(read)) return read.right
  throw new StartError(
    ['', ...faultsOf(read.left).map(fault => `${setting}: in ${path}, ${printFault(fault)}`)].join('\n  '),
  )
}

const textOf = (setting: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new StartError(`${setting}: ${path} cannot be read`)
  }
}

const parsed = (setting: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartError(`${setting}: the file is no JSON`)
  }
}
