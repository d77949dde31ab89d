import * as E from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { shownOrder, stored } from '@tests/conform/mutants/orders'
import { type Mutant, mutant, orders, shown } from '@tests/conform/mutants/mutant'
import { conflict, invalid } from '~/domain/shared/failure'
import { cents } from '~/domain/shared/money'

export const payingMutants: readonly Mutant[] = [
  mutant(
    'O-04a',
    'the instruction has another amount',
    orders(right => ({
      pay: (...given) => shown(right.pay(...given), told => ({ ...told, amount: cents(told.amount + 1) })),
    })),
  ),
  mutant(
    'O-04b',
    'an order forgets its instruction',
    shownOrder(({ payment_instruction: _, ...order }) => order),
  ),
  mutant(
    'O-04c',
    'an order keeps its first method',
    shownOrder(order => ({ ...order, payment: 'mpay' })),
  ),
  mutant(
    'O-15',
    'an order has the currency of another edition',
    shownOrder(order => ({ ...order, currency: 'HKD' })),
  ),
  mutant(
    'O-05a',
    'a cancelled order cannot be cancelled again',
    orders((right, { shop }) => ({
      cancel: id => async () =>
        stored(shop, id)?.status._tag === 'cancelled' ? E.left(conflict('Cancelled before')) : right.cancel(id)(),
    })),
  ),
  mutant(
    'P-01',
    'an unknown method is taken for the wallet',
    orders(right => ({ pay: (id, _method, key) => right.pay(id, 'mpay', key) })),
  ),
  mutant(
    'P-02',
    'an unknown method is refused without its field',
    orders(right => ({
      pay: (...given) => TE.mapLeft(() => invalid({ payment: ['Not offered'] }))(right.pay(...given)),
    })),
  ),
  mutant(
    'P-03',
    'a paid order can be cancelled',
    orders(right => ({ cancel: id => right.get(id) })),
  ),
  mutant(
    'P-04',
    'a top-up has a code',
    shownOrder(order => ({
      ...order,
      items: order.items.map(line => ({ ...line, codes: [{ code: 'A-CODE' }] })),
    })),
  ),
]
