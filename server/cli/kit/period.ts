import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { bookPeriod, type PeriodRefusal } from '@server/acts/books/book-period'
import { asked } from '@server/cli/kit/parse-options'
import { CommandError } from '@server/cli/kit/terminal'
import type { BookPeriod } from '@server/platform/period'

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
  const period = bookPeriod(asked(options, given), now)
  if (E.isLeft(period)) throw new CommandError(words(period.left))
  return period.right
}

const words = (refusal: PeriodRefusal): string => {
  switch (refusal._tag) {
    case 'day_and_period':
      return 'Say --day, or --from and --to.'
    case 'no_date':
      return `${refusal.text} is no date such as 2026-11-23.`
    case 'ends_before':
      return 'The last day is before the first one. Say both: --from and --to.'
  }
}
