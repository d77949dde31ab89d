import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Lang } from '~/domain/shared/locale'
import { type Claim, claimOf } from '@server/operations/topups/claimed'
import type { Db } from '@server/platform/database/database'
import { type FulfilmentState, fulfilments } from '@server/platform/database/schema/fulfilments'
import { orderLines, orders, orderUnits } from '@server/platform/database/schema/orders'
import { type ListPage, type Paging, readPage } from '@server/platform/list-page'
import { type Cursor, cursorOf, readCursor } from '@server/platform/page-cursor'
import type { ReadableOption } from '@server/platform/database/texts'

/** A top-up that waits for its fulfilment. */
export interface Due {
  readonly unit: string
  readonly order: string
  readonly no: string
  readonly variant: string
  readonly name: string
  /** What the shopper filled in. */
  readonly entered: Readonly<Record<string, string>>
  /** The same under the labels that the shopper saw. */
  readonly options: readonly ReadableOption[]
  readonly since: Date
  /** The state at the supplier; null: it waits for the operator. */
  readonly supplier: FulfilmentState | null
  /** The supplier's last message, if it was an error. */
  readonly note: string | null
  /** The operator who works on it, and since when; null: no operator has claimed it. */
  readonly claim: Claim | null
  readonly isUnderReview: boolean
}

/**
 * A page of the units that are still to fulfil, oldest first, with names in one language. Those of an order under review are
 * among them. Undefined: the cursor is not one of this list.
 */
export const duePage = async (db: Db, lang: Lang, paging: Paging): Promise<ListPage<Due> | undefined> => {
  const page = await readPage(paging, {
    placeOf: cursor => unitAt(db, cursor),
    read: (behind, limit) => dueQuery(db, behind && isBehindDue(behind)).limit(limit),
    cursorOf: ({ since, unit }) => cursorOf({ createdAt: since, id: unit }),
  })
  return page && { ...page, rows: page.rows.map(row => dueOf(row, lang)) }
}

/** The place of a unit, which may be fulfilled by now. */
const unitAt = async (db: Db, cursor: string): Promise<Cursor | undefined> => {
  const place = readCursor(cursor)
  return place !== undefined && (await db.$count(orderUnits, eq(orderUnits.id, place.id))) > 0 ? place : undefined
}

const dueQuery = (db: Db, which: SQL | undefined) =>
  db
    .select({
      unit: orderUnits.id,
      order: orders.id,
      no: orders.no,
      variant: orderUnits.variantNo,
      name: orderLines.name,
      entered: orderLines.entered,
      options: orderLines.options,
      since: orders.updatedAt,
      reviewSince: orders.reviewSince,
      supplier: fulfilments.state,
      note: fulfilments.note,
      claimedBy: orderUnits.claimedBy,
      claimedAt: orderUnits.claimedAt,
    })
    .from(orderUnits)
    .innerJoin(orders, eq(orders.id, orderUnits.orderId))
    .innerJoin(orderLines, eq(orderLines.id, orderUnits.lineId))
    .leftJoin(fulfilments, eq(fulfilments.unitId, orderUnits.id))
    // no parameter, so that the partial index is used
    .where(and(sql`${orderUnits.state} = 'due'`, which))
    .orderBy(asc(orders.updatedAt), asc(orders.id), asc(orderLines.position), asc(orderUnits.position))
    .$dynamic()

/** The units behind a cursor, which has the time of the order of the last unit, and its id. */
const isBehindDue = ({ at, id }: Cursor): SQL =>
  sql`(${orders.updatedAt}, ${orders.id}, ${orderLines.position}, ${orderUnits.position}) > (
    select ${at.toISOString()}::timestamptz, last_unit.order_id, last_line.position, last_unit.position
    from order_units last_unit join order_lines last_line on last_line.id = last_unit.line_id
    where last_unit.id = ${id}::uuid)`

type DueRow = Awaited<ReturnType<typeof dueQuery>>[number]

const dueOf = ({ claimedBy, claimedAt, reviewSince, ...row }: DueRow, lang: Lang): Due => ({
  ...row,
  name: row.name[lang],
  options: row.options[lang],
  isUnderReview: reviewSince !== null,
  claim: claimOf({ claimedBy, claimedAt }),
})
