import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { recording } from '@server/acts/kit/perform'
import { changing, doingOf } from '@server/cli/kit/changing'
import type { Session } from '@server/cli/kit/session'
import { findCommand } from '@server/cli/commands/stock/find'
import { costCommand } from '@server/cli/commands/stock/code-cost'
import { batchListCommand } from '@server/cli/commands/stock/batch-list'
import { notSold, notSoldLine } from '@server/cli/commands/stock/not-sold'
import { batchCommands } from '@server/cli/commands/stock/batches'
import { stockCommands } from '@server/cli/commands/stock/stock'
import { CommandError, type Terminal } from '@server/cli/kit/terminal'
import { importCodes } from '@server/stock/import-codes'
import { voidCodes, type VoidReport } from '@server/stock/void-codes'
import { type VoidBatchRefusal, voidBatch } from '@server/stock/void-batch'
import { counted } from '@server/platform/counted'
import { isUuid } from '@server/platform/uuid'
import { defined } from '~/domain/shared/defined'

const options = t.intersection([
  t.type({ skipRefused: t.boolean, dryRun: t.boolean, json: t.boolean }),
  t.partial({ variant: t.string, batch: t.string }),
])

export const codesCommands = (root: Command, session: Session): void => {
  const codes = root.command('codes').description('Codes in the vault.')
  stockCommands(codes, session)
  batchListCommand(codes, session)
  batchCommands(codes, session)
  costCommand(codes, session)
  findCommand(codes, session)
  importCommand(codes, session)
  voidCommand(codes, session)
}

const FILE = 'CSV with the columns code, and pin, serial, expires_at, url, format, variant as needed'

const importCommand = (codes: Command, session: Session): void => {
  codes
    .command('import')
    .description('Put the codes of a CSV into the vault: all of them, or none.')
    .argument('<file>', FILE)
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
        ...defined({ variant }),
        skipRefused,
        dryRun,
        signal,
        record: (tx, imported, batches) =>
          recording(doingOf(session), deps.now)(tx, {
            subject: basename(file),
            before: {},
            after: { imported, batch_ids: batches.map(({ id }) => id) },
          }),
        progress: read => read % 10_000 === 0 && err(`${read} lines read`),
      })
      const count = Object.values(report.accepted).reduce((sum, each) => sum + each, 0)
      const unsold = await notSold(deps.db, { variants: Object.keys(report.accepted) }, deps.now())
      if (json) out(jsonOf({ ...report, notSold: unsold }))
      else {
        const batchOf = new Map(report.batches.map(({ id, variant: no }) => [no, `  batch ${id}`]))
        for (const [no, good] of Object.entries(report.accepted)) out(`${no}  ${good}${batchOf.get(no) ?? ''}`)
        tell(session.terminal, { ...report, count, kept: report.imported }, 'imported', { skipRefused, dryRun })
        unsold.map(notSoldLine).forEach(out)
      }
      const stopped = report.refused.length > 0 && !skipRefused
      if (stopped || count === 0) session.exitCode = 1
    })
}

const voidCommand = (codes: Command, session: Session): void => {
  codes
    .command('void')
    .description('Take free codes off sale for good: those of a CSV, all of them or none; or those of a batch.')
    .argument('[file]', FILE)
    .option('--batch <id>', 'the free codes of this batch, which must be in quarantine (codes batches)')
    .option('--variant <no>', 'the variant that all codes are for, when the file does not say')
    .option('--skip-refused', 'make the free ones void when others are refused', false)
    .option('--dry-run', 'check everything, change nothing', false)
    .option('--json', 'the report as JSON', false)
    .action(async (file: string | undefined, given: unknown) => {
      const { variant, skipRefused, dryRun, json, batch } = asked(options, given)
      if (batch !== undefined && file === undefined) return voidOfBatch(session, batch, { dryRun, json })
      if (file === undefined || batch !== undefined) throw new CommandError('Name a file, or a batch with --batch.')
      const deps = await session.open()
      const report = await voidCodes(deps, piecesOf(resolve(session.terminal.cwd, file)), {
        record: (tx, voided) =>
          recording(doingOf(session), deps.now)(tx, { subject: basename(file), before: {}, after: { voided } }),
        ...defined({ variant }),
        skipRefused,
        dryRun,
      })
      if (json) session.terminal.out(jsonOf(report))
      else tell(session.terminal, report, 'made void', { skipRefused, dryRun })
      const stopped = report.refused.length > 0 && !skipRefused
      if (stopped || report.count === 0) session.exitCode = 1
      return undefined
    })
}

const voidOfBatch = async (
  session: Session,
  batch: string,
  { dryRun, json }: { readonly dryRun: boolean; readonly json: boolean },
): Promise<void> => {
  if (!isUuid(batch)) throw new CommandError(`${batch} is no batch: codes batches lists them.`)
  const count = await changing(session, async inside => {
    const voided = await inside.db.transaction(tx => voidBatch(tx, batch))
    if (E.isLeft(voided)) throw new CommandError(batchHindrance(batch, voided.left))
    const act = { subject: `batch ${batch}`, before: {}, after: { voided: voided.right } }
    return { answer: voided.right, act: voided.right === 0 ? undefined : act }
  })
  if (json) return session.terminal.out(jsonOf({ count, kept: !dryRun && count > 0, refused: [] } satisfies VoidReport))
  if (count === 0)
    return session.terminal.out(
      'Nothing was made void: the batch has no free codes. Sold ones stay with their customers (orders find).',
    )
  return tell(session.terminal, { count, kept: !dryRun && count > 0, refused: [] }, 'made void', {
    skipRefused: false,
    dryRun,
  })
}

const batchHindrance = (batch: string, why: VoidBatchRefusal): string =>
  why === 'absent'
    ? `${batch} is no batch: codes batches lists them.`
    : `The batch is on sale: take it off first, with codes quarantine ${batch}. Nothing was changed.`

// opened when it is read: a file that cannot be opened is then an error of the import, not of the process
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path)) yield Buffer.from(piece)
}

/** How many refused lines are listed; JSON has them all. */
const SHOWN = 50

const tell = (
  { out, err }: Terminal,
  { count, kept: isWritten, refused }: VoidReport,
  done: string,
  { skipRefused, dryRun }: { readonly skipRefused: boolean; readonly dryRun: boolean },
): void => {
  for (const { line, why } of refused.slice(0, SHOWN)) err(`line ${line} ${why}`)
  if (refused.length > SHOWN) err(`… and ${refused.length - SHOWN} more (--json lists them all)`)
  if (refused.length > 0) out(`${refused.length} of ${counted(count + refused.length, 'line')} refused.`)
  if (isWritten) return out(`${counted(count, 'code')} ${done}.`)
  if (dryRun) return out(`${refused.length > 0 && !skipRefused ? 'Nothing' : counted(count, 'code')} would be ${done}.`)
  if (count > 0) return out(`Nothing was ${done}. --skip-refused takes the other ${count}.`)
  out(refused.length > 0 ? `Nothing was ${done}.` : `Nothing was ${done}: the file has no codes.`)
}
