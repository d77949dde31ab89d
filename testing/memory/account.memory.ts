import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { AccountPorts } from '~/application/ports'
import { dataOf, openOrder, withoutPerson } from '@testing/memory/shop/shop-erasure'
import { answerTo, offerIn } from '@testing/memory/shop/shop-authorization'
import { memoryAuth } from '@testing/memory/auth.memory'
import { identitiesOf, joined, withIdentity, withoutIdentity } from '@testing/memory/shop/shop-identities'
import { type Action, type Link, type LinkOptions, link, reading } from '@testing/memory/link'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { refused } from '@testing/memory/shop/shop-cart'
import { confirmed } from '@testing/memory/shop/shop-confirmation'
import {
  accountById,
  accountByTel,
  codeFits,
  withAccount,
  withToken,
  withoutCode,
  withoutTokens,
} from '@testing/memory/shop/shop-people'
import type { Account, ShopState } from '@testing/memory/shop/shop-state'
import { hasReceipts } from '~/domain/catalog/features'
import type { AuthorizationOffer, ReceiptAddress } from '~/domain/account/account'
import type { AccountPort } from '~/domain/account/account.port'
import { type Failure, conflict, invalid, notFound, unauthenticated } from '~/domain/shared/failure'
import { isPassword } from '~/domain/account/password'
import { parseTel } from '~/domain/account/phone'
import type { User } from '~/domain/account/session'
import type { TokenStore } from '~/domain/account/session.port'
import { defined } from '~/domain/shared/defined'

export const memoryAccountPorts = (
  shop: MemoryShop,
  tokens: TokenStore,
  heard: Omit<LinkOptions, 'token'>,
): AccountPorts => {
  const line = link(shop, { token: tokens.read, ...heard })
  return {
    auth: memoryAuth(line, shop.clock),
    account: memoryAccount(line, tokens, shop.openedAt),
    social: { authorizeUrl: (provider, state) => `/login/${provider}?${new URLSearchParams({ state }).toString()}` },
    numbers: { rules: () => Promise.resolve(parseTel) },
  }
}

const memoryAccount = (line: Link, tokens: TokenStore, openedAt: MemoryShop['openedAt']): AccountPort => ({
  ...profile(line, tokens),
  ...socialAccounts(line),
  ...sessions(line, tokens, openedAt),
  ...ownData(line),
  ...authorization(line),
  ...receipts(line),
})

type Profile = Pick<AccountPort, 'rename' | 'changePassword' | 'bindTel' | 'join' | 'consent'>

const profile = (line: Link, tokens: TokenStore): Profile => ({
  rename: name =>
    line.ask(
      'rename',
      changing(({ user }) =>
        name === '' || name.length > LONGEST_NAME ? refused('name', 'of 1 to 60') : E.right({ ...user, name }),
      ),
    ),
  changePassword: ({ password, ...given }) =>
    line.ask('changePassword', (before, id, session) => {
      const account = accountById(before, id)
      if (account === undefined) return E.left(unauthenticated)
      const { current_password, confirmation } = given
      const isKnown = account.user.status.name !== 'require_update_password' && account.login.password !== ''
      if (isKnown && confirmation === undefined && current_password !== account.login.password)
        return refused('current_password', 'wrong password')
      const sure = isKnown && confirmation === undefined ? E.right(before) : confirmed(before, account, session, given)
      if (E.isLeft(sure)) return sure
      const state = sure.right
      if (!isPassword(password) || password === account.login.password) return refused('password', 'not good enough')
      const user = { ...account.user, status: { name: 'active' } }
      const next = withAccount(state, { user, login: { ...account.login, password } })
      return E.right([user, withoutTokens(next, id, tokens.read())])
    }),
  bindTel: ({ code, confirmation, current_password, ...tel }) =>
    line.ask('bindTel', (before, id, session) => {
      const account = accountById(before, id)
      if (account === undefined) return E.left(unauthenticated)
      const sure = confirmed(before, account, session, {
        ...defined({ confirmation }),
        ...defined({ current_password }),
      })
      if (E.isLeft(sure)) return sure
      const state = sure.right
      if (!codeFits(state, 'binding', { ...tel, code })) return refused('code', 'wrong code')
      const owner = accountByTel(state, tel)
      if (owner !== undefined && owner.user.hashid !== id)
        return E.left(invalid({ tel: ['taken'], ...(account.user.registered ? {} : { link: ['to be linked'] }) }))
      const user = { ...account.user, registered: true, verified: true, tel }
      const next = withAccount(state, { user, login: { ...account.login, ...tel } })
      return E.right([user, withoutCode(next, 'binding', tel)])
    }),
  join: ({ code, ...tel }) =>
    line.ask('join', (state, id) => {
      if (!codeFits(state, 'binding', { ...tel, code })) return refused('code', 'wrong code')
      const owner = accountByTel(state, tel)
      if (owner === undefined || accountById(state, id)?.user.registered !== false)
        return refused('tel', 'not to be linked')
      return E.map((next: ShopState) => withToken(withoutCode(next, 'binding', tel), owner.user.hashid))(
        joined(state, id, owner.user.hashid),
      )
    }),
  consent: policies =>
    line.ask('consent', (state, user, session) => {
      const standing = state.init.policies ?? []
      if (!policies.every(({ id, version }) => standing.some(each => each.id === id && each.version === version)))
        return refused('policies', 'not of this shop')
      return changing(account => {
        const others = (account.user.consents ?? []).filter(({ id }) => !policies.some(policy => policy.id === id))
        return E.right({ ...account.user, consents: [...others, ...policies] })
      })(state, user, session)
    }),
})

