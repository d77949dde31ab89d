import * as E from 'fp-ts/Either'
import { soughtStatuses } from '~/contract/console/order-states'
import { editions } from '~/domain/shared/locale'
import { paymentCodes } from '~/domain/payments/payment'
import { defined } from '~/domain/shared/defined'
import type { OrderSearch } from '@server/operations/orders/search-orders'
import { readPeriod } from '@server/platform/period'
import { isUuid } from '@server/platform/uuid'

/** The filters of a list of orders, as they are said. */
export interface SaidFilters {
  /** One of `soughtStatuses`. */
  readonly status?: string | undefined
  readonly edition?: string | undefined
  /** The payment method. */
  readonly payment?: string | undefined
  readonly product?: string | undefined
  readonly batch?: string | undefined
  /** The id of a customer. */
  readonly customer?: string | undefined
  /** `yes`: only those of which money went back, or must. */
  readonly refunded?: string | undefined
  /** `yes`: only those that are under review. */
  readonly review?: string | undefined
  /** A day; or the first and the last day or time. */
  readonly on?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A filter with a value that it cannot have. */
export interface WrongFilter {
  readonly filter: keyof SaidFilters
  readonly value: string
}

/** The search that the filters mean. */
export const orderFilters = (said: SaidFilters, now: number): E.Either<WrongFilter, OrderSearch> => {
  const { status, edition, payment, product, batch, customer, refunded, review, on, from, to } = said
  const wrong = (filter: keyof SaidFilters, value: string) => E.left<WrongFilter>({ filter, value })
  const known = soughtStatuses.find(each => each === status)
  if (status !== undefined && known === undefined) return wrong('status', status)
  const method = paymentCodes.find(each => each === payment)
  if (payment !== undefined && method === undefined) return wrong('payment', payment)
  const place = editions.find(each => each === edition)
  if (edition !== undefined && place === undefined) return wrong('edition', edition)
  if (batch !== undefined && !isUuid(batch)) return wrong('batch', batch)
  if (customer !== undefined && !isUuid(customer)) return wrong('customer', customer)
  const placed = readPeriod({ on, from, to }, now)
  if ('wrong' in placed) return wrong(placed.wrong === from ? 'from' : placed.wrong === to ? 'to' : 'on', placed.wrong)
  const isRefunded = asked(refunded)
  const isHeld = asked(review)
  const some = defined({ status: known, edition: place, method, product, batch, customer, isRefunded, isHeld })
  return E.right({ ...some, placed })
}

const asked = (said: string | undefined): true | undefined => (said === 'yes' ? true : undefined)
