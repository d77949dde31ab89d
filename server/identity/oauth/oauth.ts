import OAuth2Server from '@node-oauth/oauth2-server'
import * as E from 'fp-ts/Either'
import type { AuthorizationOffer, AuthorizationRequest } from '~/domain/account/account'
import type { FieldErrors } from '~/domain/shared/failure'
import type { OAuthClient } from '@server/identity/oauth/clients'
import type { Granted, Grants } from '@server/identity/oauth/grants'
import { oauthModel } from '@server/identity/oauth/model'

/** Tells the operator's own mini-apps which customer uses them: codes with PKCE S256, and no other part of OAuth 2. */
export interface OAuth {
  /**
   * The client and the scopes of a request. Left: the wrong parts of the request; then the browser is not redirected.
   * For a scope that the app may not have, the app gets an error at its registered address.
   */
  readonly offer: (asked: AuthorizationRequest) => E.Either<FieldNames, AuthorizationOffer>
  /** Stores the customer's decision. Returns the next address of the browser. */
  readonly answer: (
    asked: AuthorizationRequest,
    userId: string,
    allowed: boolean,
  ) => Promise<E.Either<FieldNames, string>>
  /** The token endpoint: takes a form, and answers in the format of RFC 6749. */
  readonly exchange: (
    headers: Readonly<Record<string, string>>,
    form: Readonly<Record<string, string>>,
  ) => Promise<TokenResponse>
  /** The permission behind a valid token. */
  readonly bearer: (token: string) => Promise<Granted | undefined>
  /** The origins of mini-apps, if they have one: their pages call the token endpoint. */
  readonly origins: ReadonlySet<string>
}

export type FieldNames = readonly (keyof AuthorizationRequest)[]

export interface TokenResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A minute is enough for a page that waits; an hour for its later calls. */
const CODE_SECONDS = 60
const TOKEN_SECONDS = 3_600

/** `issuer`: the shop's own origin. A mini-app checks with it which shop sent the answer. */
export const oauthServer = (clients: readonly OAuthClient[], grants: Grants, issuer: string): OAuth => {
  const server = new OAuth2Server({
    model: oauthModel(clients, grants),
    allowEmptyState: true,
    authorizationCodeLifetime: CODE_SECONDS,
    accessTokenLifetime: TOKEN_SECONDS,
    // a mini-app without a server has no secret: PKCE proves it; one with a secret must send it (see the model)
    requireClientAuthentication: { authorization_code: false },
  })
  const clientOf = (id: string) => clients.find(each => each.id === id)

  const wrong = (asked: AuthorizationRequest): FieldNames => {
    const client = clientOf(asked.client_id)
    if (client === undefined) return ['client_id']
    // exactly as registered: a looser comparison would send codes to other sites
    if (!client.redirect_uris.includes(asked.redirect_uri)) return ['redirect_uri']
    const checks = {
      response_type: asked.response_type === 'code',
      code_challenge: /^[\w-]{43}$/u.test(asked.code_challenge),
      code_challenge_method: asked.code_challenge_method === 'S256',
      state: /^[\x20-\x7e]*$/u.test(asked.state),
    } as const
    return names.filter(name => !checks[name])
  }

  return {
    offer: asked => {
      const client = clientOf(asked.client_id)
      const faults = wrong(asked)
      if (faults.length > 0 || client === undefined) return E.left(faults)
      return mayAsk(client, asked)
        ? E.right({ client: client.name, scopes: scopesOf(asked) })
        : E.right({ client: client.name, scopes: [], redirect: issuedBy(issuer, errorAt(asked, 'invalid_scope')) })
    },

    answer: async (asked, userId, allowed) => {
      const client = clientOf(asked.client_id)
      const faults = wrong(asked)
      if (faults.length > 0 || client === undefined) return E.left(faults)
      if (!mayAsk(client, asked)) return E.right(issuedBy(issuer, errorAt(asked, 'invalid_scope')))
      const { scope, state, ...rest } = asked
      const body = {
        ...rest,
        ...(scope === '' ? {} : { scope }),
        ...(state === '' ? {} : { state }),
        allowed: String(allowed),
      }
      const request = new OAuth2Server.Request({ method: 'POST', headers: {}, query: {}, body })
      const response = new OAuth2Server.Response()
      const user = { id: userId }
      await server.authorize(request, response, { authenticateHandler: { handle: () => user } }).catch(refused)
      const location: unknown = response.get('location')
      if (typeof location !== 'string') throw new Error('the authorisation leads nowhere')
      return E.right(issuedBy(issuer, location))
    },

    exchange: async (headers, form) => {
      if (Object.keys(form).length === 0)
        return worded(new OAuth2Server.InvalidRequestError('Invalid request: content must be a form'), {})
      const request = new OAuth2Server.Request({ method: 'POST', headers, query: {}, body: { ...form } })
      const response = new OAuth2Server.Response()
      const error = await server.token(request, response).then(() => undefined, said)
      const { status = 500, headers: answered = {}, body } = response
      // from the error and not from the response: the library may fail before it fills the response
      return error === undefined ? { status, headers: answered, body } : worded(error, answered)
    },

    bearer: grants.token,
    origins: new Set(clients.flatMap(client => client.redirect_uris).flatMap(originOf)),
  }
}

const names = ['response_type', 'code_challenge', 'code_challenge_method', 'state'] as const

const scopesOf = ({ scope }: AuthorizationRequest): readonly string[] => [
  ...new Set(scope.split(' ').filter(each => each !== '')),
]

const mayAsk = ({ scopes }: OAuthClient, asked: AuthorizationRequest): boolean =>
  scopesOf(asked).every(scope => scopes.some(each => each === scope))

/** The app's own address with an error and its state (RFC 6749, 4.1.2.1). */
const errorAt = ({ redirect_uri, state }: AuthorizationRequest, error: string): string => {
  const address = new URL(redirect_uri)
  address.searchParams.set('error', error)
  if (state !== '') address.searchParams.set('state', state)
  return address.href
}

/** The response already holds a refusal of the protocol; any other error is a fault of the shop. */
const refused = (error: unknown): void => {
  said(error)
}

/** What the protocol itself says no to. */
const said = (error: unknown): OAuth2Server.OAuthError => {
  if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error
  return error
}

/** RFC 6749 5.2. */
const worded = (
  { code, name, message }: OAuth2Server.OAuthError,
  headers: TokenResponse['headers'],
): TokenResponse => ({
  status: code,
  headers: { ...headers, 'cache-control': 'no-store', pragma: 'no-cache' },
  body: { error: name, error_description: message },
})

/** RFC 9207: a mini-app that uses several shops must not confuse their answers. */
const issuedBy = (issuer: string, location: string): string => {
  const url = new URL(location)
  url.searchParams.set('iss', issuer)
  return url.href
}

const originOf = (uri: string): readonly string[] => {
  const { origin } = new URL(uri)
  return origin === 'null' ? [] : [origin]
}

/** Refused parts as field errors. */
export const faultsOf = (faults: FieldNames, text: string): FieldErrors =>
  Object.fromEntries(faults.map(name => [name, [text]]))
