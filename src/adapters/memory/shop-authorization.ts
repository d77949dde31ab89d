import * as E from 'fp-ts/Either'
import { refused } from '~/adapters/memory/shop-cart'
import type { ShopState } from '~/adapters/memory/shop-state'
import type { AuthorizationOffer, AuthorizationRequest } from '~/domain/account'
import type { Failure } from '~/domain/failure'

/** Who asks, and for what; refused by the part of the request that is wrong. */
export const offerIn = ({ apps }: ShopState, asked: AuthorizationRequest): E.Either<Failure, AuthorizationOffer> => {
  const app = apps.find(each => each.id === asked.client_id)
  if (app === undefined) return refused('client_id', 'unknown')
  if (!app.redirect_uris.includes(asked.redirect_uri)) return refused('redirect_uri', 'not registered')
  const scopes = asked.scope.split(' ').filter(scope => scope !== '')
  if (asked.response_type !== 'code') return refused('response_type', 'codes alone')
  if (!/^[\w-]{43}$/u.test(asked.code_challenge)) return refused('code_challenge', 'no challenge')
  if (asked.code_challenge_method !== 'S256') return refused('code_challenge_method', 'S256 alone')
  if (!scopes.every(scope => app.scopes.includes(scope))) return refused('scope', 'not for this app')
  return E.right({ client: app.name, scopes })
}

/** The address that the app waits at. */
export const answerTo = ({ redirect_uri, state }: AuthorizationRequest, allowed: boolean, code: string): string => {
  const address = new URL(redirect_uri)
  if (allowed) address.searchParams.set('code', code)
  else address.searchParams.set('error', 'access_denied')
  if (state !== '') address.searchParams.set('state', state)
  return address.href
}
