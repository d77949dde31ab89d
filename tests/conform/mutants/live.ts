import * as E from 'fp-ts/Either'
import { recordOf } from '@conform/passive/json'
import { type Change, type Mutant, mutant, orders } from '@tests/conform/mutants/mutant'
import * as calls from '~/contract/calls'
import type { Order, OrderEvent } from '~/domain/orders/order'

/** A channel is signed for any customer, as if its owner had asked. */
const signing: Change = parts => ({
  ...parts,
  routes: parts.routes.map(each =>
    each.call.path === calls.authorizeChannel.path
      ? {
          ...each,
          answer: asked => {
            const { orders: all, tokens } = parts.shop.shop.state()
            const channel = String(recordOf(asked.body)?.['channel_name'])
            const owner = all.find(({ order }) => channel === `private-orders.${order.id}`)?.owner
            const token = [...tokens].find(([, user]) => user === owner)?.[0]
            return each.answer(token === undefined ? asked : { ...asked, token })
          },
        }
      : each,
  ),
})

/** Pushes another event after each event. */
const pushing =
  (other: (event: OrderEvent, order: Order | undefined) => OrderEvent): Change =>
  parts => {
    const { shop } = parts.shop
    let isOwn = false
    shop.pushes.subscribe(signal => {
      if (isOwn || signal._tag !== 'event') return
      isOwn = true
      shop.push(other(signal.event, shop.state().orders.find(({ order }) => order.id === signal.event.order)?.order))
      isOwn = false
    })
    return parts
  }

/** Pushes name the order alone. */
const bare: Change = parts => {
  const { pushes } = parts.shop.shop
  const push = pushes.next.bind(pushes)
  pushes.next = signal =>
    push(signal._tag === 'event' ? { _tag: 'event', event: { order: signal.event.order } } : signal)
  return parts
}

export const liveMutants: readonly Mutant[] = [
  mutant('I-16a', 'each channel pushes to every customer', signing),
  mutant('I-16b', 'every channel of an order is signed', signing),
  mutant(
    'L-01',
    'a push has the codes',
    pushing((event, order) => {
      const codes = order?.items.flatMap(line => line.codes ?? []).map(({ code }) => code) ?? []
      return { ...event, status: { _tag: 'unknown', raw: codes.join(' ') } }
    }),
  ),
  mutant('L-02', 'an order is read as it was first read', parts => {
    const first = new Map<string, Order>()
    return orders(right => ({
      place:
        (...given) =>
        async () => {
          const answer = await right.place(...given)()
          if (E.isRight(answer)) first.set(answer.right.id, answer.right)
          return answer
        },
      get: id => async () => {
        const early = first.get(id)
        return early === undefined ? right.get(id)() : E.right(early)
      },
    }))(parts)
  }),
  mutant('L-03', 'a push has neither status nor version', bare),
]
