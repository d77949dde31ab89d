import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { importFile, voidFile } from '@server/acts/stock/code-file'
import { voidBatchCodes } from '@server/acts/stock/void-batch'
import { doingOf, performing } from '@server/cli/kit/performing'
import type { Session } from '@server/cli/kit/session'
import { findCommand } from '@server/cli/commands/stock/find'
import { costCommand } from '@server/cli/commands/stock/code-cost'
import { batchListCommand } from '@server/cli/commands/stock/batch-list'
import { notSoldLine, notSoldShown } from '@server/cli/commands/stock/not-sold-words'
import { noBatch } from '@server/cli/commands/stock/batch-words'
import { batchCommands } from '@server/cli/commands/stock/batches'
import { limitCommand } from '@server/cli/commands/stock/stock-limit'
import { stockCommands } from '@server/cli/commands/stock/stock'
import { CommandError, type Terminal } from '@server/cli/kit/terminal'
import { type FileFault, fileFaultWords } from '@server/stock/file-fault'
import { type LineFault, lineFaultWords, type RefusedLine } from '@server/stock/line-fault'
import type { VoidReport } from '@server/stock/void-codes'
import { counted } from '@server/platform/counted'
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
  limitCommand(codes, session)
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
      const path = resolve(cwd, file)
      const report = readFile(
        await importFile(
          await session.open(),
          doingOf(session),
          { pieces: piecesOf(path), source: basename(file), skipRefused, ...defined({ variant }) },
          { signal, progress: read => read % 10_000 === 0 && err(`${read} lines read`) },
        ),
      )
      const { accepted, batches, imported, notSold, refused, count } = report
      if (json)
        out(
          jsonOf({ imported, accepted, refused: refused.map(lineShown), batches, notSold: notSold.map(notSoldShown) }),
        )
      else {
        const batchOf = new Map(batches.map(({ id, variant: no }) => [no, `  batch ${id}`]))
        for (const [no, good] of Object.entries(accepted)) out(`${no}  ${good}${batchOf.get(no) ?? ''}`)
        tell(session.terminal, { refused, count, kept: imported }, 'imported', { skipRefused, dryRun })
        notSold.map(notSoldLine).forEach(out)
      }
      const stopped = refused.length > 0 && !skipRefused
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
      const report = readFile(
        await voidFile(await session.open(), doingOf(session), {
          pieces: piecesOf(resolve(session.terminal.cwd, file)),
          source: basename(file),
          skipRefused,
          ...defined({ variant }),
        }),
      )
      if (json) session.terminal.out(jsonOf({ ...report, refused: report.refused.map(lineShown) }))
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
  const count = await performing(session, voidBatchCodes(batch), refusal =>
    refusal._tag === 'no_batch'
      ? noBatch(refusal.batch)
      : `The batch is on sale: take it off first, with codes quarantine ${refusal.batch}. Nothing was changed.`,
  )
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

const readFile = <A>(read: E.Either<FileFault, A>): A => {
  if (E.isLeft(read)) throw new CommandError(fileFaultWords(read.left))
  return read.right
}

const lineShown = ({ line, fault }: RefusedLine) => ({ line, why: lineFaultWords(fault) })

// opened when it is read: a file that cannot be opened is then an error of the import, not of the process
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path)) yield Buffer.from(piece)
}

const isWithOrder = ({ _tag }: LineFault): boolean => _tag === 'held' || _tag === 'sold'

/** How many refused lines are listed; JSON has them all. */
const SHOWN = 50

const tell = (
  { out, err }: Terminal,
  { count, kept: isWritten, refused }: VoidReport,
  done: string,
  { skipRefused, dryRun }: { readonly skipRefused: boolean; readonly dryRun: boolean },
): void => {
  for (const { line, fault } of refused.slice(0, SHOWN)) err(`line ${line} ${lineFaultWords(fault)}`)
  if (refused.length > SHOWN) err(`… and ${refused.length - SHOWN} more (--json lists them all)`)
  if (refused.some(({ fault }) => isWithOrder(fault))) err('codes find says which order has a code.')
  if (refused.length > 0) out(`${refused.length} of ${counted(count + refused.length, 'line')} refused.`)
  if (isWritten) return out(`${counted(count, 'code')} ${done}.`)
  if (dryRun) return out(`${refused.length > 0 && !skipRefused ? 'Nothing' : counted(count, 'code')} would be ${done}.`)
  if (count > 0) return out(`Nothing was ${done}. --skip-refused takes the other ${count}.`)
  out(refused.length > 0 ? `Nothing was ${done}.` : `Nothing was ${done}: the file has no codes.`)
}
