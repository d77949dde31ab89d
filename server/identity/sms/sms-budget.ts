import * as E from 'fp-ts/Either'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { NoMessages } from '@server/identity/shared/refusal'
import type { Limit, Limits } from '@server/platform/rate-limits'

/** How many messages with codes the shop sends: in an hour, in a day, and in an hour to some dialling codes. */
export interface SmsBudgets {
  readonly hourly: number
  readonly daily: number
  readonly hourlyByCountry: ReadonlyMap<string, number>
}

/** Which budget is used up. */
export type SmsBudgetName = 'hour' | 'day' | 'country'

/**
 * Messages cost money, and a visitor with many numbers and addresses passes all other limits. Half of each budget is
 * kept for customers in their sessions and on known devices. Whether a number has an account has no influence (I-17).
 */
export interface SmsBudget {
  /** Counts a message, unless a budget is used up. */
  readonly take: (to: PhoneNumber, isKnown: boolean) => Promise<E.Either<NoMessages, void>>
  /** The message was not sent after all. */
  readonly giveBack: (to: PhoneNumber, isKnown: boolean) => Promise<void>
  /** How many messages this process refused, by budget. */
  readonly refused: () => Readonly<Record<SmsBudgetName, number>>
}

interface Cap {
  readonly name: SmsBudgetName
  /** The log names the dialling code, which is no customer's data. */
  readonly of: string
  readonly most: number
  readonly windowMs: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const smsBudgetIn = (
  limits: Limits,
  budgets: SmsBudgets,
  warn: (event: string, details: Readonly<Record<string, string | number>>) => void,
): SmsBudget => {
  const refused: Record<SmsBudgetName, number> = { hour: 0, day: 0, country: 0 }
  const alarm = async ({ name, of, most, windowMs }: Cap): Promise<void> => {
    refused[name] += 1
    // one line in each window, from all processes together
    const isFirst = (await limits.take([{ name: `sms alarm ${of}`, most: 1, windowMs }])) === undefined
    if (isFirst) warn('sms_budget_used_up', { budget: of, messages: most, seconds: windowMs / 1000 })
  }
  return {
    take: async (to, isKnown) => {
      const taken: Limit[] = []
      for (const cap of capsOf(to, budgets)) {
        const own = limitsOf(cap, isKnown)
        taken.push(...own)
        const retryAfter = await limits.take(own)
        if (retryAfter === undefined) continue
        await limits.giveBack(taken)
        await alarm(cap)
        return E.left({ _tag: 'no_messages', why: 'budget', retryAfter })
      }
      return E.right(undefined)
    },
    giveBack: (to, isKnown) => limits.giveBack(capsOf(to, budgets).flatMap(cap => limitsOf(cap, isKnown))),
    refused: () => ({ ...refused }),
  }
}

const NO_GATEWAY_RETRY_SECONDS = 300

/** For a shop without a gateway: it refuses every message, with the reason. */
export const noBudget: SmsBudget = {
  take: () => Promise.resolve(E.left({ _tag: 'no_messages', why: 'gateway', retryAfter: NO_GATEWAY_RETRY_SECONDS })),
  giveBack: () => Promise.resolve(),
  refused: () => ({ hour: 0, day: 0, country: 0 }),
}

const capsOf = ({ countryCode }: PhoneNumber, { hourly, daily, hourlyByCountry }: SmsBudgets): readonly Cap[] => {
  const ofCountry = hourlyByCountry.get(countryCode)
  return [
    { name: 'hour', of: 'hour', most: hourly, windowMs: HOUR_MS },
    { name: 'day', of: 'day', most: daily, windowMs: DAY_MS },
    ...(ofCountry === undefined
      ? []
      : [{ name: 'country' as const, of: countryCode, most: ofCountry, windowMs: HOUR_MS }]),
  ]
}

const limitsOf = ({ of, most, windowMs }: Cap, isKnown: boolean): readonly Limit[] => {
  const all: Limit = { name: `sms budget ${of}`, most, windowMs }
  return isKnown ? [all] : [all, { name: `sms budget ${of} unknown`, most: Math.ceil(most / 2), windowMs }]
}
