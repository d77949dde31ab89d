import * as E from 'fp-ts/Either'
import { all, type Environment, type Setting, wholeNumber } from '@server/config/settings'
import { DAY_MS, type Retention, RETENTION } from '@server/platform/retention'

export const readRetention = (env: Environment): Setting<Retention> =>
  all({
    keysMs: days(env, 'KEEP_IDEMPOTENCY_KEYS_DAYS', RETENTION.keysMs),
    pushesMs: days(env, 'KEEP_PUSHES_DAYS', RETENTION.pushesMs),
    sessionsMs: days(env, 'KEEP_SESSIONS_DAYS', RETENTION.sessionsMs),
    receiptsMs: days(env, 'KEEP_RECEIPTS_DAYS', RETENTION.receiptsMs),
    // the attempts of a delivery take three days, and an operator looks at those that were given up
    webhooksMs: days(env, 'KEEP_WEBHOOKS_DAYS', RETENTION.webhooksMs, 7),
  })

const days = (env: Environment, name: string, fallbackMs: number, min = 1): Setting<number> =>
  E.map((many: number) => many * DAY_MS)(wholeNumber(env, name, { min, max: 3_650, fallback: fallbackMs / DAY_MS }))
