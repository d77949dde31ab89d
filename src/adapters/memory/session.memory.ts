import * as E from 'fp-ts/Either'
import type { Link } from '~/adapters/memory/link'
import { refused } from '~/adapters/memory/shop-cart'
import { unauthenticated } from '~/domain/failure'
import { readToken } from '~/domain/session'
import type { SessionPort, TokenStore } from '~/domain/session.port'

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
      // not saying which of the two is wrong (I-17)
      if (account === undefined || password === '') return refused('password', 'wrong number or password')
      const serial = state.serial + 1
      const token = `Bearer memory-${serial}`
      return E.right([token, { ...state, serial, tokens: new Map(state.tokens).set(token, account.user.hashid) }])
    }),
  logout: link.ask('logout', state => {
    const left = new Map(state.tokens)
    left.delete(tokens.read() ?? '')
    return E.right([undefined, { ...state, tokens: left }])
  }),
})

/** A token that is kept as long as the tab lives. */
export const memoryTokens = (stored?: string): TokenStore => {
  let held = stored
  return {
    read: () => readToken(held),
    write: token => () => {
      held = token
    },
    clear: () => {
      held = undefined
    },
  }
}
