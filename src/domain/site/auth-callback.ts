import { formDecode } from '~/domain/shared/percent-encoding'

/**
 * Session data in an address (docs/spec/decisions.md#3-session). `callback`: the answer of a social provider. It counts
 * only with the state that this browser created (I-23).
 */
export type AuthParams =
  | { readonly _tag: 'hand_off'; readonly token: string }
  | {
      readonly _tag: 'callback'
      readonly state: string | undefined
      /** The one in the hash wins over the one in the query. */
      readonly token: string | undefined
      readonly code: string | undefined
      /** The provider refused, or the customer did so there. */
      readonly refused: boolean
    }

/** An address with session data, and what is left of it. */
export interface ParsedAuthCallback {
  readonly arrival: AuthParams
  /** Path, query and hash without the session data. */
  readonly rest: string
  /** The callback landed on the order records (docs/spec/product.md#2-screens-and-routes). */
  readonly atTakings: boolean
}

/**
 * Matches an address (path, query and hash) with session data: a token in any query or hash, and provider answers on
 * the two pages that receive them. The page's inline script tests this first.
 */
export const hasAuthParams =
  /[?#&]access_token=|^(?:\/hk)?\/(?:auth\/login|takings)\/?(?:\?|#|[?#].*[&#])(?:token|code|state|error)=/

/** Parses the session data of an address. Undefined if it has none. */
export const parseAuthCallback = (address: string): ParsedAuthCallback | undefined => {
  if (!hasAuthParams.test(address)) return undefined
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

const arrivalOf = (query: readonly Pair[], fragment: readonly Pair[], landed: boolean): AuthParams => {
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

/** The first parameter of a name counts. An empty one counts as absent. */
const valueOf = (among: readonly Pair[], name: string): string | undefined => {
  const value = among.find(pair => pair.name === name)?.value
  return value === '' ? undefined : value
}

/** An extra `?` or `#` begins another pair, as it does for `hasAuthParams`. */
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

/** A damaged text stays as it is. */
const decode = (text: string): string => formDecode(text) ?? text
