import * as TE from 'fp-ts/TaskEither'
import { testApp } from '@testing/mock/shop-acts'
import { type Mutant, account, auth, changeAuth, followed, mutant, shown } from '@tests/conform/mutants/mutant'
import { notFound } from '~/domain/shared/failure'

export const appMutants: readonly Mutant[] = [
  mutant(
    'M-01',
    'each code of a mini-app is the same',
    account(right => ({
      authorize: (...given) =>
        shown(right.authorize(...given), address => address.replace(/code=[^&]+/u, 'code=always-the-same')),
    })),
  ),
  mutant(
    'M-02',
    'a scope that an app may not have is left out',
    account(right => ({
      offer: request => right.offer({ ...request, scope: 'profile' }),
      authorize: (request, allowed) => right.authorize({ ...request, scope: 'profile' }, allowed),
    })),
  ),
  mutant(
    'M-03',
    'the request has no name',
    account(right => ({ offer: request => shown(right.offer(request), offer => ({ ...offer, client: '' })) })),
  ),
  mutant(
    'M-04',
    'any address of an app is taken',
    account(right => {
      const [redirect_uri = ''] = testApp.redirect_uris
      return {
        offer: request => right.offer({ ...request, redirect_uri }),
        authorize: (request, allowed) => right.authorize({ ...request, redirect_uri }, allowed),
      }
    }),
  ),
  mutant(
    'M-05',
    'a wrong request is absent',
    account(right => ({ offer: request => TE.mapLeft(() => notFound)(right.offer(request)) })),
  ),
  mutant(
    'M-06',
    'a one-time value works again',
    auth((right, { shop }) => ({
      handOff: value => {
        const { handOffs } = shop.state().auth
        return followed(right.handOff(value), () => changeAuth(shop, { handOffs }))
      },
    })),
  ),
]
