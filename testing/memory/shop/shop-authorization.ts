import * as E from 'fp-ts/Either'
import { refused } from '@testing/memory/shop/shop-cart'
import type { ShopState } from '@testing/memory/shop/shop-state'
import type { AuthorizationOffer, AuthorizationRequest } from '~/domain/account/account'
import type { Failure } from '~/domain/shared/failure'

/** Who asks, and for what; refused by the part of the request that is wrong. */
export const offerIn = ({ apps }: ShopState, asked: AuthorizationRequest): E.Either<Failure, AuthorizationOffer> => {
  const app = apps.find(each => each.id === asked.client_id)
  if (app === undefined) return refused('client_id', 'unknown')
  if (!app.redirect_uris.includes(asked.redirect_uri)) return refused('redirect_uri', 'not registered')
  const scopes = asked.scope.split(' ').filter(scope => scope !== '')
  if (asked.response_type !== 'code') return refused('response_type', 'codes alone')
  if (!/^[\w-]{43}$/u.test(asked.code_challenge)) return refused('code_challenge', 'no challenge')
  if (asked.code_challenge_method !== 'S256') return refused('code_challenge_method', 'S256 alone')
  if (!scopes.every(scope => app.scopes.includes(scope)))
    return E.right({ client: app.name, scopes: [], redirect: returned(asked, 'error', 'invalid_scope') })
  return E.right({ client: app.name, scopes })
}

/** The address that the app waits at. */
export const answerTo = (
  asked: AuthorizationRequest,
  { redirect }: AuthorizationOffer,
  allowed: boolean,
  code: string,
): string => redirect ?? (allowed ? returned(asked, 'code', code) : returned(asked, 'error', 'access_denied'))

const returned = ({ redirect_uri, state }: AuthorizationRequest, name: 'code' | 'error', value: string): string => {
  const address = new URL(redirect_uri)
  address.searchParams.set(name, value)
  if (state !== '') address.searchParams.set('state', state)
  return address.href
}
