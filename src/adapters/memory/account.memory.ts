import * as E from 'fp-ts/Either'
import type { AccountPorts } from '~/adapters/http/account-ports'
import { memoryEntrance } from '~/adapters/memory/entrance.memory'
import { type Action, type Link, type LinkOptions, link, reading } from '~/adapters/memory/link'
import type { MemoryShop } from '~/adapters/memory/memory-shop'
import { refused } from '~/adapters/memory/shop-cart'
import { codeFits, subjectOf, withAccount, withoutCode } from '~/adapters/memory/shop-people'
import type { Account, ShopState } from '~/adapters/memory/shop-state'
import { type Provider, type SocialIdentity, providers } from '~/domain/account'
import type { AccountPort } from '~/domain/account.port'
import { type Failure, conflict, notFound, unauthenticated } from '~/domain/failure'
import { isPassword } from '~/domain/password'
import { parseTel } from '~/domain/phone'
import type { User } from '~/domain/session'
import type { TokenStore } from '~/domain/session.port'

export const memoryAccountPorts = (
  shop: MemoryShop,
  tokens: TokenStore,
  heard: Omit<LinkOptions, 'token'>,
): AccountPorts => {
  const line = link(shop, { token: tokens.read, ...heard })
  return {
    entrance: memoryEntrance(line),
    account: memoryAccount(line, tokens),
    social: { door: (provider, state) => `/login/${provider}?state=${encodeURIComponent(state)}` },
    numbers: { rules: () => Promise.resolve(parseTel) },
  }
}

const memoryAccount = (line: Link, tokens: TokenStore): AccountPort => ({
  rename: name =>
    line.ask(
      'rename',
      changing(({ user }) => E.right({ ...user, name })),
    ),
  changePassword: ({ password, current_password }) =>
    line.ask('changePassword', (state, id) => {
      const account = accountOf(state, id)
      if (account === undefined) return E.left(unauthenticated)
      const forced = account.user.status.name === 'require_update_password'
      if (!forced && current_password !== account.login.password) return refused('current_password', 'wrong password')
      if (!isPassword(password)) return refused('password', 'too short')
      const user = { ...account.user, status: { name: 'active' } }
      return E.right([user, withAccount(state, { user, login: { ...account.login, password } })])
    }),
  bindTel: ({ code, ...tel }) =>
    line.ask('bindTel', (state, id) => {
      const account = accountOf(state, id)
      if (account === undefined) return E.left(unauthenticated)
      if (!codeFits(state, 'binding', { ...tel, code })) return refused('code', 'wrong code')
      const taken = state.accounts.some(
        ({ user, login }) => user.hashid !== id && login.tel === tel.tel && login.country_code === tel.country_code,
      )
      if (taken) return refused('tel', 'taken')
      const user = { ...account.user, registered: true, verified: true, tel }
      const next = withAccount(state, { user, login: { ...account.login, ...tel } })
      return E.right([user, withoutCode(next, 'binding', tel)])
    }),
  consent: policies =>
    line.ask(
      'consent',
      changing(({ user }) => {
        const others = (user.consents ?? []).filter(({ id }) => !policies.some(policy => policy.id === id))
        return E.right({ ...user, consents: [...others, ...policies] })
      }),
    ),
  identities: line.ask('identities', reading(identitiesOf)),
  link: (provider, { code }) =>
    line.ask('link', (state, id) => {
      const subject = subjectOf(state, provider, code)
      if (subject === undefined) return refused('code', 'not granted')
      const { entrances } = state
      const owner = entrances.identities.get(subject)
      if (owner !== undefined && owner !== id) return E.left(conflict('linked to another account'))
      const identities = new Map(entrances.identities).set(subject, id)
      return E.right([undefined, { ...state, entrances: { ...entrances, identities } }])
    }),
  unlink: provider =>
    line.ask('unlink', (state, id) => {
      const own = identitiesOf(state, id).find(each => each.provider === provider)
      if (own === undefined) return E.left(notFound)
      if (!own.removable) return E.left(conflict('the last way to log in'))
      const { entrances } = state
      const identities = new Map(
        [...entrances.identities].filter(([at, owner]) => owner !== id || !at.startsWith(`${provider}/`)),
      )
      return E.right([undefined, { ...state, entrances: { ...entrances, identities } }])
    }),
  devices: line.ask(
    'devices',
    reading((state, id) =>
      [...state.tokens]
        .filter(([, owner]) => owner === id)
        .map(([token]) => ({ id: token, current: token === tokens.read(), created_at: 0, seen_at: 0 })),
    ),
  ),
  revoke: device =>
    line.ask('revoke', (state, id) =>
      state.tokens.get(device) === id
        ? E.right([undefined, withTokens(state, token => token !== device)])
        : E.left(notFound),
    ),
  revokeAll: line.ask('revokeAll', (state, id) => E.right([undefined, withTokens(state, (_, owner) => owner !== id)])),
  offer: ({ client_id, scope }) =>
    line.ask(
      'offer',
      reading(() => ({ client: client_id, scopes: scope.split(' ') })),
    ),
  authorize: ({ redirect_uri, state: given }, allowed) =>
    line.ask(
      'authorize',
      reading(() => `${redirect_uri}?${allowed ? 'code=granted' : 'error=access_denied'}&state=${given}`),
    ),
})

const accountOf = (state: ShopState, id: string): Account | undefined =>
  state.accounts.find(({ user }) => user.hashid === id)

/** A command that answers the user anew. */
const changing =
  (change: (account: Account) => E.Either<Failure, User>): Action<User> =>
  (state, id) => {
    const account = accountOf(state, id)
    if (account === undefined) return E.left(unauthenticated)
    return E.map((user: User) => [user, withAccount(state, { ...account, user })] as const)(change(account))
  }

/** The last way to log in stays: a number counts as one while a password or a code leads in by it. */
const identitiesOf = (state: ShopState, id: string): readonly SocialIdentity[] => {
  const own = providers.filter((provider: Provider) =>
    [...state.entrances.identities].some(([at, owner]) => owner === id && at.startsWith(`${provider}/`)),
  )
  return own.map(provider => ({ provider, removable: own.length > 1 || leadsInByNumber(state, accountOf(state, id)) }))
}

const leadsInByNumber = ({ init }: ShopState, account: Account | undefined): boolean =>
  account !== undefined &&
  account.user.registered &&
  (account.login.password !== '' ||
    (init.country_codes ?? [account.login.country_code]).includes(account.login.country_code))

const withTokens = (state: ShopState, stays: (token: string, owner: string) => boolean): ShopState => ({
  ...state,
  tokens: new Map([...state.tokens].filter(([token, owner]) => stays(token, owner))),
})
