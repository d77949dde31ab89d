import { timingSafeEqual } from 'node:crypto'
import * as t from 'io-ts'
import { object } from '~/contract/wire'
import { hashOf } from '@server/platform/secrets'

/**
 * One of the operator's own mini-apps; `scopes` are what it may be told of somebody who allows it. Without a secret it proves
 * itself by PKCE alone, as an app without a server has to.
 */
export const oauthClient = object(
  {
    id: t.string,
    name: t.string,
    redirect_uris: t.readonlyArray(t.string),
    scopes: t.readonlyArray(t.union([t.literal('profile'), t.literal('phone')])),
  },
  { secret: t.string },
)
export type OAuthClient = t.TypeOf<typeof oauthClient>

export const oauthClients = t.readonlyArray(oauthClient)

/** What is wrong with a list of clients, a line each. */
export const clientFaults = (clients: readonly OAuthClient[]): readonly string[] =>
  clients.flatMap(({ id, redirect_uris }, at) => [
    ...(/^[\x21-\x7e]{1,200}$/u.test(id) ? [] : [`client ${at + 1}: its id is not of visible characters`]),
    ...(clients.findIndex(each => each.id === id) === at ? [] : [`client ${at + 1}: its id stands there twice`]),
    ...(redirect_uris.length > 0 ? [] : [`client ${at + 1}: no redirect URI`]),
    ...redirect_uris.flatMap(uri =>
      isRedirect(uri) ? [] : [`client ${at + 1}: a redirect URI is https (or an app's own scheme), without a fragment`],
    ),
  ])

/** HTTPS, this machine, or a scheme of an app's own: never one that browsers run or show in place. */
const isRedirect = (uri: string): boolean => {
  if (!URL.canParse(uri) || uri.includes('#')) return false
  const { protocol, hostname } = new URL(uri)
  if (protocol === 'https:') return true
  if (protocol === 'http:') return hostname === 'localhost' || hostname === '127.0.0.1'
  return /^[a-z][a-z\d+-]*\.[a-z\d.+-]+:$/u.test(protocol)
}

/** A client that does not have to prove itself, or that does. */
export const provesItself = ({ secret }: OAuthClient, given: string | undefined): boolean =>
  secret === undefined ? given === undefined : given !== undefined && timingSafeEqual(hashOf(secret), hashOf(given))
