import { and, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { variants } from '@server/platform/database/schema/catalogue'
import { MOST_LIMIT, stockLimits, storeLimit } from '@server/stock/stock-limits'

export type LimitRefusal =
  | { readonly _tag: 'no_such_variant'; readonly variant: string }
  | { readonly _tag: 'limit_too_high'; readonly most: number }

/**
 * Says how many codes for sale of a variant are few. Undefined: as many as of other variants. The answer: its own limit
 * before.
 */
export const setStockLimit =
  (variant: string, limit: number | undefined): Performed<LimitRefusal, number | undefined> =>
  async ({ db, now }) => {
    if (limit !== undefined && limit > MOST_LIMIT) return E.left({ _tag: 'limit_too_high', most: MOST_LIMIT })
    const [known] = await db
      .select({ no: variants.no })
      .from(variants)
      .where(and(eq(variants.no, variant), eq(variants.delivery, 'code')))
      .for('update')
    if (known === undefined) return E.left({ _tag: 'no_such_variant', variant })
    const before = (await stockLimits(db, 0)).own[variant]
    if (before === limit) return E.right({ answer: before, act: undefined })
    await storeLimit(db, variant, limit, now())
    const act = { subject: variant, before: { limit: before ?? null }, after: { limit: limit ?? null } }
    return E.right({ answer: before, act })
  }
