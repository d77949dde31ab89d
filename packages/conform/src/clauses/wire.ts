import { holds, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { pageCall, pageHeaders } from '@conform/world/requests'
import { added, cartOf, customer } from '@conform/world/steps'
import type { Wire } from '@conform/kernel/world'
import { getCatalogs } from '~/contract/calls'

const catalogue = async (wire: Wire, language: string) => {
  const request = pageCall('GET', '/api/catalogs', undefined, { 'Accept-Language': language })
  const { status, body } = await wire.send(request)
  same(status, 200, 'the product groups are listed')
  const read: unknown = JSON.parse(body)
  const groups = getCatalogs.answer.decode(read)
  holds(groups._tag === 'Right', 'the answer is a list of product groups', body)
  return groups.right
}

const { 'X-Requested-With': _, ...withoutMark } = pageHeaders

export const wireClauses: readonly Clause[] = [
  clause({
    id: 'W-09',
    level: 'SHOULD',
    profile: 'browse',
    text: 'The language of a request (`Accept-Language`) changes texts, and never numbers, prices or ids.',
    wire: true,
    run: async ({ wire }) => {
      const [chinese, english] = [await catalogue(wire, 'zh-Hant-MO'), await catalogue(wire, 'en-MO')]
      const facts = (groups: typeof chinese) =>
        groups.map(({ no, category_id, type, products }) => ({
          no,
          category_id,
          type,
          products: products.map(({ no: variant, price, discount, stockout }) => [variant, price, discount, stockout]),
        }))
      same(facts(english), facts(chinese), 'numbers, prices and stock are the same in both languages')
    },
  }),
  clause({
    id: 'S-01',
    level: 'SHOULD',
    profile: 'safe',
    text: 'A call that changes something is refused without `X-Requested-With`, or with `Sec-Fetch-Site: cross-site`.',
    goods: ['plain'],
    wire: true,
    run: async world => {
      const shopper = await customer(world)
      await added(shopper, world.goods.plain.no)
      const body = JSON.stringify({ product: world.goods.plain.no, options: {}, quantity: 1 })
      const type = { 'Content-Type': 'application/json' }
      for (const headers of [
        { ...withoutMark, ...type },
        { ...pageHeaders, ...type, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
      ]) {
        const { status } = await world.wire.send({ method: 'POST', path: '/api/cart', headers, body }, shopper)
        holds(status >= 400 && status < 500, 'a call from a foreign page is refused', status)
      }
      same((await cartOf(shopper)).quantity, 1, 'the cart is as it was')
    },
  }),
]
