import * as E from 'fp-ts/Either'
import {
  type StoredCart,
  type StoredLine,
  type ShopState,
  cartOf,
  isOffered,
  methodsOf,
  variantOf,
  withCart,
} from '@testing/memory/shop/shop-state'
import { stockOf } from '@testing/memory/shop/shop-stock'
import { type Cart, type CartLine, priced } from '~/domain/cart/cart'
import { type Checkout, type CheckoutForm, missing } from '~/domain/cart/checkout'
import { type Failure, invalid, notFound } from '~/domain/shared/failure'
import {
  type NewLine,
  type Options,
  cleanOptions,
  described,
  optionErrors,
  problems,
} from '~/domain/catalog/product-form'
import { MAX_QUANTITY, type Variant, maxQuantity } from '~/domain/catalog/variant'
import { defined } from '~/domain/shared/defined'

/** The new state, or why nothing changed. */
export type Change = E.Either<Failure, ShopState>

/** A customer's cart with the sums of the domain, at the current prices (docs/spec/decisions.md#5-money). */
export const readCart = (state: ShopState, user: string): Cart => {
  const kept = cartOf(state, user)
  const items = kept.lines.flatMap((line, at) => lineIn(state, line, kept.lines.slice(0, at)))
  const became = items.length === 0 ? orderOfVersion(state, user, kept.version - 1) : undefined
  return {
    items,
    ...priced(items, kept.payment),
    required_apple_id: kept.lines.some(line => lacks(state, line, 'apple_id')),
    required_qq_number: kept.lines.some(line => lacks(state, line, 'qq_number')),
    version: kept.version,
    ...defined({ order: became }),
  }
}

/** The order that a version of a customer's cart became. */
export const orderOfVersion = (state: ShopState, user: string, version: number | undefined): string | undefined =>
  version === undefined
    ? undefined
    : state.orders.find(({ owner, cartVersion }) => owner === user && cartVersion === version)?.order.id

export const addLine = (state: ShopState, user: string, wanted: NewLine): Change => {
  const found = variantOf(state, wanted.product)
  if (found === undefined) return refused('product', 'no such product')
  const { variant } = found
  if (variant.stockout) return refused('product', 'sold out')
  const errors = optionErrors(problems(variant, wanted.options), problem => problem._tag)
  if (Object.keys(errors).length > 0) return E.left(invalid(errors))
  if (variant.once_for_each_only && hasBought(state, user, variant.no)) return refused('product', 'bought before')

  const kept = cartOf(state, user)
  const options = cleanOptions(variant, wanted.options)
  const same = kept.lines.find(line => line.product === variant.no && isSame(line.options, options))
  const id = `L${state.serial + 1}`
  const lines =
    same === undefined
      ? [...kept.lines, { id, product: variant.no, options, quantity: wanted.quantity }]
      : kept.lines.map(line => (line === same ? { ...line, quantity: line.quantity + wanted.quantity } : line))
  return withinLimits({ ...state, serial: state.serial + 1 }, user, { ...kept, lines }, variant)
}

/** 0 removes the line, and succeeds also if the line is gone already. */
export const setLineQuantity = (state: ShopState, user: string, id: string, quantity: number): Change => {
  const kept = cartOf(state, user)
  const line = kept.lines.find(each => each.id === id)
  if (quantity === 0)
    return E.right(withCart(state, user, { ...kept, lines: kept.lines.filter(each => each !== line) }))
  const found = line === undefined ? undefined : variantOf(state, line.product)
  if (found === undefined) return E.left(notFound)
  const lines = kept.lines.map(each => (each === line ? { ...each, quantity } : each))
  return withinLimits(state, user, { ...kept, lines }, found.variant)
}

/** Empties the cart, with the chosen payment and the checkout form (docs/spec/product.md#4-states-and-transitions). */
export const emptied = (state: ShopState, user: string): ShopState =>
  withCart(state, user, { version: 0, payment: 'cash', form: {}, lines: [] })

export const readCheckout = (state: ShopState, user: string): Checkout => {
  const { form, payment } = cartOf(state, user)
  return { form: { ...form, payment }, cart: readCart(state, user), payment_methods: methodsOf(state) }
}

export const saveForm = (state: ShopState, user: string, sent: CheckoutForm): Change => {
  const kept = cartOf(state, user)
  const form = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value.trim()]))
  const errors = formErrors(state, user, form)
  const payment = form['payment'] ?? kept.payment
  return Object.keys(errors).length > 0
    ? E.left(invalid(errors))
    : E.right(withCart(state, user, { ...kept, form, payment }))
}

/** The errors to correct before the cart can be ordered with this form. */
export const formErrors = (
  state: ShopState,
  user: string,
  form: CheckoutForm,
): Readonly<Record<string, readonly string[]>> => ({
  ...(isOffered(state, form['payment'] ?? '') ? {} : { payment: ['choose a payment method'] }),
  ...Object.fromEntries(missing(readCart(state, user), form).map(name => [name, ['required']])),
})

export const refused = (field: string, message: string): E.Either<Failure, never> =>
  E.left(invalid({ [field]: [message] }))

const withinLimits = (state: ShopState, user: string, cart: StoredCart, variant: Variant): Change => {
  if (cart.lines.some(line => line.quantity > MAX_QUANTITY)) return refused('quantity', 'too many')
  const pieces = cart.lines
    .filter(line => line.product === variant.no)
    .reduce((total, line) => total + line.quantity, 0)
  return variant.once_for_each_only && pieces > maxQuantity(variant)
    ? refused('quantity', 'once for each customer')
    : E.right(withCart(state, user, cart))
}

/** `before`: the lines above it, which come first where codes are few. */
const lineIn = (
  state: ShopState,
  { id, product, options, quantity }: StoredLine,
  before: readonly StoredLine[],
): readonly CartLine[] => {
  const found = variantOf(state, product)
  if (found === undefined) return []
  const { group, variant } = found
  const earlier = before.reduce((total, line) => total + (line.product === product ? line.quantity : 0), 0)
  const left = variant.stockout ? 0 : Math.max(0, (stockOf(state, product)?.free ?? Infinity) - earlier)
  return [
    {
      id,
      name: `${group.name} ${variant.name}`,
      group_name: group.name,
      variant_name: variant.name,
      options: described(state.lang, variant, options),
      variations: '',
      price: variant.price,
      ...defined({ discount: variant.discount }),
      quantity,
      image: group.image,
      ...defined({ family: group.family }),
      product,
      ...defined({ delivery: variant.delivery }),
      ...(variant.stockout ? { stockout: true } : {}),
      ...(variant.once_for_each_only ? { once_for_each_only: true } : {}),
      ...(left < quantity ? { left } : {}),
    },
  ]
}

/** Two field names have a special meaning: the checkout asks for them if a line lacks them. */
const lacks = (state: ShopState, line: StoredLine, account: 'apple_id' | 'qq_number'): boolean =>
  (variantOf(state, line.product)?.variant.fields ?? []).some(field => field.name === account) &&
  (line.options[account] ?? '') === ''

/** Has the customer bought it? A cancelled order does not count. */
const hasBought = (state: ShopState, user: string, product: string): boolean =>
  state.orders.some(
    ({ owner, order }) =>
      owner === user && order.status._tag !== 'cancelled' && order.items.some(line => line.product === product),
  )

const isSame = (a: Options, b: Options): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)
