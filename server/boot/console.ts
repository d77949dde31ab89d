import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type { OpenedShop } from '@server/acts/kit/act-deps'
import type { Config } from '@server/config/config'
import { salesByDay } from '@server/books/sales-by-day'
import { consoleCookie } from '@server/console/kit/console-cookie'
import type { ShopFacts } from '@server/console/kit/shop-facts'
import { consolePlugin } from '@server/console/plugin'
import { customerLimit } from '@server/identity/limits/customer-limit'
import { passwords } from '@server/identity/password/passwords'
import { limitsIn, unlimited } from '@server/platform/rate-limits'
import type { Figures } from '@server/operations/shop-metrics'
import { recent } from '@server/platform/recent'

/** How many calls one operator may make. A person who works fast stays far below; a script that runs wild does not. */
const CALLS = { readsPerMinute: 600, changesPerMinute: 120, ordersPerHour: 1 }

interface ConsoleParts extends Pick<ShopFacts, 'standing' | 'launch' | 'features' | 'serves'> {
  readonly figures: () => Promise<Figures>
  readonly secret: string
  /** The build, with the folder `console`. */
  readonly folder: string | undefined
}

type ConsoleSettings = Pick<Config, 'console' | 'imageOrigins' | 'limited' | 'lowStock' | 'backupMarker'>

/** The operator's console; undefined if the settings have none. */
export const consoleServices = (
  { console, imageOrigins, limited, lowStock, backupMarker }: ConsoleSettings,
  acts: OpenedShop,
  { secret, folder, figures, ...known }: ConsoleParts,
): FastifyPluginAsync | undefined => {
  if (console === undefined) return undefined
  const limits = limited ? limitsIn(acts.db, secret, acts.now) : unlimited
  return consolePlugin({
    acts,
    ...console,
    cookie: consoleCookie(console.origin),
    // few operators log in at the same time, and they do not wait behind customers
    passwords: passwords({ running: 1, waiting: 8, retryAfter: 3 }),
    limits,
    calls: customerLimit(limits, CALLS),
    directory: directoryIn(folder),
    imageOrigins,
    facts: {
      ...known,
      figures: recent(figures, acts.now, FIGURES_MS),
      salesOfDay: salesByDay(),
      lowStock,
      backupMarker,
    },
  })
}

/** For how long the figures of the shop are not counted again for screens that ask by a timer. */
const FIGURES_MS = 5_000

const directoryIn = (folder: string | undefined): string | undefined => {
  if (folder === undefined) return undefined
  const directory = join(folder, 'console')
  return existsSync(join(directory, 'index.html')) ? directory : undefined
}
