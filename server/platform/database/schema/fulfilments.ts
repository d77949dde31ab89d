import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { moment } from '../columns'
import { orderUnits } from './orders'

/**
 * `queued`: ready to send. `sent`: it may have arrived. `accepted`: the supplier works on it. `done`, `failed`: final,
 * as the supplier reported. `withdrawn`: the operator handled it, and the shop no longer queries it.
 */
export type FulfilmentState = 'queued' | 'sent' | 'accepted' | 'done' | 'failed' | 'withdrawn'

/** Top-ups that a supplier fulfils. A unit has exactly one row, and the supplier knows the top-up by the unit's id. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    unitId: uuid('unit_id')
      .primaryKey()
      .references(() => orderUnits.id),
    state: text('state').$type<FulfilmentState>().notNull().default('queued'),
    /** How many requests about it the shop sent to the supplier. */
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    /** The last error, or why it failed. */
    note: text('note'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  t => [
    index('fulfilments_next')
      .on(t.nextAt)
      .where(sql`${t.state} in ('queued', 'sent', 'accepted')`),
    check('fulfilments_state', sql`${t.state} in ('queued', 'sent', 'accepted', 'done', 'failed', 'withdrawn')`),
    check('fulfilments_attempts', sql`(${t.attempts} = 0) or ${t.state} <> 'queued'`),
  ],
)
