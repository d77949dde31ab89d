import * as E from 'fp-ts/Either'
import { askProvider, notGranted, unavailable } from '@server/identity/social/ask'
import { granted, type OAuth2Description } from '@server/identity/social/description'
import { nameOf, subjectOf, withParams } from '@server/identity/social/profile'
import type { SocialProvider } from '@server/identity/social/social.port'
import { defined } from '~/domain/shared/defined'

/** A provider with standard OAuth 2 (RFC 6749): the description holds the differences. */
export const oauth2Provider = (described: OAuth2Description): SocialProvider => ({
  authorizeUrl: (landing, state, challenge) =>
    withParams(described.authorize, {
      ...described.authorize_params,
      response_type: 'code',
      client_id: described.client_id,
      redirect_uri: landing,
      state,
      ...defined({ scope: described.scope }),
      ...(described.pkce === undefined ? {} : { code_challenge: challenge, code_challenge_method: described.pkce }),
    }),

  profile: async (code, landing, verifier) => {
    const exchanged = await askProvider({
      method: 'POST',
      url: described.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: landing,
        client_id: described.client_id,
        client_secret: described.client_secret,
        ...(described.pkce === undefined ? {} : { code_verifier: verifier }),
      }).toString(),
    })
    if (E.isLeft(exchanged)) return exchanged
    // RFC 6749 5.2: an invalid code is a 400; a 401 means that the shop's own credentials are wrong
    if (exchanged.right.status === 401) return unavailable('the shop is not recognised')
    if (exchanged.right.status >= 400) return notGranted
    const token = granted.decode(exchanged.right.body)
    if (E.isLeft(token)) return unavailable('no token in the answer')

    const answer = await askProvider({
      method: 'GET',
      url: described.userinfo,
      headers: { authorization: `Bearer ${token.right.access_token}` },
    })
    if (E.isLeft(answer)) return answer
    if (answer.right.status >= 400) return unavailable('no profile in the answer')
    const subject = subjectOf(answer.right.body, described.fields.subject)
    if (subject === undefined) return unavailable('no subject in the profile')
    return E.right({ subject, name: nameOf(answer.right.body, described.fields.name) })
  },
})
