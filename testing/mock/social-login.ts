import { type MockAnswer, answer } from '@testing/mock/answer'
import type { MockRequest } from '@testing/mock/request'
import type { ShopActs } from '@testing/mock/shop-acts'
import { providers } from '~/domain/catalog/social-logins'

const STATE = /^[\w.~-]{16,200}$/u

/**
 * `GET /login/{provider}?state=…`: the provider is at home and vouches for one account, always the same. The browser
 * comes back to the landing page with the code and its state.
 */
export const socialLogin =
  (acts: ShopActs) =>
  ({ method, path, query }: MockRequest): MockAnswer | undefined => {
    const name = /^(?:\/hk)?\/login\/(\w+)$/u.exec(path)?.[1]
    const provider = providers.find(each => each === name)
    if (method !== 'GET' || provider === undefined) return undefined
    const state = query.get('state') ?? ''
    if (!STATE.test(state)) return answer(302, undefined, { Location: '/login' })
    const back = new URLSearchParams({ code: acts.vouch(provider, 'demo'), state })
    return answer(302, undefined, {
      Location: `${query.get('locale') === 'hk' ? '/hk' : ''}/auth/login?${back.toString()}`,
      'Set-Cookie': `state-${provider}=${state}; Path=/; HttpOnly; SameSite=Lax; Max-Age=600`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
  }
