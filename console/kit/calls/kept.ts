import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'

const PREFIX = 'console.'

/** A choice that this browser keeps; undefined if it has none, or one of an earlier form. */
export const readKept = <A>(key: string, codec: t.Type<A, unknown>): A | undefined => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(PREFIX + key) ?? 'null')
    const read = codec.decode(kept)
    return E.isRight(read) ? read.right : undefined
  } catch {
    return undefined
  }
}

/** Keeps a choice. A browser that stores nothing forgets it. Never for data of customers. */
export const writeKept = (key: string, value: unknown): void => {
  try {
    window.localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // private mode, or full
  }
}
