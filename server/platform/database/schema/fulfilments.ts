import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { moment } from '../columns'
import { orderUnits } from './orders'

/**
 * `queued`: it is to be sent. `sent`: it may have arrived. `accepted`: the supplier is at it. `done`, `failed`: the supplier's last
 * word. `withdrawn`: the operator has dealt with it, and it is not asked after any more.
 */
export type FulfilmentState = 'queued' | 'sent' | 'accepted' | 'done' | 'failed' | 'withdrawn'

/** Top-ups that a supplier carries out: a unit has one row, ever, and its id is what the supplier knows it by. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    unitId: uuid('unit_id')
      .primaryKey()
      .references(() => orderUnits.id),
    state: text('state').$type<FulfilmentState>().notNull().default('queued'),
    /** How often the supplier was asked, for anything. */
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    /** What went wrong last, or why it failed. */
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
