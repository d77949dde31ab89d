import type { NoOrder } from '@server/acts/orders/named-order'
import type { OperatorRefusal } from '@server/operations/operator-orders'

/** Why an operator cannot do it, in words. */
export const hindrance = (refusal: NoOrder | OperatorRefusal): string => {
  switch (refusal._tag) {
    case 'no_order':
      return NO_ORDER
    case 'absent':
      return 'The order has no top-up to fulfil: nothing was changed.'
    case 'wrong_status':
      return `The order is ${refusal.status}: nothing was changed.`
    case 'under_review':
      return 'The order is under review: nothing was changed. Release it first: orders release.'
    case 'underway':
      return 'A supplier may have a top-up of this order: nothing was changed. Ask the supplier, then repeat with --although-sent.'
  }
}

export const NO_ORDER = 'There is no such order.'
