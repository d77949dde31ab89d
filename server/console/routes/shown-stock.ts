import type {
  ConsoleBatch,
  ConsoleChangedBatches,
  ConsoleCodeImport,
  ConsoleCodeVoid,
  ConsoleExpiring,
  ConsoleFoundCode,
  ConsoleStock,
} from '~/contract/console/stock'
import { defined } from '~/domain/shared/defined'
import { cents } from '~/domain/shared/money'
import type { StockImport } from '@server/acts/stock/code-file'
import type { TracedCode } from '@server/acts/stock/find-code'
import type { NotSold } from '@server/acts/stock/not-sold'
import { taggedAnswer } from '@server/console/kit/tagged'
import type { LockedBatches } from '@server/operations/lock-batches'
import type { Batch } from '@server/stock/batch-list'
import type { ExpiringCodes } from '@server/stock/expiring-codes'
import type { RefusedLine } from '@server/stock/line-fault'
import type { VariantStock } from '@server/stock/stock'
import { limitOf, type StockLimits } from '@server/stock/stock-limits'
import type { VoidReport } from '@server/stock/void-codes'

/** The names of variants by their numbers. */
export type Names = ReadonlyMap<string, string>

export const shownStock =
  (limits: StockLimits) =>
  ({ onSale, forSale, ...row }: VariantStock): ConsoleStock => ({
    ...row,
    on_sale: onSale,
    for_sale: forSale,
    is_low: forSale <= limitOf(limits, row.variant),
    ...defined({ limit: limits.own[row.variant] }),
  })

export const shownBatch =
  (names: Names) =>
  ({ importedAt, quarantinedAt, cost, ...batch }: Batch): ConsoleBatch => ({
    ...batch,
    name: names.get(batch.variant) ?? batch.variant,
    imported_at: importedAt.getTime(),
    ...defined({
      quarantined_at: quarantinedAt?.getTime(),
      cost: cost === null ? undefined : { amount: cents(cost.cents), currency: cost.currency },
    }),
  })

export const shownExpiring =
  (names: Names) =>
  ({ variant, source, expiresAt, codes }: ExpiringCodes): ConsoleExpiring => ({
    variant,
    name: names.get(variant) ?? variant,
    source,
    expires_at: expiresAt.getTime(),
    codes,
  })

/** Without the code. */
export const shownCode =
  (names: Names) =>
  ({ code: { id, variant, state, batch, expiresAt, voided }, order, customer }: TracedCode): ConsoleFoundCode => ({
    id,
    variant,
    name: names.get(variant) ?? variant,
    state,
    batch: { id: batch.id, source: batch.source, imported_at: batch.importedAt.getTime() },
    ...defined({
      expires_at: expiresAt?.getTime(),
      order: order && { no: order.no, status: order.status, created_at: Date.parse(order.created_at) },
      customer: customer && {
        id: customer.id,
        name: customer.name,
        ...defined({ tel: customer.tel ?? undefined }),
      },
      voided:
        voided === null
          ? undefined
          : {
              cause: voided.cause,
              at: voided.at.getTime(),
              ...defined({ replaced_by: voided.replacedBy ?? undefined }),
            },
    }),
  })

/** How many refused lines an answer names, and how many variants. */
const LINES = 200

const shownLines = (refused: readonly RefusedLine[]) => ({
  refused: refused.length,
  lines: refused.slice(0, LINES).map(({ line, fault }) => ({ line, fault: taggedAnswer(fault) })),
})

export const shownNotSold = (found: readonly NotSold[]) =>
  found.map(({ variant, because }) => ({ variant, because: because.map(taggedAnswer) }))

export const shownImport =
  (names: Names) =>
  ({ imported, count, accepted, batches, refused, notSold }: StockImport): ConsoleCodeImport => {
    const batchOf = new Map(batches.map(({ id, variant }) => [variant, id]))
    return {
      imported,
      codes: count,
      variants: Object.entries(accepted)
        .slice(0, LINES)
        .map(([variant, codes]) => ({
          variant,
          name: names.get(variant) ?? variant,
          codes,
          ...defined({ batch: batchOf.get(variant) }),
        })),
      not_sold: shownNotSold(notSold.slice(0, LINES)),
      ...shownLines(refused),
    }
  }

export const shownVoid = ({ kept, count, refused }: VoidReport): ConsoleCodeVoid => ({
  kept,
  codes: count,
  ...shownLines(refused),
})

export const shownLocked = ({ batches, orders }: LockedBatches): ConsoleChangedBatches => ({
  batches: batches.length,
  cancelled: orders,
})
