import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type { OpenedShop } from '@server/acts/kit/act-deps'
import type { Config } from '@server/config/config'
import { consoleCookie } from '@server/console/kit/console-cookie'
import { consolePlugin } from '@server/console/plugin'
import { customerLimit } from '@server/identity/limits/customer-limit'
import { passwords } from '@server/identity/password/passwords'
import { limitsIn, unlimited } from '@server/platform/rate-limits'

/** How many calls one operator may make. A person who works fast stays far below; a script that runs wild does not. */
const CALLS = { readsPerMinute: 600, changesPerMinute: 120, ordersPerHour: 1 }

/** The operator's console; undefined if the settings have none. `folder`: the build, with the folder `console`. */
export const consoleServices = (
  { console, imageOrigins, limited }: Pick<Config, 'console' | 'imageOrigins' | 'limited'>,
  acts: OpenedShop,
  { secret, folder }: { readonly secret: string; readonly folder: string | undefined },
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
  })
}

const directoryIn = (folder: string | undefined): string | undefined => {
  if (folder === undefined) return undefined
  const directory = join(folder, 'console')
  return existsSync(join(directory, 'index.html')) ? directory : undefined
}
