import * as E from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { type Mutant, cart, checkout, mutant, shown } from '@tests/conform/mutants/mutant'
import type { Cart, CartLine } from '~/domain/cart/cart'
import type { CartPort } from '~/domain/cart/cart.port'
import { type Failure, conflict, forbidden, invalid, notFound } from '~/domain/shared/failure'
import { cents } from '~/domain/shared/money'

/** A cart that is shown otherwise than it is. */
const shownCart = (change: (right: Cart) => Cart) => cart(({ fetch }) => ({ fetch: shown(fetch, change) }))

const shownLines = (change: (line: CartLine) => CartLine) =>
  shownCart(right => ({ ...right, items: right.items.map(change) }))

/** A line that cannot be added is refused in another way. */
const refusing = (failure: Failure) =>
  cart(right => ({
    add: line => TE.mapLeft(() => failure)(right.add(line)),
    setQuantity: (id, quantity) => TE.mapLeft(() => failure)(right.setQuantity(id, quantity)),
  }))

const quantityOf = async (right: CartPort, id: string): Promise<number> => {
  const answer = await right.fetch()
  return E.isRight(answer) ? (answer.right.items.find(line => line.id === id)?.quantity ?? 0) : 0
}

export const cartMutants: readonly Mutant[] = [
  mutant(
    'C-01',
    'a cent too much',
    shownCart(right => ({ ...right, amount: cents(right.amount + right.quantity) })),
  ),
  mutant(
    'C-02',
    'a quantity is added to',
    cart(right => ({
      setQuantity: (id, quantity) => async () => right.setQuantity(id, quantity + (await quantityOf(right, id)))(),
    })),
  ),
  mutant(
    'C-03',
    'a refused line is stored in part',
    cart((right, { plain }) => ({
      add: line => async () => {
        const answer = await right.add(line)()
        if (E.isLeft(answer)) await right.add({ product: plain, quantity: 1, options: {} })()
        return answer
      },
    })),
  ),
  mutant(
    'C-04',
    'the line of another customer is forbidden instead of absent',
    cart((right, { shop }) => ({
      setQuantity: (id, quantity) => async () => {
        const answer = await right.setQuantity(id, quantity)()
        const exists = [...shop.state().carts.values()].some(({ lines }) => lines.some(line => line.id === id))
        return E.isLeft(answer) && exists ? E.left(forbidden) : answer
      },
    })),
  ),
  mutant(
    'C-05',
    'a cleared cart keeps its payment',
    cart((right, _caller, { checkout: form }) => ({
      clear: async () => {
        const before = await form.fetch()
        const answer = await right.clear()
        if (E.isRight(before)) await form.save({ payment: before.right.cart.payment })()
        return answer
      },
    })),
  ),
  mutant(
    'C-06',
    'a new cart has another payment',
    shownCart(right => ({ ...right, payment: 'mpay' })),
  ),
  mutant(
    'C-07',
    'lines with different options are merged',
    shownLines(line => ({ ...line, options: [] })),
  ),
  mutant(
    'C-08',
    'a line that is gone cannot be removed again',
    cart(right => ({
      setQuantity: (id, quantity) => async () =>
        (await quantityOf(right, id)) === 0 ? E.left(notFound) : right.setQuantity(id, quantity)(),
    })),
  ),
  mutant('C-09', 'an absent line is refused as not valid', refusing(invalid({ quantity: ['No such line'] }))),
  mutant('C-10', 'a variant that cannot be bought is absent', refusing(notFound)),
  mutant('C-11', 'a wrong field is refused without its name', refusing(invalid({ options: ['Not valid'] }))),
  mutant('C-12', 'too many pieces are refused with 409', refusing(conflict('Too many'))),
  mutant(
    'C-13',
    'a cart asks for nothing',
    shownCart(right => ({ ...right, required_apple_id: false })),
  ),
  mutant(
    'C-14',
    'the version of a cart stays',
    shownCart(right => ({ ...right, version: 1 })),
  ),
  mutant(
    'C-15',
    'values of options keep their spaces',
    shownLines(line => ({ ...line, options: line.options.map(each => ({ ...each, value: ` ${each.value}` })) })),
  ),
]

export const checkoutMutants: readonly Mutant[] = [
  mutant(
    'C-20',
    'the checkout offers no method',
    checkout(right => ({ fetch: shown(right.fetch, read => ({ ...read, payment_methods: [] })) })),
  ),
  mutant(
    'C-21',
    'the payment does not change the price',
    checkout(right => ({
      save: form =>
        shown(right.save(form), saved => ({ ...saved, cart: { ...saved.cart, amount: saved.cart.origin_amount } })),
    })),
  ),
  mutant(
    'C-22',
    'fields of other names are dropped',
    checkout(right => ({
      fetch: shown(right.fetch, read => ({ ...read, form: { payment: read.form['payment'] ?? '' } })),
    })),
  ),
  mutant(
    'C-23',
    'a refused form is stored in part',
    checkout(right => ({
      save: form => async () => {
        const answer = await right.save(form)()
        if (E.isLeft(answer)) await right.save({ payment: 'mpay', apple_id: 'part@example.com' })()
        return answer
      },
    })),
  ),
  mutant(
    'C-24',
    'a refused form names no field',
    checkout(right => ({ save: form => TE.mapLeft(() => invalid({ form: ['Not valid'] }))(right.save(form)) })),
  ),
  mutant('C-25', 'all customers share one form', parts => {
    let last: Readonly<Record<string, string>> = {}
    return checkout(right => ({
      save: form => {
        last = form
        return right.save(form)
      },
      fetch: shown(right.fetch, read => ({ ...read, form: { ...read.form, ...last } })),
    }))(parts)
  }),
  mutant(
    'C-26',
    'the checkout offers fewer methods',
    checkout(right => ({
      fetch: shown(right.fetch, read => ({ ...read, payment_methods: read.payment_methods.slice(0, 1) })),
    })),
  ),
  mutant(
    'C-27',
    'values of the form keep their spaces',
    checkout(right => ({
      fetch: shown(right.fetch, read => ({
        ...read,
        form: Object.fromEntries(Object.entries(read.form).map(([name, value]) => [name, ` ${value}`])),
      })),
    })),
  ),
]
