import type { Command } from 'commander'
import * as t from 'io-ts'
import { pageSize } from '@server/cli/kit/numbers'
import { asked } from '@server/cli/kit/parse-options'
import { CommandError, type Terminal } from '@server/cli/kit/terminal'
import type { ListPage, Paging } from '@server/platform/list-page'

const options = t.intersection([t.type({ limit: t.number }), t.partial({ after: t.string })])

/** Gives a command the options of a list that is read in pages. `size`: how many rows a page has without `--limit`. */
export const withPages = (command: Command, size: number): Command =>
  command
    .option('--limit <count>', 'the maximum number', pageSize, size)
    .option('--after <cursor>', 'the next page: the cursor that the page before printed')

/** Reads the page that the options name. A text that is no cursor of the list is an error. */
export const askedPage = async <A>(given: unknown, read: (paging: Paging) => Promise<A | undefined>): Promise<A> => {
  const paging = asked(options, given)
  const page = await read(paging)
  if (page === undefined) throw new CommandError(`--after: ${paging.after ?? ''} is no cursor of this list.`)
  return page
}

/** Prints how to read the next page, if there is one. */
export const printNext = ({ out }: Pick<Terminal, 'out'>, { next }: Pick<ListPage<unknown>, 'next'>): void => {
  if (next !== null) out(`There are more: --after ${next}`)
}