const socialAccounts = (line: Link): Pick<AccountPort, 'identities' | 'link' | 'unlink'> => ({
  identities: line.ask('identities', reading(identitiesOf)),
  link: (provider, { code, state: _, ...given }) =>
    line.ask('link', (state, id, session) =>
      pipe(
        confirmed(state, accountById(state, id), session, given),
        E.chain(sure => done(withIdentity(sure, id, provider, code))),
      ),
    ),
  unlink: (provider, given = {}) =>
    line.ask('unlink', (state, id, session) =>
      pipe(
        confirmed(state, accountById(state, id), session, given),
        E.chain(sure => done(withoutIdentity(sure, id, provider))),
      ),
    ),
})

const sessions = (
  line: Link,
  tokens: TokenStore,
  openedAt: MemoryShop['openedAt'],
): Pick<AccountPort, 'devices' | 'revoke' | 'revokeAll'> => ({
  devices: line.ask(
    'devices',
    reading((state, id) =>
      [...state.tokens]
        .filter(([, owner]) => owner === id)
        .map(([token]) => {
          const at = openedAt(token)
          return { id: token, current: token === tokens.read(), created_at: at, seen_at: at }
        }),
    ),
  ),
  revoke: device =>
    line.ask('revoke', (state, id) => {
      if (state.tokens.get(device) !== id) return E.left(notFound)
      const left = new Map(state.tokens)
      left.delete(device)
      return done(E.right({ ...state, tokens: left }))
    }),
  revokeAll: line.ask('revokeAll', (state, id) => done(E.right(withoutTokens(state, id)))),
})

const ownData = (line: Link): Pick<AccountPort, 'data' | 'erase'> => ({
  data: given =>
    line.ask('data', (state, id, session) =>
      pipe(
        confirmed(state, accountById(state, id), session, given),
        E.map(sure => [dataOf(sure, id), sure] as const),
      ),
    ),
  erase: given =>
    line.ask('erase', (state, id, session) => {
      const open = openOrder(state, id)
      if (open !== undefined) return E.left(conflict(`order ${open} is under way`))
      return pipe(
        confirmed(state, accountById(state, id), session, given),
        E.chain(sure => done(E.right(withoutPerson(sure, id)))),
      )
    }),
})

const authorization = (line: Link): Pick<AccountPort, 'offer' | 'authorize'> => ({
  offer: request =>
    line.askOpenly('offer', state =>
      E.map((offer: AuthorizationOffer) => [offer, state] as const)(offerIn(state, request)),
    ),
  authorize: (request, allowed) =>
    line.ask('authorize', state => {
      const serial = state.serial + 1
      return E.map(
        (offer: AuthorizationOffer) =>
          [answerTo(request, offer, allowed, `granted-${serial}`), { ...state, serial }] as const,
      )(offerIn(state, request))
    }),
})

const receipts = (
  line: Link,
): Pick<AccountPort, 'receiptAddress' | 'setReceiptAddress' | 'removeReceiptAddress' | 'resendReceipt'> => ({
  receiptAddress: line.ask(
    'receiptAddress',
    reading((state, id) => accountById(state, id)?.receipts ?? {}),
  ),
  setReceiptAddress: address =>
    line.ask('setReceiptAddress', (state, id) =>
      hasReceipts(state.init)
        ? E.map((next: ShopState): readonly [ReceiptAddress, ShopState] => [{ address }, next])(
            withReceipts(state, id, { address }),
          )
        : E.left(conflict('This shop does not send receipts by e-mail')),
    ),
  removeReceiptAddress: line.ask('removeReceiptAddress', (state, id) => done(withReceipts(state, id, {}))),
  resendReceipt: order =>
    line.ask('resendReceipt', (state, id) => {
      const own = state.orders.find(each => each.owner === id && each.order.id === order)
      if (!hasReceipts(state.init) || own?.order.status._tag !== 'success') return E.left(notFound)
      return accountById(state, id)?.receipts?.address === undefined
        ? E.left(conflict('Enter an e-mail address for receipts in the settings first'))
        : done(E.right(state))
    }),
})

const withReceipts = (state: ShopState, id: string, to: ReceiptAddress): E.Either<Failure, ShopState> => {
  const account = accountById(state, id)
  return account === undefined ? E.left(unauthenticated) : E.right(withAccount(state, { ...account, receipts: to }))
}

const LONGEST_NAME = 60

const done = (next: E.Either<Failure, ShopState>): E.Either<Failure, readonly [answer: void, next: ShopState]> =>
  E.map((state: ShopState): readonly [answer: void, next: ShopState] => [undefined, state])(next)

/** A command that returns the changed user. */
const changing =
  (change: (account: Account) => E.Either<Failure, User>): Action<User> =>
  (state, id) => {
    const account = accountById(state, id)
    if (account === undefined) return E.left(unauthenticated)
    return E.map((user: User) => [user, withAccount(state, { ...account, user })] as const)(change(account))
  }
