import { sql } from 'drizzle-orm'

/**
 * The batch of each code that the piece `u` of an order has or had, as a table expression. The shop also paid for a code
 * that was replaced or refunded.
 */
export const batchesOfPiece = sql`(
  select batch_id from codes where order_unit_id = u.id
  union all
  select c.batch_id from voided_codes v join codes c on c.id = v.code_id where v.unit_id = u.id)`
