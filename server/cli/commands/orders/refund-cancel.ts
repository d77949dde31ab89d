import * as E from 'fp-ts/Either'
import { cents, toWire } from '~/domain/shared/money'
import { hindrance } from '@server/cli/commands/orders/order-commands'
import { lockedStatus, recordOf } from '@server/cli/commands/orders/order-queries'
import { changing } from '@server/cli/kit/changing'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import {
  type CancelRefusal,
  cancelRefund,
  type CancelRequest,
  type KeptWhy,
} from '@server/operations/after-sales/cancel-refund'
import type { OrderDetails } from '@server/operations/orders/order-details'

/** `--cancel`: a refund that is due is removed. */
export const cancelled = async (
  session: Session,
  order: OrderDetails,
  request: CancelRequest,
  { json, dryRun }: { readonly json: boolean; readonly dryRun: boolean },
): Promise<void> => {
  const { out } = session.terminal
  const { after, money } = await changing(session, async inside => {
    const before = { status: await lockedStatus(inside.db, order.id) }
    const done = await cancelRefund(inside, order.id, request)
    if (E.isLeft(done)) throw new CommandError(cancelHindrance(done.left))
    const { id, currency, amount } = done.right
    const sum = `${currency} ${toWire(cents(amount))}`
    const act = {
      subject: order.no,
      order: order.id,
      before: { ...before, refund: id, state: 'due', amount: sum },
      after: { ...before, state: 'cancelled' },
    }
    return { answer: { after: await recordOf(inside, order.id), money: sum }, act }
  })
  if (json) return out(jsonOf(after))
  return out(
    dryRun
      ? `The refund of ${money} would be cancelled. Nothing was changed.`
      : `The refund of ${money} is cancelled: ${order.no} owes ${owed(after)}.`,
  )
}

/** What an order still owes. */
const owed = ({ after_sales: { refunds } }: OrderDetails): string => {
  const due = refunds.filter(({ state }) => state === 'due')
  return due.length === 0 ? 'nothing' : due.map(({ currency, amount }) => `${currency} ${amount}`).join(' and ')
}

const cancelHindrance = (left: CancelRefusal): string => {
  switch (left._tag) {
    case 'several':
      return SEVERAL
    case 'kept':
      return `This refund stays: ${KEPT[left.why]}. Nothing was changed.`
    case 'absent':
      return 'No such refund of the order is due. Nothing was changed.'
    default:
      return hindrance(left)
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
