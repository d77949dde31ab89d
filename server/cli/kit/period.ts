import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { CommandError } from '@server/cli/kit/terminal'
import { type BookPeriod, readPeriod } from '@server/platform/period'

const options = t.partial({ day: t.string, from: t.string, to: t.string })

/** Gives a command the option of a day. */
export const withDay = (command: Command): Command =>
  command.option('--day <date>', 'a day of the shop, such as 2026-11-23 or yesterday; today if it is not named')

/** Gives a command the options of a period: a day, or its first and its last day. */
export const withPeriod = (command: Command): Command =>
  withDay(command)
    .option('--from <date>', 'or the first day of a period, such as 2026-11-01')
    .option('--to <date>', 'and its last day; today if it is not named')

/** The period of the options; today's if they name none. */
export const periodOf = (given: unknown, now: number): BookPeriod => {
  const { day, from, to } = asked(options, given)
  if (day !== undefined && (from !== undefined || to !== undefined))
    throw new CommandError('Say --day, or --from and --to.')
  return wholePeriod(day ?? from ?? 'today', day ?? to ?? 'today', now)
}

/** From the first day or time to the end of the last one. */
const wholePeriod = (from: string, to: string, now: number): BookPeriod => {
  const period = readPeriod({ from, to }, now)
  if ('wrong' in period) throw new CommandError(`${period.wrong} is no date such as 2026-11-23.`)
  if (period.from === undefined || period.before === undefined || period.before <= period.from)
    throw new CommandError('The last day is before the first one. Say both: --from and --to.')
  return { from: period.from, before: period.before }
}
