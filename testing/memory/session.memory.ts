import * as E from 'fp-ts/Either'
import type { Link } from '@testing/memory/link'
import { refused } from '@testing/memory/shop/shop-cart'
import { withToken } from '@testing/memory/shop/shop-people'
import { unauthenticated } from '~/domain/shared/failure'
import { readToken } from '~/domain/account/session'
import type { SessionPort, TokenStore } from '~/domain/account/session.port'

export const memorySession = (link: Link, tokens: TokenStore): SessionPort => ({
  me: link.ask('me', (state, user) => {
    const account = state.accounts.find(each => each.user.hashid === user)
    return account === undefined ? E.left(unauthenticated) : E.right([account.user, state])
  }),
  login: ({ tel, country_code, password }) =>
    link.askOpenly('login', state => {
      const account = state.accounts.find(
        ({ login }) => login.tel === tel && login.country_code === country_code && login.password === password,
      )
      // the answer does not reveal which of the two is wrong (I-17)
      if (account === undefined || password === '') return refused('password', 'wrong number or password')
      return E.right(withToken(state, account.user.hashid))
    }),
  logout: link.ask('logout', state => {
    const left = new Map(state.tokens)
    left.delete(tokens.read() ?? '')
    return E.right([undefined, { ...state, tokens: left }])
  }),
})

/** What the tabs of one device share. */
export interface StoredToken {
  token: string | undefined
}

/** A token that lives while its device does; each tab has a separate store over the same device. */
export const memoryTokens = (device: StoredToken | string = { token: undefined }): TokenStore => {
  const place: StoredToken = typeof device === 'string' ? { token: device } : device
  const kept = () => readToken(place.token)
  let own = kept()
  return {
    read: () => own,
    kept,
    adopt: () => {
      own = kept()
    },
    write: token => () => {
      place.token = token
      own = readToken(token)
    },
    clear: () => {
      if (kept() === undefined || kept() === own) place.token = undefined
      own = undefined
    },
  }
}
