import type { orderUnits } from '@server/platform/database/schema/orders'

/** The operator who works on a top-up, and since when. */
export interface Claim {
  readonly by: string
  readonly at: Date
}

type Unit = Pick<typeof orderUnits.$inferSelect, 'claimedBy' | 'claimedAt'>

export const claimOf = ({ claimedBy, claimedAt }: Unit): Claim | null =>
  claimedBy === null || claimedAt === null ? null : { by: claimedBy, at: claimedAt }
