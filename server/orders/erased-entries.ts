import { sql } from 'drizzle-orm'
import { orderLines, orders } from '@server/platform/database/schema/orders'

/** What stands in the place of every entry of an erased customer. The names of the fields stay. */
export const ERASED = '[erased]'

/**
 * The columns of an order and of its lines with nothing but markers in them. The database does it, and allows no other
 * change of them (migrations/0019_erasures.sql).
 */
export const erasedForm = { form: sql`erased_entries(${orders.form})` }
export const erasedLine = {
  entered: sql`erased_entries(${orderLines.entered})`,
  options: sql`erased_options(${orderLines.options})`,
}

/** Is every entry of an order and of its lines the marker? */
export const isErased = (
  { form }: Pick<typeof orders.$inferSelect, 'form'>,
  entries: readonly Pick<typeof orderLines.$inferSelect, 'entered' | 'options'>[],
): boolean =>
  [form, ...entries.map(({ entered }) => entered)].every(values => Object.values(values).every(isMarker)) &&
  entries.every(({ options }) => Object.values(options).every(listed => listed.every(({ value }) => isMarker(value))))

const isMarker = (value: string): boolean => value === ERASED
