import type { StoredOrder, ShopState } from '@testing/memory/shop/shop-state'
import { awaitsPayment, showsCodes } from '~/domain/orders/order-status'
import { type Order, codesOf } from '~/domain/orders/order'
import type { TakingsPage } from '~/domain/orders/takings'
import { type TakingsFilter, passes } from '~/domain/orders/takings-filter'

/** The owner's view: with codes in `success`, and with the payment instruction while the order is payable. */
const ownView = ({ order, instructions }: StoredOrder, now: number): Order => {
  const { payment_instruction: _, ...bare } = order
  const open = instructions.find(each => each.method === order.payment && each.expires_at > now)
  const shown = showsCodes(order.status) ? bare : withoutCodes(bare)
  return open === undefined || !awaitsPayment(order.status) ? shown : { ...shown, payment_instruction: open }
}

/**
 * The view of one of the owner's sessions, which may have to give a phone code before it sees codes
 * (docs/spec/decisions.md#3-session).
 */
export const sessionView = (state: ShopState, kept: StoredOrder, session: string, now: number): Order => {
  const own = ownView(kept, now)
  const hasCodes = own.items.some(line => codesOf(own, line).length > 0)
  return hasCodes && kept.placedIn !== session && state.stale.has(session)
    ? { ...withoutCodes(own), reveal: 'phone_code' }
    : own
}

/** The view of a person with the link: the status, without codes or entered options. */
export const guestView = (kept: StoredOrder, now: number): Order => {
  const { revival_token: _, ...shown } = ownView(kept, now)
  return { ...withoutCodes(shown), items: withoutCodes(shown).items.map(line => ({ ...line, options: [] })) }
}

interface Listed {
  readonly user: string
  readonly page: number
  readonly perPage: number
  readonly show: TakingsFilter | undefined
}

/** Newest first; codes are shown when an order is opened, not in the list. */
export const takingsOf = (state: ShopState, { user, page, perPage, show }: Listed, now: number): TakingsPage => {
  const own = state.orders.filter(({ owner, order }) => owner === user && (show === undefined || passes(show, order)))
  return {
    data: own.slice((page - 1) * perPage, page * perPage).map(kept => withoutCodes(ownView(kept, now))),
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(own.length / perPage)),
      per_page: perPage,
      total: own.length,
    },
  }
}

const withoutCodes = (order: Order): Order => ({
  ...order,
  items: order.items.map(({ codes: _, ...line }) => ({ ...line, variations: '' })),
})
