import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import { migrations } from '@server/platform/database/migrations'

/** The migration since which a database records its server. */
const FIRST_ORIGIN = '0011_safe_to_launch'

const options = t.type({ dryRun: t.boolean, json: t.boolean })

export const migrateCommand = (root: Command, session: Session): void => {
  root
    .command('migrate')
    .description('Bring the tables of the database up to this release. Servers of the previous release keep working.')
    .option('--dry-run', 'list what would be done, and change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { dryRun, json } = asked(options, given)
      const names = await session.migrate(dryRun)
      if (json) return session.terminal.out(jsonOf({ applied: dryRun ? [] : names, would: dryRun ? names : [] }))
      if (names.length === 0)
        return session.terminal.out(`The database is up to date.${dryRun ? ' Nothing was changed.' : ''}`)
      for (const name of names) session.terminal.out(`${dryRun ? 'would apply' : 'applied'} ${name}`)
      if (names.includes(FIRST_ORIGIN) && !names.includes(migrations[0]?.name ?? ''))
        session.terminal.out(
          'If this database comes from a backup, run `codes quarantine --all` before you start the shop: its release did not record the server, so the backup cannot be recognised.',
        )
    })
}
