import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The condition that a column has one of these values, however many. They are one parameter: a short word may mean half of the
 * shop's products, each parameter costs, and a statement has at most 65,535.
 */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`
