import { holds, same } from '@conform/check'
import { type Clause, clause } from '@conform/clause'
import { customer, left, line, right } from '@conform/world/steps'
import { notFound } from '~/domain/shared/failure'

export const cartClauses: readonly Clause[] = [
  clause({
    id: 'C-04',
    level: 'MUST',
    profile: 'buy',
    text: 'A cart belongs to one customer alone: the line of another customer looks like a line that does not exist.',
    goods: ['plain'],
    run: async world => {
      const [ada, ben] = [await customer(world), await customer(world)]
      right(await ada.ports.cart.add(line(world.goods.plain.no))())
      const id = right(await ada.ports.cart.fetch()).items[0]?.id
      holds(id !== undefined, 'the cart has the line that was added')
      same(left(await ben.ports.cart.setQuantity(id, 9)()), notFound, 'another customer’s line is answered with 404')
      right(await ben.ports.cart.clear())
      same(right(await ada.ports.cart.fetch()).items.length, 1, 'the owner still has the line')
    },
  }),
]
