import fc from 'fast-check'
import { part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { everyTime } from '@conform/world/random'
import { cartOf, customer, declined, line, orderOf, paying, right, settledOrder } from '@conform/world/steps'
import type { Good, Shopper, World } from '@conform/kernel/world'

/** What a shopper does next. `at` chooses among the lines or the orders that there are. */
type Step =
  | { readonly do: 'add'; readonly good: 'plain' | 'offer'; readonly quantity: number }
  | { readonly do: 'set'; readonly at: number; readonly quantity: number }
  | { readonly do: 'choose'; readonly payment: 'wallet' | 'cash' }
  | { readonly do: 'clear' | 'order' }
  | { readonly do: 'cancel' | 'pay'; readonly at: number }

/** What the shopper must see: it is computed from their steps alone. */
interface Model {
  /** `id`: as the backend names the line. */
  lines: { readonly good: Good; readonly id: string; quantity: number }[]
  payment: string
  readonly orders: { readonly id: string; amount: number; quantity: number; status: 'open' | 'cancelled' | 'paid' }[]
}

const at = fc.nat({ max: 7 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    good: fc.constantFrom('plain' as const, 'offer' as const),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('set' as const), at, quantity: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ do: fc.constant('choose' as const), payment: fc.constantFrom('wallet' as const, 'cash' as const) }),
  fc.record({ do: fc.constantFrom('clear' as const, 'order' as const, 'order' as const) }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'pay' as const), at }),
)

interface Walker {
  readonly world: World & { readonly goods: { readonly plain: Good; readonly offer: Good } }
  readonly shopper: Shopper
  readonly model: Model
}

const sumsOf = ({ lines, payment }: Model, cash: string) => {
  const origin_amount = lines.reduce((total, { good, quantity }) => total + good.price * quantity, 0)
  const due = lines.reduce((total, { good, quantity }) => total + (good.discount ?? good.price) * quantity, 0)
  const quantity = lines.reduce((total, each) => total + each.quantity, 0)
  return { origin_amount, offer: origin_amount - due, amount: payment === cash ? due : origin_amount, quantity }
}

const emptied = (model: Model): void => {
  model.lines = []
  model.payment = 'cash'
}

const add = async ({ world, shopper, model }: Walker, name: 'plain' | 'offer', quantity: number): Promise<void> => {
  const good = world.goods[name]
  right(await shopper.ports.cart.add(line(good.no, quantity))(), 'a line is added')
  const known = model.lines.find(each => each.good.no === good.no)
  const fresh = (await cartOf(shopper)).items.filter(({ id }) => !model.lines.some(each => each.id === id))
  same(fresh.length, known === undefined ? 1 : 0, 'another variant is another line, and the same one is the same line')
  const [first] = fresh
  if (known !== undefined) known.quantity += quantity
  else if (first !== undefined) model.lines.push({ good, id: first.id, quantity })
}

const set = async ({ shopper, model }: Walker, place: number, quantity: number): Promise<void> => {
  const chosen = model.lines[place % Math.max(1, model.lines.length)]
  if (chosen === undefined) return
  right(await shopper.ports.cart.setQuantity(chosen.id, quantity)(), 'a quantity is set')
  if (quantity === 0) model.lines = model.lines.filter(each => each !== chosen)
  else chosen.quantity = quantity
}

const order = async ({ world, shopper, model }: Walker): Promise<void> => {
  // the payment stays chosen until the cart is ordered or cleared
  if (model.payment === world.methods.cash)
    right(await shopper.ports.checkout.save({ payment: world.methods.cash })(), 'the form is saved')
  const answer = await shopper.ports.orders.place(crypto.randomUUID())()
  if (model.lines.length === 0) return void declined(answer, 'an empty cart cannot be ordered')
  const { id, amount, quantity } = right(answer, 'a cart can be ordered')
  const sums = sumsOf(model, world.methods.cash)
  same([amount, quantity], [sums.amount, sums.quantity], 'an order has the sums of the cart')
  model.orders.push({ id, amount, quantity, status: 'open' })
  emptied(model)
}

