import * as TE from 'fp-ts/TaskEither'
import { subjectOf } from '@testing/memory/shop/shop-people'
import { trusted } from '@tests/conform/mutants/account'
import { type Mutant, account, auth, cart, changeAuth, followed, mutant } from '@tests/conform/mutants/mutant'
import { empty } from '~/domain/cart/cart'

export const socialMutants: readonly Mutant[] = [
  mutant(
    'G-01',
    'each social login makes a customer',
    auth((right, { shop }) => ({
      loginBySocial: (provider, given) => {
        changeAuth(shop, { identities: new Map() })
        return right.loginBySocial(provider, given)
      },
    })),
  ),
  mutant(
    'G-02',
    'a code of a provider works again',
    auth((right, { shop }) => ({
      loginBySocial: (provider, given) => {
        const { grants } = shop.state().auth
        return followed(right.loginBySocial(provider, given), () => changeAuth(shop, { grants }))
      },
    })),
  ),
  mutant(
    'G-05',
    'a social account is linked without a confirmation',
    account((right, caller) => ({ link: (provider, given) => right.link(provider, trusted(given, caller)) })),
  ),
  mutant(
    'G-06',
    'a social account goes to the customer who linked it last',
    account((right, { shop }) => ({
      link: (provider, given) => {
        const subject = subjectOf(shop.state(), provider, given.code) ?? ''
        changeAuth(shop, { identities: new Map([...shop.state().auth.identities].filter(([at]) => at !== subject)) })
        return right.link(provider, given)
      },
    })),
  ),
  mutant(
    'G-07',
    'any code links a social account',
    account((right, { shop }) => ({
      link: (provider, given) => {
        const { grants } = shop.state().auth
        const at = `${provider} ${given.code}`
        changeAuth(shop, { grants: new Map(grants).set(at, grants.get(at) ?? crypto.randomUUID()) })
        return right.link(provider, given)
      },
    })),
  ),
  mutant(
    'G-09',
    'a code confirms more than one change',
    account((right, { shop }) => ({
      link: (provider, given) => {
        const { codes } = shop.state().auth
        return followed(right.link(provider, given), () => changeAuth(shop, { codes }))
      },
    })),
  ),
  mutant(
    'G-10',
    'a customer without a number has a cart',
    cart((right, { account: own }) => ({ fetch: own?.user.registered === false ? TE.right(empty) : right.fetch })),
  ),
]
