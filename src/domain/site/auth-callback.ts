/**
 * What an address brings along for the session (docs/spec/decisions.md#3-session). `callback` is what a social provider sends back: it counts
 * only with the state that this browser has made (I-23).
 */
export type Arrival =
  | { readonly _tag: 'hand_off'; readonly token: string }
  | {
      readonly _tag: 'callback'
      readonly state: string | undefined
      /** The one in the hash wins over the one in the query. */
      readonly token: string | undefined
      readonly code: string | undefined
      /** The provider says no, or the customer did there. */
      readonly refused: boolean
    }

/** An address that brought something, and what stays of it. */
export interface Arrived {
  readonly arrival: Arrival
  /** Path, query and hash without what was taken out. */
  readonly rest: string
  /** The callback landed on the order records (docs/spec/product.md#2-screens-and-routes). */
  readonly atTakings: boolean
}

/**
 * Does an address (path, query and hash) bring something? A token in any query or hash; and what providers send, on the
 * two pages where they land. The page's own inline script asks this first of all.
 */
export const arriving =
  /[?#&]access_token=|^(?:\/hk)?\/(?:auth\/login|takings)\/?(?:\?|#|[?#].*[&#])(?:token|code|state|error)=/

/** Takes apart what an address brings; undefined when it brings nothing. */
export const parseAuthCallback = (address: string): Arrived | undefined => {
  if (!arriving.test(address)) return undefined
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/u.exec(address) ?? []
  const [query, fragment] = [pairs(search), pairs(hash)]
  const landed = /^(?:\/hk)?\/(auth\/login|takings)\/?$/u.exec(path)
  const taken = landed === null ? TOKENS : EVERYTHING
  const left = query.filter(({ name }) => !taken.includes(name)).map(({ raw }) => raw)
  const kept = fragment.some(({ name }) => taken.includes(name)) ? '' : hash
  return {
    arrival: arrivalOf(query, fragment, landed !== null),
    rest: path + left.join('').replace(/^[?&]/u, '?') + kept,
    atTakings: landed?.[1] === 'takings',
  }
}

/** Are they the same? Every character is looked at, wherever the first difference is; an empty one is never the same. */
export const sameSecret = (kept: string, given: string): boolean => {
  let difference = kept.length ^ given.length
  for (let at = 0; at < given.length; at += 1) difference |= given.charCodeAt(at) ^ kept.charCodeAt(at % kept.length)
  return difference === 0 && given !== ''
}

interface Pair {
  readonly name: string
  readonly value: string
  /** As it was written, with the sign before it. */
  readonly raw: string
}

const TOKENS: readonly string[] = ['access_token']
const EVERYTHING: readonly string[] = [
  ...TOKENS,
  'token',
  'code',
  'state',
  'error',
  'error_description',
  'error_uri',
  'error_reason',
  'token_type',
  'expires_in',
]

const arrivalOf = (query: readonly Pair[], fragment: readonly Pair[], landed: boolean): Arrival => {
  const state = valueOf(fragment, 'state') ?? valueOf(query, 'state')
  const handed = valueOf(query, 'access_token')
  const inHash = valueOf(fragment, 'access_token') ?? valueOf(fragment, 'token')
  if (handed !== undefined && inHash === undefined && (!landed || state === undefined))
    return { _tag: 'hand_off', token: handed }
  return {
    _tag: 'callback',
    state: landed ? state : undefined,
    token: inHash ?? valueOf(query, 'token') ?? handed,
    code: valueOf(query, 'code') ?? valueOf(fragment, 'code'),
    refused: valueOf(query, 'error') !== undefined || valueOf(fragment, 'error') !== undefined,
  }
}

/** The first of a name counts; an empty one is none. */
const valueOf = (among: readonly Pair[], name: string): string | undefined => {
  const value = among.find(pair => pair.name === name)?.value
  return value === '' ? undefined : value
}

/** A `?` or `#` too many begins a pair of its own: `arriving` sees one there as well. */
const pairs = (text: string): readonly Pair[] =>
  text
    .split(/(?=[?&#])/u)
    .filter(raw => raw.length > 1)
    .map(raw => {
      const at = raw.indexOf('=')
      return {
        name: decode(raw.slice(1, at < 0 ? undefined : at)),
        value: at < 0 ? '' : decode(raw.slice(at + 1)),
        raw,
      }
    })

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
