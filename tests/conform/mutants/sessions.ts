import * as E from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { accountByTel, keyOf, withAccount, withoutTokens } from '@testing/memory/shop/shop-people'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { type Mutant, auth, cart, changeAuth, followed, mutant, session, shown } from '@tests/conform/mutants/mutant'
import type { CodePurpose, CodedTel, Tel } from '~/domain/account/account'
import { busy, forbidden, invalid } from '~/domain/shared/failure'

/** The code that was sent to a number. */
export const sentCode = (shop: MemoryShop, purpose: CodePurpose, tel: Tel): string =>
  shop.state().auth.codes.get(keyOf(purpose, tel)) ?? ''

const isKnown = (shop: MemoryShop, tel: Tel): boolean => accountByTel(shop.state(), tel) !== undefined

/** A call with a phone code that says first whether the number is known. */
const telling =
  <Given extends CodedTel, A>(
    call: (given: Given) => TE.TaskEither<ReturnType<typeof invalid>, A>,
    isRefused: (given: Given) => boolean,
  ) =>
  (given: Given) =>
    isRefused(given) ? TE.left(invalid({ tel: ['Not possible with this number'] })) : call(given)

export const sessionMutants: readonly Mutant[] = [
  mutant(
    'A-01',
    'a session has the number of another customer',
    session(right => ({
      me: shown(right.me, user => ({ ...user, tel: { country_code: '+853', tel: '66999999' } })),
    })),
  ),
  mutant(
    'A-02',
    'a failed login ends the sessions of the customer',
    session((right, { shop }) => ({
      login: given => async () => {
        const answer = await right.login(given)()
        const owner = accountByTel(shop.state(), given)?.user.hashid
        if (E.isLeft(answer) && owner !== undefined) shop.become(withoutTokens(shop.state(), owner))
        return answer
      },
    })),
  ),
  mutant(
    'A-03',
    'a guest has a cart',
    cart(() => ({ clear: TE.right(undefined) })),
  ),
  mutant(
    'I-18a',
    'a token works after the log-out',
    session(() => ({ logout: TE.right(undefined) })),
  ),
  mutant(
    'I-18b',
    'a log-out ends the sessions of all devices',
    session((right, { shop }) => ({ logout: followed(right.logout, () => shop.endSessions()) })),
  ),
]

export const registrationMutants: readonly Mutant[] = [
  mutant(
    'A-11',
    'a code is sent to any number',
    auth(() => ({ sendCode: () => TE.right(undefined) })),
  ),
  mutant('A-12', 'a code is sent again at once', parts =>
    auth((right, { shop }) => ({
      sendCode: given => {
        changeAuth(shop, { sent: new Map() })
        return right.sendCode(given)
      },
    }))(parts),
  ),
  mutant(
    'A-13',
    'a registration loses the name',
    auth(right => ({ register: given => right.register({ ...given, name: '' }) })),
  ),
  mutant(
    'A-14',
    'a registration accepts the policies',
    auth((right, { shop }) => ({
      register: given =>
        followed(right.register(given), () => {
          const state = shop.state()
          const made = accountByTel(state, given)
          const consents = state.init.policies ?? []
          if (made !== undefined) shop.become(withAccount(state, { ...made, user: { ...made.user, consents } }))
        }),
    })),
  ),
  mutant(
    'A-15',
    'any code is good for a registration',
    auth((right, { shop }) => ({
      register: given => right.register({ ...given, code: sentCode(shop, 'register', given) }),
    })),
  ),
  mutant(
    'A-16',
    'a refused password uses the code up',
    auth((right, { shop }) => ({
      register: given => async () => {
        const answer = await right.register(given)()
        if (E.isLeft(answer)) changeAuth(shop, { codes: new Map() })
        return answer
      },
    })),
  ),
  mutant(
    'I-17b',
    'no code is sent to a number without an account',
    auth((right, { shop }) => ({
      sendCode: given =>
        isKnown(shop, given) || given.type === 'register' ? right.sendCode(given) : TE.left(busy(60)),
    })),
  ),
  mutant(
    'I-17c',
    'a registration says that the number is taken before it looks at the code',
    auth((right, { shop }) => ({ register: telling(right.register, given => isKnown(shop, given)) })),
  ),
  mutant(
    'I-17d',
    'a login by code says that the number is unknown before it looks at the code',
    auth((right, { shop }) => ({ loginByCode: telling(right.loginByCode, given => !isKnown(shop, given)) })),
  ),
  mutant(
    'I-17e',
    'a reset says that the number is unknown before it looks at the code',
    auth((right, { shop }) => ({ resetPassword: telling(right.resetPassword, given => !isKnown(shop, given)) })),
  ),
  mutant(
    'A-17',
    'a code for a login works again',
    auth((right, { shop }) => ({
      loginByCode: given => {
        const { codes } = shop.state().auth
        return followed(right.loginByCode(given), () => changeAuth(shop, { codes }))
      },
    })),
  ),
  mutant(
    'A-18',
    'a reset password ends no session',
    auth((right, { shop }) => ({
      resetPassword: given => {
        const { tokens } = shop.state()
        return followed(right.resetPassword(given), () => shop.become({ ...shop.state(), tokens }))
      },
    })),
  ),
  mutant(
    'A-19',
    'a wrong code is forbidden',
    auth(right => ({ resetPassword: given => TE.mapLeft(() => forbidden)(right.resetPassword(given)) })),
  ),
]
