import OAuth2Server from '@node-oauth/oauth2-server'
import { type OAuthClient, provesItself } from '@server/identity/oauth/clients'
import type { Grants } from '@server/identity/oauth/grants'
import { newSecret } from '@server/platform/secrets'

/**
 * The storage that the OAuth library needs. It issues refresh tokens, and the shop does not store them: a mini-app asks
 * again.
 */
export const oauthModel = (clients: readonly OAuthClient[], grants: Grants): OAuth2Server.AuthorizationCodeModel => {
  const find = (id: string) => clients.find(each => each.id === id)
  return {
    // `null`: the authorization step, before any secret. `undefined`: a token call without a secret
    getClient: async (id: string, secret: string | null | undefined) => {
      const client = find(id)
      if (client === undefined || (secret !== null && !provesItself(client, secret))) return undefined
      return shown(client)
    },
    generateAuthorizationCode: async () => grants.newCode(),
    generateAccessToken: async () => newSecret(),

    saveAuthorizationCode: async (code, client, user) => {
      await grants.keepCode(code.authorizationCode, {
        clientId: client.id,
        userId: String(user['id']),
        scopes: code.scope ?? [],
        redirectUri: code.redirectUri,
        challenge: code.codeChallenge ?? '',
        expiresAt: code.expiresAt,
      })
      return { ...code, client, user }
    },

    getAuthorizationCode: async code => {
      const stored = await grants.code(code)
      if (stored === undefined) await grants.revokeReplayed(code)
      const client = stored === undefined ? undefined : find(stored.clientId)
      if (stored === undefined || client === undefined) return undefined
      return {
        authorizationCode: code,
        expiresAt: stored.expiresAt,
        redirectUri: stored.redirectUri,
        scope: [...stored.scopes],
        codeChallenge: stored.challenge,
        codeChallengeMethod: 'S256',
        client: shown(client),
        user: { id: stored.userId },
      }
    },

    revokeAuthorizationCode: async ({ authorizationCode }) => {
      const spent = await grants.spendCode(authorizationCode)
      // two requests sent it at once: two parties have the code
      if (!spent) await grants.revokeReplayed(authorizationCode)
      return spent
    },

    saveToken: async (token, client, user) => {
      const { accessToken, accessTokenExpiresAt = new Date(0), authorizationCode, scope = [] } = token
      const granted = {
        clientId: client.id,
        userId: String(user['id']),
        scopes: scope,
        expiresAt: accessTokenExpiresAt,
      }
      if (!(await grants.keepToken(accessToken, String(authorizationCode), granted)))
        throw new OAuth2Server.InvalidGrantError('Invalid grant: authorization code is invalid')
      return { accessToken, accessTokenExpiresAt, scope, client, user }
    },

    // the routes that take tokens look them up
    getAccessToken: async () => undefined,
    validateScope: async (_user, client, scope = []) =>
      scope.every(each => find(client.id)?.scopes.some(own => own === each) === true) ? scope : undefined,
  }
}

const shown = ({ id, redirect_uris }: OAuthClient): OAuth2Server.Client => ({
  id,
  redirectUris: [...redirect_uris],
  grants: ['authorization_code'],
})
