import { asc, eq, or } from 'drizzle-orm'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import type { Db } from '@server/platform/database/database'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'

/** A variant that shoppers cannot buy now. Its stock does not matter. */
export interface NotSold {
  readonly variant: string
  readonly because: readonly NotSoldCause[]
}

/** Why a variant is not sold. `no`: the number of the variant or its group. */
export type NotSoldCause =
  | {
      readonly _tag: 'variant_hidden'
      readonly no: string
      readonly isHidden: boolean
      readonly isOffSale: boolean
    }
  | { readonly _tag: 'group_hidden'; readonly no: string }
  | { readonly _tag: 'not_yet'; readonly what: 'variant' | 'group'; readonly no: string; readonly from: Date }
  | { readonly _tag: 'ended'; readonly what: 'variant' | 'group'; readonly no: string; readonly until: Date }

/** Which variants: by their numbers, and all of a group. */
export interface Which {
  readonly variants?: readonly string[]
  readonly group?: string
}

/** Those of the variants that are not sold at this moment, in milliseconds since 1970. */
export const notSold = async (
  db: Db,
  { variants: numbers = [], group: no }: Which,
  now: number,
): Promise<readonly NotSold[]> => {
  const rows = await db
    .select({ variant: variants, group: productGroups })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(or(isOneOf(variants.no, numbers), no === undefined ? undefined : eq(productGroups.no, no)))
    .orderBy(asc(variants.position), asc(variants.no))
  return rows
    .map(({ variant, group }): NotSold => ({ variant: variant.no, because: causesOf(variant, group, now) }))
    .filter(({ because }) => because.length > 0)
}

type GroupRow = typeof productGroups.$inferSelect

const causesOf = (
  { no, hidden: isHidden, onSale, ...variant }: typeof variants.$inferSelect,
  group: GroupRow,
  now: number,
): readonly NotSoldCause[] => [
  ...(isHidden || !onSale ? [{ _tag: 'variant_hidden', no, isHidden, isOffSale: !onSale } as const] : []),
  ...(group.hidden ? [{ _tag: 'group_hidden', no: group.no } as const] : []),
  ...outOfTime('variant', no, variant, now),
  ...outOfTime('group', group.no, group, now),
]

/** The moments are in the file of the catalogue only. */
const outOfTime = (
  what: 'variant' | 'group',
  no: string,
  { soldFrom: from, soldUntil: until }: Pick<GroupRow, 'soldFrom' | 'soldUntil'>,
  now: number,
): readonly NotSoldCause[] => [
  ...(from === null || from.getTime() <= now ? [] : [{ _tag: 'not_yet', what, no, from } as const]),
  ...(until === null || until.getTime() > now ? [] : [{ _tag: 'ended', what, no, until } as const]),
]
