import { readFileSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { StartError } from '@server/boot/start-error'

/** Reads a JSON file of the operator. Errors name the place, never the content: it holds secrets. */
export const readDocument = <A>(setting: string, path: string, codec: t.Type<A, unknown>): A => {
  const read = codec.decode(parsed(setting, textOf(setting, path)))
  if (E.isRight(read)) return read.right
  const places = new Set(
    read.left.map(({ context }) =>
      context
        .map(({ key }) => key)
        .filter(key => key !== '')
        .join('.'),
    ),
  )
  throw new StartError(`${setting}: in ${path} these are missing or not as they should be: ${[...places].join(', ')}`)
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
