import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { Finding } from '@conform/kernel/check'
import type { Passive } from '@conform/kernel/passive'
import { jsonOf, recordOf } from '@conform/passive/json'
import * as calls from '~/contract/calls'
import { isNothing } from '~/contract/json-schema'

interface Answered {
  readonly method: string
  readonly path: string
  readonly answer: t.Any
}

const answers = new Map<string, Answered>(Object.entries<Answered>(calls))

const dropped: Passive = {
  id: 'W-14',
  level: 'MUST',
  profile: 'browse',
  text: 'The front end drops no value of an answer because it is of another kind than the contract names.',
  about: 'a successful answer with a body',
  judging:
    () =>
    ({ call, status, body }) => {
      const { answer, method, path } = answers.get(status >= 200 && status < 300 ? (call ?? '') : '') ?? {}
      if (answer === undefined || isNothing(answer)) return undefined
      const read = jsonOf(body)
      const value = answer.decode(read)
      // that it does not decode is the finding of another clause
      if (E.isLeft(value)) return undefined
      const encoded: unknown = answer.encode(value.right)
      return droppedIn(bare(read), bare(encoded), '').map((found): Finding => ({
        says: `the front end takes every value in the answer to ${method} ${path}`,
        expected: `another kind of value at ${found.path}`,
        actual: found.value,
      }))
    },
}

export const droppedPassives: readonly Passive[] = [dropped]

/** A list or an object comes bare or under `data`. */
const bare = (value: unknown): unknown => {
  const record = recordOf(value)
  return record !== undefined && Object.keys(record).length === 1 && 'data' in record ? record['data'] : value
}

interface Dropped {
  readonly path: string
  readonly value: unknown
}

/** Where a value was sent, and the codec put its default in its place. */
const droppedIn = (sent: unknown, taken: unknown, path: string): readonly Dropped[] => {
  if (sent === null || sent === undefined || taken === undefined) return []
  // PHP writes an empty object as an empty list
  if (Array.isArray(sent) && sent.length === 0 && recordOf(taken) !== undefined) return []
  if (Array.isArray(sent))
    return Array.isArray(taken) && taken.length === sent.length
      ? sent.flatMap((each: unknown, at) => droppedIn(each, taken[at], `${path}[${at}]`))
      : [{ path, value: sent }]
  const [given, read] = [recordOf(sent), recordOf(taken)]
  if (given !== undefined)
    return read !== undefined
      ? Object.entries(given).flatMap(([key, each]) => droppedIn(each, read[key], path === '' ? key : `${path}.${key}`))
      : [{ path, value: sent }]
  return isTaken(sent, taken) ? [] : [{ path, value: sent }]
}

/** Amounts and ids may come as numbers, and a status as a text (docs/spec/api.md). */
const isTaken = (sent: unknown, taken: unknown): boolean =>
  typeof sent === typeof taken ||
  (typeof sent === 'number' && typeof taken === 'string' && Number(taken) === sent) ||
  (typeof sent === 'string' && recordOf(taken)?.['name'] !== undefined)
