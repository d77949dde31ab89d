import type * as t from 'io-ts'
import * as calls from '~/contract/calls'
import { jsonSchema } from '~/contract/json-schema'
import { protocolCalls } from '~/contract/protocol-calls'
import type { Given, RouteAdded } from '@tests/server/http/harness'

/** As much as Node reads of a request before its body: 16 kB. */
export const SIZE = 16 * 1024

/** A longer path is refused before a route reads it. */
const PATH_SIZE = 1_900

/**
 * Strings to repeat until they fill a place: separators, prefixes, and text that some parser counts, nests or
 * backtracks on.
 */
export const patterns: Readonly<Record<string, string>> = {
  'edition prefixes': '/hk',
  slashes: '/',
  words: 'a%20',
  'product numbers': 'G1,',
  weights: 'en;q=0.1,',
  pairs: 'a=b&',
  cookies: 'a=b; ',
  'letters that unfold': '%EF%B7%BA',
  'open objects': '{"a":',
  quotes: '"',
  blanks: '%09%20',
  dashes: '-',
}

export interface Hostile {
  readonly path: string
  readonly given: Given
}

/** Where the hostile text stands in a request. */
export interface Place {
  readonly name: string
  /** Has a request to this route such a place? Pages read any query. */
  readonly isIn: (route: RouteAdded) => boolean
  /** Does this route itself read it? Headers are read in one place for all routes. */
  readonly isOwn: (route: RouteAdded) => boolean
  /** `address`: the route's address, filled in by the function for the name. */
  readonly fill: (address: (name?: string) => string, unit: string) => Hostile
}

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'

const filled = (unit: string, size: number): string => unit.repeat(Math.floor(size / unit.length))
/** For a body, where nothing is percent-encoded. */
const decoded = (unit: string): string => filled(decodeURIComponent(unit), SIZE)
const inHeader = (unit: string): string => decoded(unit).replaceAll(/[^\x20-\x7e]/gu, '~')

const isPage = ({ url }: RouteAdded): boolean => !url.startsWith('/api/')
const hasBody = ({ method }: RouteAdded): boolean => method !== 'GET'
const hasName = ({ url }: RouteAdded): boolean => /[:*]/u.test(url)
const always = (): boolean => true
const never = (): boolean => false

interface Reads {
  readonly query: readonly string[]
  readonly fields: readonly string[]
}

const namesIn = (codec: t.Any): readonly string[] => {
  const { properties } = jsonSchema(codec)
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}

/** What each call reads, by method and address as the app has it. */
const reads: ReadonlyMap<string, Reads> = new Map(
  [
    ...Object.values(calls).map(({ method, path, query, body }) => ({ method, path, query, fields: namesIn(body) })),
    ...Object.values(protocolCalls).map(({ method, path, query = [], body }) => ({
      method,
      path,
      query,
      fields: body?.codec === undefined ? [] : namesIn(body.codec),
    })),
  ].map(({ method, path, query, fields }) => [`${method} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`, { query, fields }]),
)
const readsOf = ({ method, url }: RouteAdded): Reads | undefined => reads.get(`${method} ${url}`)

const listingNames: readonly string[] = ['category', 'type', 'q']

/** What a page itself reads of its address: any page may be led on from, and the listing is narrowed. */
const isReadBy = ({ url }: RouteAdded, name: string): boolean =>
  name === 'redirect' || (url === '/order' && listingNames.includes(name))

const queryNames: readonly string[] = [
  ...new Set([
    'x',
    'redirect',
    'from',
    'order',
    'access_token',
    ...listingNames,
    ...[...reads.values()].flatMap(({ query }) => query),
  ]),
]
const fieldNames: readonly string[] = [...new Set([...reads.values()].flatMap(({ fields }) => fields))]

/** The headers that the server or a library of it reads. */
const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'accept-locale',
  'authorization',
  'content-language',
  'content-type',
  'cookie',
  'forwarded',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-country',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-order-token',
  'x-signature',
] as const

const cookieNames = ['__Host-sid', '__Host-device', 'lang', 'i18n_redirected'] as const

/** Values for the fields beside the hostile one, so that those fields do not end the call. */
const ordinary = new Map([
  ['country_code', '+853'],
  ['tel', '66123456'],
  ['password', 'correct horse battery'],
  ['code', '123456'],
  ['type', 'login'],
])

const fieldsWith = (name: string, unit: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(fieldNames.map(each => [each, ordinary.get(each) ?? 'x'])),
  [name]: decoded(unit),
})

const inPath = (name: string, fill: (address: (name?: string) => string, unit: string) => string): Place => ({
  name,
  isIn: always,
  isOwn: never,
  fill: (address, unit) => ({ path: fill(address, unit), given: {} }),
})

const inHeaders = (name: string, header: string, before = ''): Place => ({
  name,
  isIn: always,
  isOwn: never,
  fill: (address, unit) => ({ path: address(), given: { headers: { [header]: before + inHeader(unit) } } }),
})

const inBody = (name: string, isIn: Place['isIn'], type: string, write: (unit: string) => string): Place => ({
  name: `${name} of a body of ${type}`,
  isIn,
  isOwn: type === JSON_TYPE ? isIn : never,
  fill: (address, unit) => ({ path: address(), given: { body: write(unit), headers: { 'content-type': type } } }),
})

const inQuery = (name: string): Place => {
  const isOwn = (route: RouteAdded) =>
    isPage(route) ? isReadBy(route, name) : readsOf(route)?.query.includes(name) === true
  return {
    ...inPath(`${name} in the query`, (address, unit) => `${address()}?${name}=${filled(unit, SIZE)}`),
    isIn: route => isPage(route) || name === 'x' || isOwn(route),
    isOwn,
  }
}

const nameInPath: Place = {
  ...inPath('a name in the path', (address, unit) => address(filled(unit, PATH_SIZE))),
  isIn: hasName,
  isOwn: hasName,
}

const field = (name: string): readonly Place[] => {
  const isIn = (route: RouteAdded) => readsOf(route)?.fields.includes(name) === true
  return [
    inBody(name, isIn, JSON_TYPE, unit => JSON.stringify(fieldsWith(name, unit))),
    inBody(name, isIn, FORM, unit => new URLSearchParams(fieldsWith(name, unit)).toString()),
  ]
}

export const places: readonly Place[] = [
  nameInPath,
  inPath('the end of the path', (address, unit) => address() + filled(unit, PATH_SIZE)),
  inPath('the beginning of the path', (address, unit) => `/${filled(unit, PATH_SIZE)}${address()}`),
  inPath('a path that is too long', (address, unit) => address() + filled(unit, SIZE)),
  inPath('the whole query', (address, unit) => `${address()}?${filled(unit, SIZE)}`),
  ...queryNames.map(inQuery),
  ...headerNames.map(name => inHeaders(`the header ${name}`, name)),
  ...cookieNames.map(name => inHeaders(`the cookie ${name}`, 'cookie', `${name}=`)),
  ...[JSON_TYPE, FORM].map(type => inBody('the whole', hasBody, type, decoded)),
  ...fieldNames.flatMap(field),
]
