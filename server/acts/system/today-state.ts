import { cents } from '~/domain/shared/money'
import { defined } from '~/domain/shared/defined'
import type { TodayState } from '~/contract/console/today'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { alarmsBesideStock } from '@server/operations/alarms/alarms'
import { knownServices } from '@server/operations/alarms/service-alarms'
import { variantNames } from '@server/operations/products/variant-names'
import { reviewsWaiting, undelivered, type Waiting } from '@server/operations/queues'
import type { ServiceHealth } from '@server/operations/service-health'
import { type Figures, SOON_DAYS } from '@server/operations/shop-metrics'
import type { Db } from '@server/platform/database/database'
import { nextToExpire } from '@server/stock/expiring-codes'

/** What this process watches. */
export interface Watched {
  readonly figures: () => Promise<Figures>
  readonly standing: ServiceHealth['standing']
  /** A variant on sale with at most this many codes for sale is low, unless it has its own limit. */
  readonly lowStock: number
}

/** How many entries each list of the stock has at most. */
const LISTED = 6
const DAY_MS = 86_400_000

/** The state of the shop: what waits, what is low, and what does not work. It has the figures of metrics and alarms. */
export const stateToday = async (
  { db, now, lang }: Pick<ActDeps, 'db' | 'now' | 'lang'>,
  watched: Watched,
): Promise<TodayState> => {
  const figures = await watched.figures()
  const at = now()
  const low = figures.low.slice(0, LISTED)
  const next = await nextToExpire(db, new Date(at), new Date(at + SOON_DAYS * DAY_MS), LISTED)
  const names = await variantNames(
    db,
    lang,
    [...low, ...next].map(({ variant }) => variant),
  )
  const nameOf = (variant: string): string => names.get(variant) ?? variant
  const { receipts, backedUpAt } = figures
  return {
    at,
    orders: figures.orders.map(({ state, count }) => ({ status: state, orders: count })),
    waits: await whatWaits(db, figures),
    stock: {
      limit: watched.lowStock,
      low: low.map(({ variant, forSale }) => ({ variant, name: nameOf(variant), for_sale: forSale })),
      low_variants: figures.low.length,
      expiring_days: SOON_DAYS,
      expiring: figures.expiring,
      next: next.map(({ variant, expiresAt, codes }) => ({
        variant,
        name: nameOf(variant),
        expires_at: expiresAt.getTime(),
        codes,
      })),
    },
    services: [...(await knownServices(db, watched.standing()))].map(([name, how]) => ({ name, is_up: how === 'up' })),
    webhooks: figures.webhooks.map(({ endpoint, state, waiting, failing, parked, since }) => ({
      endpoint,
      is_enabled: state === 'enabled',
      waiting,
      failing,
      parked,
      ...sinceOf(since),
    })),
    pushes: waitingOf(figures.outbox),
    receipts: { waiting: receipts.waiting, failed: receipts.failed, ...sinceOf(receipts.since) },
    alarms: alarmsBesideStock(figures, at).map(({ id }) => named(id)),
    backup: { is_watched: backedUpAt !== undefined, ...defined({ at: backedUpAt === 0 ? undefined : backedUpAt }) },
  }
}

const whatWaits = async (db: Db, figures: Figures): Promise<TodayState['waits']> => {
  const { codes, sold, since } = figures.unreadable
  return {
    undelivered: waitingOf(await undelivered(db)),
    review: waitingOf(await reviewsWaiting(db)),
    top_ups: figures.topUps.map(({ supplier, note, ...each }) => ({
      state: supplier,
      ...waitingOf(each),
      ...defined({ note: note ?? undefined }),
    })),
    refunds: figures.refunds.map(moneyOf),
    unmatched: figures.unmatched.map(moneyOf),
    unreadable: { codes, sold, ...sinceOf(since) },
  }
}

interface WaitingMoney extends Waiting {
  readonly provider: string
  readonly currency: string | null
  readonly amount: number | null
}

const moneyOf = ({ provider, currency, amount, ...each }: WaitingMoney) => ({
  provider,
  ...waitingOf(each),
  ...defined({ currency: currency ?? undefined, amount: amount === null ? undefined : cents(amount) }),
})

const waitingOf = ({ waiting, since }: Waiting) => ({ waiting, ...sinceOf(since) })

const sinceOf = (since: Date | null) => defined({ since: since?.getTime() })

/** The id of an alarm has its subject behind a space. */
const named = (id: string): TodayState['alarms'][number] => {
  const [kind = '', subject] = id.split(' ')
  return { id: kind, ...defined({ subject }) }
}
