import * as TE from 'fp-ts/TaskEither'
import { stored, withCodes } from '@tests/conform/mutants/orders'
import { type Mutant, mutant, orders, shown } from '@tests/conform/mutants/mutant'
import { type Failure, forbidden, notFound } from '~/domain/shared/failure'

export const linkMutants: readonly Mutant[] = [
  mutant(
    'R-01',
    'the link shows what was entered',
    orders((right, { shop }) => ({
      revive: (id, token) => shown(right.revive(id, token), order => withCodes(stored(shop, id) ?? order, 0)),
    })),
  ),
  mutant(
    'R-02',
    'a wrong link is forbidden instead of absent',
    orders((right, { shop }) => ({
      revive: (id, token) =>
        TE.mapLeft((failure: Failure) => (stored(shop, id) === undefined ? failure : forbidden))(
          right.revive(id, token),
        ),
    })),
  ),
  mutant(
    'R-03',
    'the link pays nothing',
    orders(() => ({ payByLink: () => TE.left(notFound) })),
  ),
  mutant(
    'R-04',
    'the link shows its owner as little as any person',
    orders(right => ({ revive: (id, token) => shown(right.revive(id, token), ({ version: _, ...order }) => order) })),
  ),
  mutant(
    'R-05',
    'a payment that is checked by the link has another version',
    orders(right => ({
      check: (id, token) => shown(right.check(id, token), order => ({ ...order, version: (order.version ?? 0) + 1 })),
    })),
  ),
]
