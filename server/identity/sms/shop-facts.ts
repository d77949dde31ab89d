import { eq } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { documents } from '@server/platform/database/schema/catalogue'
import { SHOP_DOCUMENT } from '@server/platform/database/shop-document'
import type { Texts } from '@server/platform/database/texts'

/** The shop's data in messages. */
export interface ShopFacts {
  readonly name: Texts
  /** The telephone number of customer service; empty if there is none. */
  readonly phone: string
}

/** Read for each message: a catalogue import may have changed it. Undefined before the first import. */
export const shopFacts = (db: Db) => async (): Promise<ShopFacts | undefined> => {
  const body = (await db.select().from(documents).where(eq(documents.key, SHOP_DOCUMENT)))[0]?.body
  return body === undefined ? undefined : { name: body.info.name, phone: body.service.customer.phone }
}
