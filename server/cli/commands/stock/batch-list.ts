import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { askedPage, printNext, withPages } from '@server/cli/kit/paging'
import type { Session } from '@server/cli/kit/session'
import { table } from '@server/cli/kit/terminal'
import { shopTime } from '@server/platform/period'
import { type Batch, listBatches } from '@server/stock/batch-list'
import { defined } from '~/domain/shared/defined'

const options = t.intersection([t.type({ json: t.boolean, all: t.boolean }), t.partial({ variant: t.string })])

/** `codes batches`: the imports with their ids, which other commands take. */
export const batchListCommand = (codes: Command, session: Session): void => {
  withPages(
    codes
      .command('batches')
      .description('List the batches that have free codes or are in quarantine, the newest first.')
      .option('--all', 'also those whose codes are all sold or void', false)
      .option('--variant <no>', 'only batches of this variant'),
    50,
  )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { out } = session.terminal
      const { db } = await session.open()
      const { json, all, variant } = asked(options, given)
      const page = await askedPage(given, paging => listBatches(db, { all, ...defined({ variant }) }, paging))
      if (json) return out(jsonOf({ batches: page.rows.map(listed), next: page.next }))
      if (page.rows.length === 0)
        return out(all ? 'No batch fits.' : 'No batch fits. --all lists those that are sold out, too.')
      const rows = page.rows.map(({ id, variant: of, free, imported, importedAt, quarantinedAt, source }) => [
        id,
        of,
        free,
        imported,
        shopTime(importedAt),
        quarantinedAt === null ? '' : shopTime(quarantinedAt),
        source,
      ])
      table(['batch', 'variant', 'free', 'imported', 'imported at', 'quarantined at', 'source'], rows).forEach(out)
      return printNext(session.terminal, page)
    })
}

/** For JSON. */
const listed = ({ id, variant, source, imported, free, importedAt, quarantinedAt }: Batch) => ({
  id,
  variant,
  source,
  imported,
  free,
  importedAt,
  quarantinedAt,
})
