import type { Order } from '~/domain/orders/order'

/** The order records of one month, as they stand in the list. */
export interface Month {
  /** As `monthOf` names it; empty where a record does not say when it was made. */
  readonly name: string
  readonly records: readonly Order[]
}

/** Neighbours of the same month under one heading; the order of the list stays. `monthOf` knows the shop's time zone. */
export const byMonth = (records: readonly Order[], monthOf: (createdAt: number) => string): readonly Month[] =>
  records.reduce<{ readonly name: string; readonly records: Order[] }[]>((months, record) => {
    const name = record.created_at === undefined ? '' : monthOf(record.created_at)
    const last = months.at(-1)
    if (last?.name === name) last.records.push(record)
    else months.push({ name, records: [record] })
    return months
  }, [])
