import { type EditionCode, localize, rootEdition, splitEdition } from '~/domain/shared/locale'
import { escapeAddress, safeRedirect } from '~/domain/site/redirect'
import { matchAddress, pathTo } from '~/domain/site/routes'
import type { WebviewPatterns } from '~/domain/site/webview'

/**
 * The visitor's country in the answer of a trace service: lines of `key=value`, split on the first `=`, of which the
 * first `loc` counts. Two letters, returned in capitals; `XX` (unknown) and `T1` (Tor) are no country (docs/spec/decisions.md#4-locale-and-region).
 */
export const parseTrace = (text: string): string | undefined => {
  const line = text.split(/\r\n|\r|\n/).find(each => each.startsWith('loc='))
  const country = line?.slice('loc='.length) ?? ''
  // check for letters before changing them to capitals, because ß becomes two letters
  return /^[A-Z]{2}$/i.test(country) && country.toUpperCase() !== 'XX' ? country.toUpperCase() : undefined
}

/**
 * True if the visitor must be redirected to `/mp`: only from a restricted country and only inside the messaging app. An
 * unknown country is never restricted. Letter case does not matter
 * (docs/spec/product.md#9-business-constants-and-limits, docs/spec/decisions.md#4-locale-and-region).
 */
export const isRestricted = (
  country: string | undefined,
  inMessagingApp: boolean,
  restricted: readonly string[],
): boolean => inMessagingApp && restricted.some(each => each.toUpperCase() === country?.toUpperCase())

/** The operator's settings for regions. */
export interface RegionSettings {
  /** The address that returns the visitor's country. */
  readonly trace: string
  /** Countries that messaging-app visitors are led away from. */
  readonly restricted: readonly string[]
  /** The page that they are redirected to: a path of the shop, without edition prefix. */
  readonly mp: string
  /** Patterns for the webviews' user agents, if they differ from the defaults. */
  readonly webviews?: Partial<WebviewPatterns>
}

/** The restricted region (docs/spec/product.md#9-business-constants-and-limits). */
export const defaultRegion: RegionSettings = { trace: '/api/trace', restricted: ['cn'], mp: '/mp' }

/** Where a page asks for the visitor's country: a path stands below the prefix of the calls, as every call does. */
export const traceAddress = (apiBase: string, trace: string): string =>
  trace.startsWith('/') ? apiBase + trace : trace

/** Facts about a visitor that need no request. */
export interface Visit {
  /** The path with its edition prefix; query and hash as the address has them. */
  readonly path: string
  readonly search: string
  readonly hash: string
  readonly inMessagingApp: boolean
  /** The edition that was chosen before. */
  readonly chosen: EditionCode | undefined
}

/**
 * True if the shop needs the country: on the root without a choice, and in the messaging app except on `/mp` itself.
 */
export const needsCountry = (visit: Visit, { mp }: RegionSettings): boolean =>
  isUndecidedRoot(visit) || (visit.inMessagingApp && splitEdition(visit.path).path !== mp)

/** The root redirects by region only before a choice. A failed look-up is no choice: the next document asks again. */
const isUndecidedRoot = ({ path, chosen }: Visit): boolean => path === '/' && chosen === undefined

/** The result of a visitor's country. `edition`: detected now, to store. */
export interface RegionDecision {
  readonly edition?: EditionCode
  /** The address to redirect to. */
  readonly to?: string
}

/**
 * Redirects restricted visitors, and detects the edition on the root. All other visitors stay
 * (docs/spec/decisions.md#4-locale-and-region).
 */
export const turnOf = (
  visit: Visit,
  country: string | undefined,
  accepted: readonly string[],
  settings: RegionSettings,
): RegionDecision => {
  const here = splitEdition(visit.path)
  if (here.path !== settings.mp && isRestricted(country, visit.inMessagingApp, settings.restricted)) {
    const from = safeRedirect(escapeAddress(visit.path + visit.search + visit.hash))
    const query = from === undefined ? '' : `?from=${encodeURIComponent(from)}`
    return { to: localize(here.edition, settings.mp) + query }
  }
  if (!isUndecidedRoot(visit)) return {}
  const edition = rootEdition({ cookie: undefined, country, accepted })
  return edition === 'mo' ? { edition } : { edition, to: localize(edition, '/' + visit.search + visit.hash) }
}

/**
 * The redirect target of `/wx…`. Outside the messaging app: the same path without the prefix, or home if that is not a
 * page of the shop. Inside, `/wx` itself is a page, and paths below it lose the prefix. Undefined: stay.
 */
export const leaveEntry = (address: string, inMessagingApp: boolean): string | undefined => {
  const { edition, path } = splitEdition(address)
  const below = /^\/wx(?=[/?#]|$)([^?#]*)([^]*)$/u.exec(path)
  if (below === null) return undefined
  const [, rest = '', after = ''] = below
  const bare = rest === '' || rest === '/' ? '' : rest
  if (bare === '' && inMessagingApp) return undefined
  const target = safeRedirect((bare === '' ? '/' : bare) + after)
  return localize(edition, target !== undefined && isPageOutside(target) ? target : pathTo('home'))
}

const isPageOutside = (target: string): boolean => {
  const match = matchAddress(target)
  return match !== undefined && match.name !== 'wx'
}
