import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { CommandError } from '@server/cli/kit/terminal'
import { type BookPeriod, readPeriod } from '@server/platform/period'

const options = t.partial({ from: t.string, to: t.string })

/** Gives a command the options of a period. */
export const withPeriod = (command: Command): Command =>
  command
    .option('--from <date>', 'the first day of the shop, such as 2026-11-01 or yesterday; today if it is not named')
    .option('--to <date>', 'the last day; today if it is not named')

/** The period of the options; today's if they name none. */
export const periodOf = (given: unknown, now: number): BookPeriod => {
  const { from = 'today', to = 'today' } = asked(options, given)
  return wholePeriod(from, to, now)
}

/** A whole day; the default is today. */
export const dayOf = (day: string | undefined, now: number): BookPeriod =>
  wholePeriod(day ?? 'today', day ?? 'today', now)

/** From the first day or time to the end of the last one. */
const wholePeriod = (from: string, to: string, now: number): BookPeriod => {
  const period = readPeriod({ from, to }, now)
  if ('wrong' in period) throw new CommandError(`${period.wrong} is no date such as 2026-11-23.`)
  if (period.from === undefined || period.before === undefined || period.before <= period.from)
    throw new CommandError('The last day is before the first one. Say both: --from and --to.')
  return { from: period.from, before: period.before }
}
