import * as E from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { stored, shownOrder } from '@tests/conform/mutants/orders'
import { type Mutant, auth, followed, mutant, orders, shown } from '@tests/conform/mutants/mutant'
import { forbidden } from '~/domain/shared/failure'

export const revealMutants: readonly Mutant[] = [
  mutant(
    'V-01',
    'an old session sees the codes',
    orders((right, { shop }) => ({ get: id => shown(right.get(id), order => stored(shop, id) ?? order) })),
  ),
  mutant(
    'V-02',
    'a phone code shows the codes of one answer',
    orders((right, { shop }) => ({
      reveal: (id, code) => {
        const { stale } = shop.state()
        return followed(right.reveal(id, code), () => shop.become({ ...shop.state(), stale }))
      },
    })),
  ),
  mutant(
    'V-03',
    'an order without codes asks for a phone code',
    shownOrder(order => (order.status._tag === 'pending' ? { ...order, reveal: 'phone_code' } : order)),
  ),
  mutant(
    'V-04',
    'an order of another customer is forbidden instead of absent',
    orders((right, { shop }) => ({
      reveal: (id, code) => async () => {
        const answer = await right.reveal(id, code)()
        return E.isLeft(answer) && answer.left._tag === 'not_found' && stored(shop, id) !== undefined
          ? E.left(forbidden)
          : answer
      },
    })),
  ),
  mutant(
    'V-05',
    'a code to show codes is sent for a guest',
    auth((right, { user }) => ({
      sendCode: given => (given.type === 'reveal' && user === '' ? TE.right(undefined) : right.sendCode(given)),
    })),
  ),
]
