import * as E from 'fp-ts/Either'
import type { Action, Link } from '@testing/memory/link'
import { refused } from '@testing/memory/shop/shop-cart'
import {
  accountByTel,
  codeFits,
  keyOf,
  spent,
  subjectOf,
  withAccount,
  withToken,
  withoutCode,
  withoutTokens,
} from '@testing/memory/shop/shop-people'
import type { Account, ShopState } from '@testing/memory/shop/shop-state'
import { hasPhoneCodes } from '~/domain/catalog/features'
import type { CodedTel, CodePurpose } from '~/domain/account/account'
import type { AuthPort } from '~/domain/account/account.port'
import type { ClockPort } from '~/domain/shared/clock.port'
import { busy, invalid, unauthenticated } from '~/domain/shared/failure'
import { isPassword } from '~/domain/account/password'
import { RESEND_SECONDS } from '~/domain/shared/limits'
import { parseTel } from '~/domain/account/phone'

/** As the server answers without a gateway. */
const NO_CODES_SECONDS = 3600

export const memoryAuth = (line: Link, clock: Pick<ClockPort, 'serverNow'>): AuthPort => ({
  sendCode: ({ type, ...tel }) =>
    line.askOpenly('sendCode', (state, user) => {
      if (!hasPhoneCodes(state.init)) return E.left(busy(NO_CODES_SECONDS))
      const own = state.accounts.find(account => account.user.hashid === user)?.login
      if (type === 'reveal' && own === undefined) return E.left(unauthenticated)
      // always to the customer's own number, even if the request names another
      const to = type === 'reveal' && own !== undefined ? own : tel
      if (parseTel(to.country_code, to.tel) === undefined) return refused('tel', 'not a number')
      const key = keyOf(type, to)
      const waited = (clock.serverNow() - (state.auth.sent.get(key) ?? -Infinity)) / 1000
      if (waited < RESEND_SECONDS) return E.left(busy(Math.ceil(RESEND_SECONDS - waited)))
      const serial = state.serial + 1
      const codes = new Map(state.auth.codes).set(key, String(100_000 + serial))
      const sent = new Map(state.auth.sent).set(key, clock.serverNow())
      return E.right([undefined, { ...state, serial, auth: { ...state.auth, codes, sent } }])
    }),
  register: ({ password, name = '', ...coded }) =>
    line.askOpenly(
      'register',
      // a refused password costs no code
      withPassword(password, state =>
        proven(state, 'register', coded, (next, account) => {
          if (account !== undefined) return refused('tel', 'taken')
          const { code: _, ...tel } = coded
          const hashid = `user-${next.serial + 1}`
          const user = { ...fresh(hashid, name), registered: true, verified: true, tel }
          return E.right(withToken(withAccount(next, { user, login: { ...tel, password } }), hashid))
        }),
      ),
    ),
  loginByCode: coded =>
    line.askOpenly('loginByCode', state =>
      proven(state, 'login', coded, (next, account) =>
        account === undefined ? refused('tel', 'nobody has it') : E.right(withToken(next, account.user.hashid)),
      ),
    ),
  resetPassword: ({ password, ...coded }) =>
    line.askOpenly(
      'resetPassword',
      withPassword(password, state =>
        proven(state, 'forgot', coded, (next, account) => {
          if (account === undefined) return refused('tel', 'nobody has it')
          const user = { ...account.user, verified: true, status: { name: 'active' } }
          const changed = withAccount(next, { user, login: { ...account.login, password } })
          return E.right([undefined, withoutTokens(changed, user.hashid)])
        }),
      ),
    ),
  loginBySocial: (provider, { code }) =>
    line.askOpenly('loginBySocial', state => {
      const subject = subjectOf(state, provider, code)
      if (subject === undefined) return refused('code', 'not granted')
      const known = state.auth.identities.get(subject)
      return E.right(
        known === undefined
          ? newcomer(spent(state, provider, code), subject)
          : withToken(spent(state, provider, code), known),
      )
    }),
  handOff: value =>
    line.askOpenly('handOff', state => {
      const owner = state.auth.handOffs.get(value)
      if (owner === undefined) return E.left(invalid({ token: ['no longer good'] }))
      const handOffs = new Map(state.auth.handOffs)
      handOffs.delete(value)
      return E.right(withToken({ ...state, auth: { ...state.auth, handOffs } }, owner))
    }),
})

const withPassword =
  <A>(password: string, action: (state: ShopState) => ReturnType<Action<A>>) =>
  (state: ShopState): ReturnType<Action<A>> =>
    isPassword(password) ? action(state) : refused('password', 'too short')

/** Continues with the account of the number, once its code has proven that the caller holds it. */
const proven = <A>(
  state: ShopState,
  purpose: CodePurpose,
  coded: CodedTel,
  then: (next: ShopState, account: Account | undefined) => ReturnType<Action<A>>,
): ReturnType<Action<A>> =>
  codeFits(state, purpose, coded)
    ? then(withoutCode(state, purpose, coded), accountByTel(state, coded))
    : refused('code', 'wrong code')

/** An unlinked account at a provider becomes a customer without a number. */
const newcomer = (state: ShopState, subject: string): readonly [token: string, next: ShopState] => {
  const hashid = `user-${state.serial + 1}`
  const login = { tel: '', country_code: '', password: '' }
  const joined = withAccount(state, { user: fresh(hashid, ''), login })
  const identities = new Map(joined.auth.identities).set(subject, hashid)
  return withToken({ ...joined, auth: { ...joined.auth, identities } }, hashid)
}

const fresh = (hashid: string, name: string): Account['user'] => ({
  hashid,
  name,
  registered: false,
  verified: false,
  status: { name: 'active' },
  scope: ['customer'],
  consents: [],
})
