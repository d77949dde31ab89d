import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { compareOrders } from '@server/operations/audit/order-integrity'
import { type Finding, judge } from '@server/operations/checks/finding'
import type { Db } from '@server/platform/database/database'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { codes } from '@server/platform/database/schema/vault'
import { type Cursor, isBehind } from '@server/platform/page-cursor'
import { counted } from '@server/platform/counted'

/** How many orders are looked at. */
export interface OrderExtent {
  /** This number of the newest ones; `Infinity`: all. */
  readonly newestOrders: number
  /** Called from time to time with the number of orders so far. */
  readonly onOrders?: ((orders: number) => void) | undefined
}

const AT_ONCE = 500

/** Checks orders against their pieces, their codes and the audit, the newest first. */
export const orderFindings = async (
  db: Db,
  { newestOrders, onOrders = () => undefined }: OrderExtent,
): Promise<readonly Finding[]> => {
  let cursor: Cursor | undefined
  let [seen, unsold, undelivered] = [0, 0, 0]
  const changed: string[] = []
  while (seen < newestOrders) {
    const some = await db
      .select()
      .from(orders)
      .where(isBehind(orders, cursor))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(Math.min(AT_ONCE, newestOrders - seen))
    const last = some.at(-1)
    if (last === undefined) break
    const ids = some.map(({ id }) => id)
    unsold += await countUnlikeAudit(db, ids)
    undelivered += await countUndelivered(db, ids)
    for (const { no, integrity } of await compareOrders(db, some)) if (integrity === 'changed') changed.push(no)
    seen += some.length
    cursor = { at: last.createdAt, id: last.id }
    onOrders(seen)
  }
  return [soldCodesAreInAudit(unsold), ordersAreAsPlaced(changed), successIsDelivered(undelivered)]
}

const soldCodesAreInAudit = (wrong: number): Finding =>
  judge(
    'audit.sold',
    'the audit has every sold code',
    wrong,
    'bad',
    `${counted(wrong, 'code')} sold without a row in the audit, or not sold and with such a row`,
  )

/** The guards of the tables refuse such a change, unless a person switched them off. */
const ordersAreAsPlaced = (changed: readonly string[]): Finding =>
  judge(
    'orders.unchanged',
    'orders are as they were placed',
    changed.length,
    'bad',
    `${counted(changed.length, 'order is', 'orders are')} not what was ordered and entered: see audit evidence ${changed[0] ?? ''}`,
  )

/** I-02. */
const successIsDelivered = (wrong: number): Finding =>
  judge(
    'orders.delivered',
    'successful orders are delivered',
    wrong,
    'bad',
    `${counted(wrong, 'piece')} of successful orders not delivered`,
  )

/** A sold code stays sold, or became void after its sale: so the vault and the audit name the same codes. */
const countUnlikeAudit = async (db: Db, ids: readonly string[]): Promise<number> => {
  const these = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = await db.execute<{ wrong: unknown }>(sql`
    with sold as (
      select c.id from order_units u join codes c on c.order_unit_id = u.id
      where u.order_id = ${these} and c.state = 'sold'
      union
      select c.id from order_units u join voided_codes v on v.unit_id = u.id join codes c on c.id = v.code_id
      where u.order_id = ${these} and c.state = 'void'
    ), told as (select distinct code_id as id from audit where order_id = ${these} and kind = 'sold')
    select count(*) as wrong from sold full join told on told.id = sold.id where sold.id is null or told.id is null`)
  return Number(rows[0]?.wrong)
}

const countUndelivered = async (db: Db, ids: readonly string[]): Promise<number> => {
  const wrong = await db
    .select({ id: orderUnits.id })
    .from(orderUnits)
    .innerJoin(orders, eq(orders.id, orderUnits.orderId))
    .leftJoin(codes, and(eq(codes.orderUnitId, orderUnits.id), eq(codes.state, 'sold')))
    .where(
      and(
        inArray(orderUnits.orderId, [...ids]),
        eq(orders.status, 'success'),
        // a piece that was refunded is released
        ne(orderUnits.state, 'released'),
        or(ne(orderUnits.state, 'done'), and(eq(orderUnits.kind, 'code'), isNull(codes.id))),
      ),
    )
  return wrong.length
}
