import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/asked'
import type { Session } from '@server/cli/session'
import type { Terminal } from '@server/cli/terminal'
import { importCodes, type ImportReport } from '@server/shop/import-codes'

const options = t.intersection([
  t.type({ skipRefused: t.boolean, dryRun: t.boolean, json: t.boolean }),
  t.partial({ variant: t.string }),
])

export const codesCommands = (root: Command, session: Session): void => {
  root
    .command('codes')
    .description('Codes in the vault.')
    .command('import')
    .description('Put the codes of a CSV into the vault: all of them, or none.')
    .argument('<file>', 'CSV with the columns code, and pin, serial, expires_at, url, format, variant as needed')
    .option('--variant <no>', 'the variant that all codes are for, when the file does not say')
    .option('--skip-refused', 'import the good lines when others are refused', false)
    .option('--dry-run', 'check everything, import nothing', false)
    .option('--json', 'the report as JSON', false)
    .action(async (file: string, given: unknown) => {
      const { variant, skipRefused, dryRun, json } = asked(options, given)
      const { cwd, err, out, signal } = session.terminal
      const deps = await session.open()
      const report = await importCodes(deps, piecesOf(resolve(cwd, file)), {
        source: basename(file),
        ...(variant === undefined ? {} : { variant }),
        skipRefused,
        dryRun,
        signal,
        progress: read => read % 10_000 === 0 && err(`${read} lines read`),
      })
      if (json) out(JSON.stringify(report))
      else tell(session.terminal, report, { skipRefused, dryRun })
      const stopped = report.refused.length > 0 && !skipRefused
      if (stopped || (!report.imported && !dryRun)) session.exitCode = 1
    })
}

// opened when it is read: a file that cannot be opened is then an error of the import, not of the process
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path)) yield Buffer.from(piece)
}

/** How many refused lines are listed; JSON has them all. */
const SHOWN = 50

const tell = (
  { out, err }: Terminal,
  { accepted, refused, imported }: ImportReport,
  { skipRefused, dryRun }: { readonly skipRefused: boolean; readonly dryRun: boolean },
): void => {
  for (const { line, why } of refused.slice(0, SHOWN)) err(`line ${line} ${why}`)
  if (refused.length > SHOWN) err(`… and ${refused.length - SHOWN} more (--json lists them all)`)
  const good = Object.values(accepted).reduce((sum, each) => sum + each, 0)
  for (const [variant, count] of Object.entries(accepted)) out(`${variant}  ${count}`)
  if (refused.length > 0) out(`${refused.length} of ${good + refused.length} lines are refused.`)
  if (imported) return out(`${plural(good)} imported.`)
  if (dryRun)
    return out(refused.length > 0 && !skipRefused ? 'Nothing would be imported.' : `${plural(good)} would be imported.`)
  out(good > 0 ? `Nothing was imported. --skip-refused imports the other ${good}.` : 'Nothing was imported.')
}

const plural = (count: number): string => (count === 1 ? '1 code' : `${count} codes`)
