import * as t from 'io-ts'
import { sameText } from '@server/platform/secrets'
import { sharedSecret } from '@server/platform/secret-settings'
import { list, strictObject } from '@server/platform/strict-codec'

/**
 * One of the operator's own mini-apps. `scopes`: the data that it may read about a customer who allows it. A client
 * without a secret proves itself by PKCE alone, because an app without a server cannot keep a secret.
 */
const oauthClient = strictObject(
  {
    id: t.string,
    name: t.string,
    redirect_uris: list(t.string),
    scopes: list(t.union([t.literal('profile'), t.literal('phone')])),
  },
  { secret: sharedSecret },
)
export type OAuthClient = t.TypeOf<typeof oauthClient>

export const oauthClients = list(oauthClient)

/** The errors in a list of clients, one line each. */
export const clientFaults = (clients: readonly OAuthClient[]): readonly string[] =>
  clients.flatMap(({ id, redirect_uris }, at) => [
    ...(/^[\x21-\x7e]{1,200}$/u.test(id) ? [] : [`client ${at + 1}: its id is not of visible characters`]),
    ...(clients.findIndex(each => each.id === id) === at ? [] : [`client ${at + 1}: its id stands there twice`]),
    ...(redirect_uris.length > 0 ? [] : [`client ${at + 1}: no redirect URI`]),
    ...redirect_uris.flatMap(uri =>
      isRedirect(uri) ? [] : [`client ${at + 1}: a redirect URI is https (or an app's own scheme), without a fragment`],
    ),
  ])

/** HTTPS, this machine, or an app's own scheme: never a scheme that browsers run or display. */
const isRedirect = (uri: string): boolean => {
  if (!URL.canParse(uri) || uri.includes('#')) return false
  const { protocol, hostname } = new URL(uri)
  if (protocol === 'https:') return true
  if (protocol === 'http:') return hostname === 'localhost' || hostname === '127.0.0.1'
  return /^[a-z][a-z\d+-]*\.[a-z\d.+-]+:$/u.test(protocol)
}

/** Is the client's secret correct, or does the client need no secret? */
export const provesItself = ({ secret }: OAuthClient, given: string | undefined): boolean =>
  secret === undefined ? given === undefined : given !== undefined && sameText(secret, given)