const cancel = async ({ world, shopper, model }: Walker, place: number): Promise<void> => {
  const chosen = model.orders[place % Math.max(1, model.orders.length)]
  if (chosen === undefined || world.lacks.includes('cancellation')) return
  const answer = await shopper.ports.orders.cancel(chosen.id)()
  if (chosen.status === 'paid') return void declined(answer, 'a paid order cannot be cancelled')
  right(answer, 'an unpaid order can be cancelled, also twice')
  chosen.status = 'cancelled'
}

const pay = async ({ world, shopper, model }: Walker, place: number): Promise<void> => {
  const chosen = model.orders[place % Math.max(1, model.orders.length)]
  const { settle } = world.hooks
  if (chosen === undefined || settle === undefined) return
  if (chosen.status !== 'open') {
    const again = shopper.ports.orders.pay(chosen.id, world.methods.wallet, crypto.randomUUID())
    return void declined(await again(), 'an order that was paid or cancelled cannot be paid')
  }
  const { amount } = await paying(world, shopper, chosen.id)
  await settle(chosen.id)
  const { quantity } = await settledOrder(world, shopper, chosen.id)
  same(quantity, chosen.quantity, 'a paid order has the pieces that were ordered')
  chosen.amount = amount
  chosen.status = 'paid'
}

const walk = async (walker: Walker, next: Step): Promise<void> => {
  const { world, shopper, model } = walker
  switch (next.do) {
    case 'add':
      return add(walker, next.good, next.quantity)
    case 'set':
      return set(walker, next.at, next.quantity)
    case 'choose':
      right(await shopper.ports.checkout.save({ payment: world.methods[next.payment] })(), 'the form is saved')
      model.payment = world.methods[next.payment]
      return undefined
    case 'clear':
      right(await shopper.ports.cart.clear(), 'the cart is cleared')
      return emptied(model)
    case 'order':
      return order(walker)
    case 'cancel':
      return cancel(walker, next.at)
    case 'pay':
      return pay(walker, next.at)
  }
}

const byId = <A extends { readonly id: string }>(lines: readonly A[]): readonly A[] =>
  lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The shop shows what the model expects. */
const compare = async ({ world, shopper, model }: Walker): Promise<void> => {
  const cart = await cartOf(shopper)
  const seen = cart.items.map(({ id, price, quantity }) => ({ id, price, quantity }))
  const expected = model.lines.map(({ id, good, quantity }) => ({ id, price: good.price, quantity }))
  same(byId(seen), byId(expected), 'the cart has the lines of the shopper')
  part(cart, { ...sumsOf(model, world.methods.cash), payment: model.payment }, 'the cart has the sums of its lines')
  for (const { id, amount, quantity, status } of model.orders) {
    const seenOrder = await orderOf(shopper, id)
    same([seenOrder.amount, seenOrder.quantity], [amount, quantity], 'an order keeps its amount and its pieces')
    same(seenOrder.status._tag === 'cancelled', status === 'cancelled', 'an order is cancelled if it was, and not else')
  }
}

/** Steps that broke a backend, and that a walk by chance has seldom. */
const REMEMBERED: readonly (readonly Step[])[] = [
  [
    { do: 'choose', payment: 'wallet' },
    { do: 'add', good: 'plain', quantity: 1 },
    { do: 'set', at: 0, quantity: 0 },
  ],
]

export const modelWalkClauses: readonly Clause[] = [
  clause({
    id: 'C-01',
    level: 'MUST',
    profile: 'buy',
    text: 'Over any steps of cart, checkout, order, cancelling and paying, the sums are those of the lines, the prices and the payment.',
    goods: ['plain', 'offer'],
    run: async world => {
      const shopper = await customer(world)
      const walked = async (steps: readonly Step[]): Promise<void> => {
        right(await shopper.ports.cart.clear(), 'the cart is cleared')
        const walker: Walker = { world, shopper, model: { lines: [], payment: 'cash', orders: [] } }
        for (const next of steps) {
          await walk(walker, next)
          await compare(walker)
        }
        for (const { id, status } of walker.model.orders)
          if (status === 'open' && !world.lacks.includes('cancellation'))
            right(await shopper.ports.orders.cancel(id)(), 'an unpaid order can be cancelled')
      }
      for (const steps of REMEMBERED) await walked(steps)
      await everyTime(world, world.rounds * 4, fc.array(step, { minLength: 1, maxLength: 8 }), walked)
    },
  }),
]
