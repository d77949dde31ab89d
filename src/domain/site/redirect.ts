import { percentDecode } from '~/domain/shared/percent-encoding'
import { wellFormed } from '~/domain/shared/safe-url'
import { matchAddress } from '~/domain/site/routes'

/**
 * The safe-redirect rule ([I-22], docs/spec/decisions.md#2-safe-redirect-property-tested-and-against-public-payload-lists): the path, query and fragment of a target on our own origin, written as a
 * browser would write them, or undefined. It is asked when a target is saved and again when it is used, for `redirect`, the
 * stored redirect and `/mp?from`. The caller puts the result into the edition with `localize`.
 */
export const safeRedirect = (raw: unknown): string | undefined => {
  if (typeof raw !== 'string' || raw.length > longest || !relative.test(raw)) return undefined
  const { path, query, fragment } = split(raw)
  if (!isSafePath(path) || percentDecode(path + query + fragment) === undefined) return undefined
  return path + writtenQuery(query) + (fragment === '#' ? '' : fragment)
}

/** A safe redirect to go to after signing in: a page of the shop. One below `/auth/` would lead round in circles. */
export const safeReturn = (raw: unknown): string | undefined => {
  const target = safeRedirect(raw)
  return target === undefined || isAuthTarget(target) || matchAddress(target) === undefined ? undefined : target
}

/**
 * The same address in the characters that a safe redirect may hold: browsers leave `{ } | ^` and a lone `%` in a query as they were
 * typed. It decodes to the same values.
 */
export const escapeAddress = (address: string): string =>
  address
    .replace(/%(?![\da-f]{2})/giu, '%25')
    .replace(/[^\w.~!$&'()*+,;=:@/?#%-]+/gu, part => encodeURIComponent(wellFormed(part)))

/** True if a path is below `/auth/`, in either edition and any letter case. */
export const isAuthTarget = (target: string): boolean => {
  const { path } = split(target)
  const segments = (percentDecode(path) ?? path).toLowerCase().split('/')
  return segments.find(segment => segment !== '' && segment !== 'hk') === 'auth'
}

type Target = { readonly path: string; readonly query: string; readonly fragment: string }

const longest = 2048

// one slash that no slash follows, then the characters of RFC 3986, every % with two hex digits, one # at most
const relative = /^\/(?!\/)(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i

/** The query keeps its `?` and the fragment its `#`; each is empty when absent. */
const split = (target: string): Target => {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/.exec(target) ?? []
  return { path, query, fragment }
}

const isSafePath = (path: string): boolean => {
  const plain = percentDecode(path)
  return (
    plain !== undefined &&
    !path.includes('//') &&
    !/%(?:2f|5c|25)/i.test(path) &&
    !/\p{Cc}/u.test(plain) &&
    !plain.split('/').some(segment => segment === '.' || segment === '..')
  )
}

// a browser drops an empty query and escapes the apostrophe there
const writtenQuery = (query: string): string => (query === '?' ? '' : query.replace(/'/g, '%27'))
