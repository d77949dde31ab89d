import { type Due, duePage } from '@server/operations/topups/queue'
import type { Db } from '@server/platform/database/database'

interface Shop {
  readonly database: { readonly db: Db }
}

/** The pieces of one order that are still to fulfil, oldest first, with names in English. */
export const dueUnits = async ({ database }: Shop, order: string): Promise<readonly Due[]> => {
  const page = await duePage(database.db, 'en', { limit: 100_000 })
  return page?.rows.filter(unit => unit.order === order) ?? []
}
