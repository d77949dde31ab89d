import * as t from 'io-ts'
import { look } from '~/contract/console/console-call'
import { enteredValue } from '~/contract/console/order-record'
import { supplierStates } from '~/contract/console/order-states'
import { pageOf } from '~/contract/console/page'
import { instant, object, oneOf } from '~/contract/wire'

const topUp = object(
  {
    /** The id of the piece. */
    unit: t.string,
    /** The number of its order. */
    no: t.string,
    variant: t.string,
    name: t.string,
    /** What the shopper entered. */
    entered: t.readonlyArray(enteredValue),
    since: instant,
    is_under_review: t.boolean,
  },
  {
    /** The state at the supplier. Absent: no supplier has had it. */
    supplier: oneOf(supplierStates),
    /** The supplier's last message, if it was an error. */
    note: t.string,
    /** The operator who works on it, since when, and from when another one may take it over. */
    claim: t.type({ by: t.string, at: instant, until: instant, is_mine: t.boolean }),
  },
)
export type TopUp = t.TypeOf<typeof topUp>

export const topUpCalls = {
  /** The oldest first. */
  listTopUps: look('orders due', '/topups', pageOf(topUp), ['cursor']),
}
