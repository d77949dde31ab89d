import type { Command } from 'commander'
import * as t from 'io-ts'
import { type Period, dateOf, dayOf } from '~/domain/shared/shop-time'
import { asked } from '@server/cli/kit/parse-options'
import { CommandError } from '@server/cli/kit/terminal'

const options = t.partial({ from: t.string, to: t.string })

/** Gives a command the options of a period. */
export const withPeriod = (command: Command): Command =>
  command
    .option('--from <date>', 'the first day of the shop, such as 2026-11-01; today if it is not named')
    .option('--to <date>', 'the last day; the first one if it is not named')

/** The period of the options; today's if they name none. */
export const periodOf = (given: unknown, now: number): Period => {
  const { from, to } = asked(options, given)
  const first = dayOf(from ?? to ?? dateOf(now))
  const last = dayOf(to ?? from ?? dateOf(now))
  if (first === undefined) throw new CommandError(`--from: ${from ?? to} is no date such as 2026-11-23.`)
  if (last === undefined) throw new CommandError(`--to: ${to ?? from} is no date such as 2026-11-23.`)
  if (last.until <= first.from) throw new CommandError('--to is before --from.')
  return { from: first.from, until: last.until }
}
