import { createHash } from 'node:crypto'
import type { Recorded } from '@conform/world/recorder'

/** Hides codes, tokens and passwords in what a report shows: the same secret has the same name everywhere. */
export interface Redactor {
  readonly text: (text: string) => string
  /** Any value, as JSON would hold it. */
  readonly value: (value: unknown) => unknown
}

/** Under these names, answers and requests hold secrets. */
const SECRET_KEYS: ReadonlySet<string> = new Set([
  'code',
  'pin',
  'serial',
  'token',
  'password',
  'current_password',
  'confirmation',
  'revival_token',
])
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'set-cookie', 'x-order-token'])
/** A shorter text would be found in others by chance. */
const SHORTEST = 6

/** Knows the secrets of all exchanges, also where they appear in a place of another name, and those that are given. */
export const redactor = (exchanges: readonly Recorded[], given: readonly string[] = []): Redactor => {
  const secrets = new Set<string>(given)
  for (const { requestHeaders, requestBody = '', headers, body, path } of exchanges) {
    for (const [name, value] of [...Object.entries(requestHeaders), ...headers])
      if (SECRET_HEADERS.has(name.toLowerCase())) secrets.add(value)
    for (const text of [requestBody, body]) collect(parsed(text), secrets)
    for (const [name, value] of new URLSearchParams(path.split('?')[1] ?? ''))
      if (SECRET_KEYS.has(name)) secrets.add(value)
  }
  // the longest first: one may be a part of another
  const known = [...secrets].filter(({ length }) => length >= SHORTEST).toSorted((a, b) => b.length - a.length)
  const text = (shown: string) => known.reduce((left, secret) => left.replaceAll(secret, hidden(secret)), shown)
  const value = (shown: unknown): unknown => {
    if (typeof shown === 'string') return text(shown)
    if (Array.isArray(shown)) return shown.map(value)
    if (typeof shown !== 'object' || shown === null) return shown
    return Object.fromEntries(Object.entries(shown).map(([key, each]) => [key, value(each)]))
  }
  return { text, value }
}

const hidden = (secret: string): string => `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 10)}`

const collect = (value: unknown, secrets: Set<string>): void => {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, secrets)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    if (typeof each === 'string' && SECRET_KEYS.has(key)) secrets.add(each)
    // an order of an old backend has its codes here
    else if (key === 'variations' && typeof each === 'string')
      each.split(/[,\s、]+/u).forEach(code => secrets.add(code))
    else collect(each, secrets)
  }
}

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
