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
  'token',
  'access_token',
  'password',
  'current_password',
  'confirmation',
  'revival_token',
])
/** In a request, `code` was sent to a phone or comes from a provider. In an answer it may be the name of a method. */
const REQUEST_KEYS: ReadonlySet<string> = new Set([...SECRET_KEYS, 'code', 'code_verifier', 'client_secret'])
/** The parts of a code that was sold. */
const CODE_KEYS: ReadonlySet<string> = new Set([...SECRET_KEYS, 'code', 'pin', 'serial', 'url'])
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'set-cookie', 'x-order-token'])
/** A shorter text would be found in others by chance. */
const SHORTEST = 6

/** Knows the secrets of all exchanges, also where they appear in a place of another name, and those that are given. */
export const redactor = (exchanges: readonly Recorded[], given: readonly string[] = []): Redactor => {
  const secrets = new Set<string>(given)
  for (const { requestHeaders, requestBody = '', headers, body, path } of exchanges) {
    for (const [name, value] of [...Object.entries(requestHeaders), ...headers])
      if (SECRET_HEADERS.has(name.toLowerCase())) secrets.add(value)
    collect(parsed(requestBody), secrets, REQUEST_KEYS)
    collect(parsed(body), secrets, SECRET_KEYS)
    for (const address of [path, headers.get('Location') ?? ''])
      for (const [name, value] of new URLSearchParams(address.split('?')[1] ?? ''))
        if (REQUEST_KEYS.has(name)) secrets.add(value)
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

/** `names`: the keys whose texts are secrets here. */
const collect = (value: unknown, secrets: Set<string>, names: ReadonlySet<string>): void => {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, secrets, names)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    if (typeof each === 'string' && names.has(key)) secrets.add(each)
    else if (key === 'codes') collectSold(each, secrets)
    // an order of an old backend has its codes here
    else if (key === 'variations' && !('codes' in value)) collectOld(each, secrets)
    else collect(each, secrets, names)
  }
}

/** The codes of an order line, as objects or as texts. */
const collectSold = (codes: unknown, secrets: Set<string>): void => {
  for (const each of Array.isArray(codes) ? codes : [codes])
    if (typeof each === 'string') secrets.add(each)
    else collect(each, secrets, CODE_KEYS)
}

/** The variations of a variant in a listing are objects, and hold no codes. */
const collectOld = (variations: unknown, secrets: Set<string>): void => {
  for (const each of Array.isArray(variations) ? variations : [variations])
    if (typeof each === 'string') each.split(/[,\s、]+/u).forEach(code => secrets.add(code))
}

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
