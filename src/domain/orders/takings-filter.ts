import type { Order } from '~/domain/orders/order'
import { awaitsPayment, showsCodes } from '~/domain/orders/order-status'

/** A part of the order records: those still to be paid, or those with redemption codes to look up. */
export type TakingsFilter = 'unpaid' | 'codes'

export const takingsFilters: readonly TakingsFilter[] = ['unpaid', 'codes']

/** Reads a filter from an address or a request. Any other text stands for no filter. */
export const parseTakingsFilter = (text: string | null | undefined): TakingsFilter | undefined =>
  takingsFilters.find(filter => filter === text)

/**
 * Does an order belong to this part? A list does not hold the codes themselves, so a finished order counts unless all of it is a
 * top-up. An order whose time to pay ran out stays among the unpaid ones until the backend has cancelled it.
 */
export const passes = (filter: TakingsFilter, { status, items }: Pick<Order, 'status' | 'items'>): boolean => {
  switch (filter) {
    case 'unpaid':
      return awaitsPayment(status)
    case 'codes':
      return showsCodes(status) && items.some(({ delivery }) => delivery !== 'fulfilment')
  }
}
