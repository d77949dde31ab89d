import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { type Environment, list, type Setting, wholeNumber, all } from '@server/config/settings'
import type { AccountLimits } from '@server/identity/limits/account-limits'
import type { HoldLimits } from '@server/shop/deps'

/** How much of the shop one customer, or all unpaid orders together, may take. */
export interface LimitConfig {
  readonly holdLimits: HoldLimits
  readonly accountLimits: AccountLimits
}

export const readLimitConfig = (env: Environment): Setting<LimitConfig> =>
  all({ holdLimits: readHoldLimits(env), accountLimits: readAccountLimits(env) })

const HOUR_MS = 3_600_000

const readHoldLimits = (env: Environment): Setting<HoldLimits> =>
  pipe(
    all({
      most: wholeNumber(env, 'HOLD_QUOTA', { min: 1, max: 10_000, fallback: 100 }),
      atFirst: wholeNumber(env, 'HOLD_QUOTA_AT_FIRST', { min: 1, max: 10_000, fallback: 30 }),
      orders: wholeNumber(env, 'HOLD_ORDERS', { min: 1, max: 10_000, fallback: 20 }),
      hours: wholeNumber(env, 'HOLD_COOL_DOWN_HOURS', { min: 0, max: 720, fallback: 24 }),
      sharePercent: wholeNumber(env, 'HOLD_SHARE_PERCENT', { min: 1, max: 100, fallback: 50 }),
    }),
    E.map(({ hours, ...read }) => ({ ...read, coolDownMs: hours * HOUR_MS })),
  )

const readAccountLimits = (env: Environment): Setting<AccountLimits> =>
  all({
    sessions: wholeNumber(env, 'SESSIONS_PER_CUSTOMER', { min: 1, max: 10_000, fallback: 20 }),
    calls: all({
      readsPerMinute: wholeNumber(env, 'CUSTOMER_READS_PER_MINUTE', { min: 20, max: 60_000, fallback: 600 }),
      changesPerMinute: wholeNumber(env, 'CUSTOMER_CHANGES_PER_MINUTE', { min: 10, max: 60_000, fallback: 120 }),
      ordersPerHour: wholeNumber(env, 'CUSTOMER_ORDERS_PER_HOUR', { min: 1, max: 100_000, fallback: 120 }),
    }),
    sms: all({
      hourly: wholeNumber(env, 'SMS_PER_HOUR', { min: 1, max: 1_000_000, fallback: 300 }),
      daily: wholeNumber(env, 'SMS_PER_DAY', { min: 1, max: 10_000_000, fallback: 2_000 }),
      hourlyByCountry: readByCountry(env),
    }),
  })

const BY_COUNTRY = /^(\+\d{1,4})=(\d{1,7})$/u

const readByCountry = (env: Environment): Setting<ReadonlyMap<string, number>> =>
  pipe(
    list(env, 'SMS_PER_HOUR_BY_COUNTRY', text => BY_COUNTRY.test(text), 'budgets like +86=60,+852=200', ['+86=60']),
    E.map(
      texts =>
        new Map(
          texts.flatMap(text => {
            const [, code, messages] = BY_COUNTRY.exec(text) ?? []
            return code === undefined ? [] : [[code, Number(messages)] as const]
          }),
        ),
    ),
  )
