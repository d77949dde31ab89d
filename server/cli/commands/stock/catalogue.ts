import { writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { catalogueListCommand } from '@server/cli/commands/stock/catalogue-list'
import { ALTHOUGH_LARGE, catalogueEditCommands } from '@server/cli/commands/stock/catalogue-edits'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { askReason, REASON_NEEDED } from '@server/cli/kit/admission'
import {
  differencesTo,
  type GivenCatalogue,
  importDocument,
  readShownCatalogue,
} from '@server/acts/catalogue/import-catalogue'
import { perform } from '@server/acts/kit/perform'
import { doingOf } from '@server/cli/kit/performing'
import type { Session } from '@server/cli/kit/session'
import { newFile } from '@server/cli/kit/new-file'
import { CommandError, type Terminal } from '@server/cli/kit/terminal'
import { CatalogueFileError, readCatalogueDocument } from '@server/catalog/file/catalogue-folder'
import { type CatalogueFile, catalogueFile } from '@server/catalog/file/catalogue-file'
import { changeLine } from '@server/catalog/file/revisions'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
import { type CodecFault, printFault } from '@server/platform/codec-faults'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import type { CatalogueReport } from '@server/catalog/file/import-catalogue'
import { counted } from '@server/platform/counted'

const options = t.type({ dryRun: t.boolean, json: t.boolean, force: t.boolean, althoughLarge: t.boolean })
const exporting = t.type({ dryRun: t.boolean, json: t.boolean })
const jsonOnly = t.type({ json: t.boolean })

export const catalogueCommands = (root: Command, session: Session): void => {
  const catalogue = root.command('catalogue').description('What the shop sells.')
  importCommand(catalogue, session)
  exportCommand(catalogue, session)
  diffCommand(catalogue, session)
  catalogueListCommand(catalogue, session)
  catalogueEditCommands(catalogue, session)
}

const FILE = 'a JSON document (data/README.md)'

const importCommand = (catalogue: Command, session: Session): void => {
  const { cwd, out, err } = session.terminal
  catalogue
    .command('import')
    .description(
      'Import a catalogue. Groups and variants that it does not name are hidden. Changes of prices need --reason once the shop has accounts of operators.',
    )
    .argument('<file>', FILE)
    .option('--dry-run', 'check everything, change nothing', false)
    .option('--force', 'import an older file, although that takes back changes; needs --reason', false)
    .option('--although-large', ALTHOUGH_LARGE, false)
    .option('--json', 'the report as JSON', false)
    .action(async (file: string, given: unknown) => {
      const { dryRun, json, force, althoughLarge: allowLarge } = asked(options, given)
      const document = await read(session, resolve(cwd, file))
      const result = E.isLeft(document)
        ? document
        : await imported(session, { file: document.right, source: basename(file), force, allowLarge })
      // a change of prices needs a reason, as `catalogue set-price` does
      if (dryRun && E.isRight(result) && result.right.repriced.length > 0) askReason(session)
      if (E.isLeft(result)) session.exitCode = 1
      if (json) return out(jsonOf(E.isLeft(result) ? { faults: result.left } : result.right))
      if (E.isRight(result)) {
        const of = E.isRight(document) ? document.right.revision : undefined
        return reportLines(result.right, of, dryRun).forEach(out)
      }
      return complained(result.left, err, out)
    })
}

const exportCommand = (catalogue: Command, session: Session): void => {
  const { cwd, out } = session.terminal
  catalogue
    .command('export')
    .description('Export the current catalogue, for an import or to be edited.')
    .argument('[file]', 'where to; absent: it is printed')
    .option('--dry-run', 'read everything, write no file', false)
    .option('--json', 'all of it in one line', false)
    .action(async (file: string | undefined, given: unknown) => {
      const { json, dryRun } = asked(exporting, given)
      const { db } = await session.open()
      const text = JSON.stringify(catalogueFile.encode(await exportCatalogue(db)), null, json ? 0 : 2)
      if (file === undefined) return text.split('\n').forEach(out)
      const path = newFile(cwd, file)
      if (dryRun) return out(`${text.length} characters would be written to ${file}.`)
      await writeFile(path, `${text}\n`, { flag: 'wx' })
      return out(`Written to ${file}.`)
    })
}

const diffCommand = (catalogue: Command, session: Session): void => {
  const { cwd, out, err } = session.terminal
  catalogue
    .command('diff')
    .description('What an import of this catalogue would change.')
    .argument('<file>', FILE)
    .option('--json', 'as JSON', false)
    .action(async (file: string, given: unknown) => {
      const fresh = await read(session, resolve(cwd, file))
      const { json } = asked(jsonOnly, given)
      if (E.isLeft(fresh)) {
        session.exitCode = 1
        return json ? out(jsonOf({ faults: fresh.left })) : complained(fresh.left, err, out)
      }
      const found = await differencesTo(await session.open(), fresh.right)
      if (json) return out(jsonOf(found))
      found.map(changeLine).forEach(out)
      return out(`${counted(found.length, 'difference')}.`)
    })
}

/** Faults are an answer that leaves everything as it was. */
const imported = async (session: Session, given: GivenCatalogue): Promise<Result> => {
  const done = await perform(await session.open(), doingOf(session), importDocument(given))
  if (E.isRight(done)) return done
  if (done.left._tag === 'faults') return E.left(done.left.faults)
  throw new CommandError(
    done.left.because === 'forced' ? '--force: say why with --reason, for the audit.' : REASON_NEEDED,
  )
}

/** Reads a catalogue whose pictures a page can show. */
const read = async (session: Session, path: string): Promise<E.Either<readonly CodecFault[], CatalogueFile>> => {
  const document = await documentOf(path)
  return readShownCatalogue(await session.open(), document)
}

const complained = (faults: readonly CodecFault[], err: Terminal['err'], out: Terminal['out']): void => {
  faults.map(printFault).forEach(fault => err(fault))
  if (faults.some(({ path }) => path === 'revision'))
    err(
      'Export the catalogue again and repeat your changes, or import with --force --reason. Who made the later change is in audit log.',
    )
  out(`${counted(faults.length, 'fault')}. Nothing was changed.`)
}

type Result = E.Either<readonly CodecFault[], CatalogueReport>

/** `of`: the revision that the file is of. */
const reportLines = (
  { categories, groups, variants, added, hidden, notAsked, changes, revision }: CatalogueReport,
  of: number | undefined,
  dryRun: boolean,
): readonly string[] => [
  ...named('new', added),
  ...named('hidden', hidden),
  ...changesOf(changes),
  ...named('new words with the same version, so customers are not asked to consent again', notAsked),
  ...(dryRun ? [] : [`The catalogue has revision ${revision}.${adviceOn(of, revision)}`]),
  `${dryRun ? 'Would be in the catalogue' : 'In the catalogue'}: ${counted(categories, 'category', 'categories')}, ${counted(groups, 'product group')}, ${counted(variants, 'variant')}.`,
]

/** New and hidden variants are listed before. */
const changesOf = (changes: readonly CatalogueChange[]): readonly string[] => {
  if (changes.length === 0) return ['Nothing changes: the catalogue is like this file already.']
  const others = changes.filter(({ what, how }) => what !== 'variant' || how === 'changed').map(changeLine)
  const more = others.length > SHOWN ? [`… and ${others.length - SHOWN} more changes (--json has them all)`] : []
  return [...others.slice(0, SHOWN), ...more]
}

/** An import of a file whose row has changed since its export is refused, also after its own import. */
const adviceOn = (of: number | undefined, revision: number): string =>
  of === undefined || of === revision ? '' : ` The file is of revision ${of}: export again before you edit.`

/** JSON has them all. */
const SHOWN = 20

const named = (what: string, numbers: readonly string[]): readonly string[] => {
  if (numbers.length === 0) return []
  const more = numbers.length > SHOWN ? ` … and ${numbers.length - SHOWN} more` : ''
  return [`${what}: ${numbers.slice(0, SHOWN).join(', ')}${more}`]
}

const documentOf = (path: string): Promise<unknown> =>
  readCatalogueDocument(path).catch((error: unknown) => {
    throw error instanceof CatalogueFileError ? new CommandError(error.message) : error
  })
