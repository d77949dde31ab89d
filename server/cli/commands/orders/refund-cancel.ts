import { cancelDueRefund } from '@server/acts/orders/cancel-refund'
import type { NoOrder } from '@server/acts/orders/named-order'
import { hindrance } from '@server/cli/commands/orders/refusal-words'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import type { CancelRefusal, CancelRequest, KeptWhy } from '@server/operations/after-sales/cancel-refund'
import type { OrderDetails } from '@server/operations/orders/order-details'

/** `--cancel`: a refund that is due is removed. */
export const cancelled = async (
  session: Session,
  named: string,
  request: CancelRequest,
  { json, dryRun }: { readonly json: boolean; readonly dryRun: boolean },
): Promise<void> => {
  const { out } = session.terminal
  const { order, money } = await performing(session, cancelDueRefund(named, request), refusalWords)
  if (json) return out(jsonOf(order))
  return out(
    dryRun
      ? `The refund of ${money} would be cancelled. Nothing was changed.`
      : `The refund of ${money} is cancelled: ${order.no} owes ${owed(order)}.`,
  )
}

/** What an order still owes. */
const owed = ({ after_sales: { refunds } }: OrderDetails): string => {
  const due = refunds.filter(({ state }) => state === 'due')
  return due.length === 0 ? 'nothing' : due.map(({ currency, amount }) => `${currency} ${amount}`).join(' and ')
}

const refusalWords = (refusal: NoOrder | CancelRefusal): string => {
  switch (refusal._tag) {
    case 'several':
      return SEVERAL
    case 'kept':
      return `This refund stays: ${KEPT[refusal.why]}. Nothing was changed.`
    case 'absent':
      return 'No such refund of the order is due. Nothing was changed.'
    default:
      return hindrance(refusal)
  }
}

const KEPT: Readonly<Record<KeptWhy, string>> = {
  piece: 'it is for a piece whose code is void, or which is not delivered any more',
  pieces: 'it is for all that was left of the order, whose codes are void',
  provider: 'its provider has it, or may have (orders show)',
  owed: 'its money bought nothing, or the order was given up',
}

/** The operator must say which refund they mean. */
export const SEVERAL = 'Several refunds are due: say which one with --payment or --amount (orders show lists them).'
