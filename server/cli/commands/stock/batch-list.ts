import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { pageSize } from '@server/cli/kit/numbers'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { shopTime } from '@server/platform/period'
import { type Batch, listBatches } from '@server/stock/batch-list'
import { defined } from '~/domain/shared/defined'

const options = t.intersection([
  t.type({ json: t.boolean, all: t.boolean, limit: t.number }),
  t.partial({ variant: t.string, after: t.string }),
])

/** `codes batches`: the imports with their ids, which other commands take. */
export const batchListCommand = (codes: Command, session: Session): void => {
  codes
    .command('batches')
    .description('List the batches that have free codes or are in quarantine, the newest first.')
    .option('--all', 'also those whose codes are all sold or void', false)
    .option('--variant <no>', 'only batches of this variant')
    .option('--limit <count>', 'the maximum number', pageSize, 50)
    .option('--after <cursor>', 'the next page: the cursor that the page before printed')
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { out } = session.terminal
      const { db } = await session.open()
      const { json, all, limit, variant, after } = asked(options, given)
      const page = await listBatches(db, { all, ...defined({ variant }) }, { limit, ...defined({ after }) })
      if (page === undefined) throw new CommandError(`--after: ${after ?? ''} is no cursor of this list.`)
      if (json) return out(jsonOf({ ...page, batches: page.batches.map(listed) }))
      if (page.batches.length === 0)
        return out(all ? 'No batch fits.' : 'No batch fits. --all lists those that are sold out, too.')
      const rows = page.batches.map(({ id, variant: of, free, imported, importedAt, quarantinedAt, source }) => [
        id,
        of,
        free,
        imported,
        shopTime(importedAt),
        quarantinedAt === null ? '' : shopTime(quarantinedAt),
        source,
      ])
      table(['batch', 'variant', 'free', 'imported', 'imported at', 'quarantined at', 'source'], rows).forEach(out)
      if (page.next !== null) out(`There are more: --after ${page.next}`)
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
