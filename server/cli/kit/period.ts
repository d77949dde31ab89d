import type { Command } from 'commander'
import * as t from 'io-ts'
import { shopDate } from '@server/platform/shop-time'
import { asked } from '@server/cli/kit/parse-options'
import { CommandError } from '@server/cli/kit/terminal'
import { type BookPeriod, readPeriod } from '@server/platform/period'

const options = t.partial({ from: t.string, to: t.string })

/** Gives a command the options of a period. */
export const withPeriod = (command: Command): Command =>
  command
    .option('--from <date>', 'the first day of the shop, such as 2026-11-01; today if it is not named')
    .option('--to <date>', 'the last day; the first one if it is not named')

/** The period of the options; today's if they name none. */
export const periodOf = (given: unknown, now: number): BookPeriod => {
  const { from, to } = asked(options, given)
  const today = shopDate(now)
  return wholePeriod(from ?? to ?? today, to ?? from ?? today)
}

/** From the first day or time to the end of the last one. */
export const wholePeriod = (from: string, to: string): BookPeriod => {
  const period = readPeriod({ from, to })
  if ('wrong' in period) throw new CommandError(`${period.wrong} is no date such as 2026-11-23.`)
  if (period.from === undefined || period.before === undefined || period.before <= period.from)
    throw new CommandError('The last day is before the first one.')
  return { from: period.from, before: period.before }
}
