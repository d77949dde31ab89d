import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { shopTime } from '@server/platform/period'

/** A variant that shoppers cannot buy now. Its stock does not matter. */
export interface NotSold {
  readonly variant: string
  /** Each cause, with the command that ends it if there is one. */
  readonly because: readonly string[]
}

/** Which variants: by their numbers, and all of a group. */
interface Which {
  readonly variants?: readonly string[]
  readonly group?: string
}

/** Those of the variants that are not sold at this moment, in milliseconds since 1970. */
export const notSold = async (db: Db, { variants: numbers = [], group: no }: Which, now: number) => {
  const rows = await db
    .select({ variant: variants, group: productGroups })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(or(inArray(variants.no, [...numbers]), no === undefined ? undefined : eq(productGroups.no, no)))
    .orderBy(asc(variants.position), asc(variants.no))
  return rows
    .map(({ variant, group }): NotSold => ({ variant: variant.no, because: causes(variant, group, now) }))
    .filter(({ because }) => because.length > 0)
}

/** For the operator. */
export const notSoldLine = ({ variant, because }: NotSold): string => `${variant} is not sold: ${because.join('; ')}.`

type GroupRow = typeof productGroups.$inferSelect

const causes = (variant: typeof variants.$inferSelect, group: GroupRow, now: number): readonly string[] => {
  const own = [...(variant.hidden ? ['hidden'] : []), ...(variant.onSale ? [] : ['off sale'])].join(' and ')
  return [
    ...(own === '' ? [] : [`it is ${own} (catalogue show ${variant.no})`]),
    ...(group.hidden ? [`its group is hidden (catalogue show ${group.no})`] : []),
    ...outOfTime('it', variant, now),
    ...outOfTime('its group', group, now),
  ]
}

/** The moments are in the file of the catalogue only. */
const outOfTime = (
  what: string,
  { soldFrom, soldUntil }: Pick<GroupRow, 'soldFrom' | 'soldUntil'>,
  now: number,
): readonly string[] => [
  ...(soldFrom === null || soldFrom.getTime() <= now ? [] : [`${what} is sold from ${shopTime(soldFrom)}`]),
  ...(soldUntil === null || soldUntil.getTime() > now ? [] : [`${what} was sold until ${shopTime(soldUntil)}`]),
]
