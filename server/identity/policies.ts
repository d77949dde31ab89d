import { eq } from 'drizzle-orm'
import type { Consent } from '~/domain/account/account'
import type { Db, Tx } from '@server/platform/database/database'
import { documents } from '@server/platform/database/schema/catalogue'
import { SHOP_DOCUMENT } from '@server/platform/database/shop-document'

/** The policies that customers must accept, each in its current version. */
export const policiesOf = async (db: Db | Tx): Promise<readonly Consent[]> =>
  (await db.select({ body: documents.body }).from(documents).where(eq(documents.key, SHOP_DOCUMENT)))[0]?.body
    .policies ?? []
