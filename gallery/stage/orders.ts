import type { StoredOrder } from '@testing/memory/shop/shop-state'
import { CASH, priced } from '~/domain/cart/cart'
import { described } from '~/domain/catalog/product-form'
import type { Code, Order, OrderLine } from '~/domain/orders/order'
import { type KnownStatus, statusOf } from '~/domain/orders/order-status'
import type { PaymentInstruction } from '~/domain/payments/payment'
import { member } from '@gallery/stage/people'
import { NOW } from '@gallery/stage/now'
import type { Stage } from '@gallery/stage/stage'

const MINUTE = 60_000

/** One line of an order: a variant, how many, and the codes it came to. */
export interface Bought {
  readonly variant: string
  readonly quantity?: number
  readonly codes?: readonly Code[]
  readonly options?: Readonly<Record<string, string>>
}

export interface OrderWish {
  readonly id?: string
  readonly no?: string
  readonly status?: KnownStatus
  readonly lines?: readonly Bought[]
  readonly payment?: string
  readonly at?: number
  readonly instruction?: PaymentInstruction
}

/** Two cards and their codes, unless something else is wished. */
const usualLines: readonly Bought[] = [
  { variant: 'V0002', codes: [{ code: 'XG7Q-4M2P-9KLT' }] },
  { variant: 'V0155', codes: [{ code: 'CAFE-8802-7731' }] },
]

/** An order as the shop stores it, for the customer who is logged in on the stage. */
export const orderOn = (stage: Stage, wish: OrderWish = {}): StoredOrder => {
  const { id = 'order-1', status = 'success', lines = usualLines, payment = CASH, at = NOW - 3 * MINUTE } = wish
  const items = lines.map((line, index) => lineOn(stage, line, index))
  const { init } = stage.shelves
  const order: Order = {
    id,
    no: wish.no ?? 'W2611210042',
    status: statusOf(status),
    payment_methods: [...init.payment_gateway, ...init.transfer_methods],
    items,
    ...priced(items, payment),
    currency: 'MOP',
    created_at: at,
    expires_at: at + 15 * MINUTE,
    version: 1,
    revival_token: `${id}.secret`,
  }
  return {
    owner: member.hashid,
    placedIn: '',
    order,
    instructions: wish.instruction === undefined ? [] : [wish.instruction],
  }
}

const lineOn = ({ shelves }: Stage, wish: Bought, index: number): OrderLine => {
  const { variant: no, quantity = wish.codes?.length ?? 1, codes = [], options = {} } = wish
  const group = shelves.groups.find(each => each.products.some(product => product.no === no))
  const variant = group?.products.find(product => product.no === no)
  if (group === undefined || variant === undefined) throw new Error(`there is no variant ${no}`)
  return {
    id: `L${index + 1}`,
    name: `${group.name} ${variant.name}`,
    options: described('zh-Hant', variant, options),
    variations: codes.map(({ code }) => code).join(', '),
    codes,
    price: variant.price,
    ...(variant.discount === undefined ? {} : { discount: variant.discount }),
    quantity,
    image: group.image,
    ...(group.family === undefined ? {} : { family: group.family }),
    product: no,
    delivery: variant.delivery ?? 'code',
  }
}

/** How to pay the order on the stage: the fields of every kind of instruction, and those of this kind. */
export const instruct = <const Detail extends object>(method: string, detail: Detail, order: Order) => ({
  order: order.id,
  method,
  amount: order.amount,
  currency: 'MOP',
  expires_at: order.expires_at ?? NOW,
  ...detail,
})
