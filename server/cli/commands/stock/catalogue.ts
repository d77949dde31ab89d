import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { changing } from '@server/cli/kit/changing'
import type { Session } from '@server/cli/kit/session'
import { CommandError, type Terminal } from '@server/cli/kit/terminal'
import { type CatalogueFile, catalogueFile } from '@server/catalog/catalogue-file'
import { compareCatalogues, type Difference } from '@server/catalog/compare-catalogues'
import { type CodecFault, printFault } from '@server/platform/codec-faults'
import { exportCatalogue } from '@server/catalog/export-catalogue'
import { type CatalogueReport, importCatalogue, readCatalogue } from '@server/catalog/import-catalogue'

const options = t.type({ dryRun: t.boolean, json: t.boolean })
const jsonOnly = t.type({ json: t.boolean })

export const catalogueCommands = (root: Command, session: Session): void => {
  const { cwd, out, err } = session.terminal
  const catalogue = root.command('catalogue').description('What the shop sells.')
  const FILE = 'a JSON document (data/README.md)'

  catalogue
    .command('import')
    .description('Import a catalogue. Variants that it does not name go off sale.')
    .argument('<file>', FILE)
    .option('--dry-run', 'check everything, change nothing', false)
    .option('--json', 'the report as JSON', false)
    .action(async (file: string, given: unknown) => {
      const { dryRun, json } = asked(options, given)
      const result = await pipe(
        await read(resolve(cwd, file)),
        E.match(
          faults => Promise.resolve<Result>(E.left(faults)),
          async fresh =>
            dryRun ? importCatalogue(await session.open(), fresh, { dryRun }) : imported(session, file, fresh),
        ),
      )
      if (E.isLeft(result)) session.exitCode = 1
      if (json) return out(JSON.stringify(E.isLeft(result) ? { faults: result.left } : result.right))
      if (E.isRight(result)) return reportLines(result.right, dryRun).forEach(out)
      return complained(result.left, err, out)
    })

  catalogue
    .command('export')
    .description('Export the current catalogue, for an import or to be edited.')
    .argument('[file]', 'where to; absent: it is printed')
    .option('--dry-run', 'read everything, write no file', false)
    .option('--json', 'all of it in one line', false)
    .action(async (file: string | undefined, given: unknown) => {
      const { json, dryRun } = asked(options, given)
      const { db } = await session.open()
      const text = JSON.stringify(catalogueFile.encode(await exportCatalogue(db)), null, json ? 0 : 2)
      if (file === undefined) return text.split('\n').forEach(out)
      if (existsSync(resolve(cwd, file))) throw new CommandError(`${file} exists: it is not written over.`)
      if (dryRun) return out(`${text.length} characters would be written to ${file}.`)
      await writeFile(resolve(cwd, file), `${text}\n`, { flag: 'wx' })
      return out(`Written to ${file}.`)
    })

  catalogue
    .command('diff')
    .description('What an import of this catalogue would change.')
    .argument('<file>', FILE)
    .option('--json', 'as JSON', false)
    .action(async (file: string, given: unknown) => {
      const fresh = await read(resolve(cwd, file))
      const { json } = asked(jsonOnly, given)
      if (E.isLeft(fresh)) {
        session.exitCode = 1
        return json ? out(JSON.stringify({ faults: fresh.left })) : complained(fresh.left, err, out)
      }
      const { db } = await session.open()
      const found = compareCatalogues(await exportCatalogue(db), fresh.right)
      if (json) return out(JSON.stringify(found))
      found.map(differenceLine).forEach(out)
      return out(`${found.length} differences.`)
    })
}

/** How many differences an act of an import has. */
const RECORDED = 100

/** Imports a catalogue; the audit gets what it changes. Faults are an answer that leaves everything as it was. */
const imported = (session: Session, file: string, fresh: CatalogueFile): Promise<Result> =>
  changing<Result>(session, async inside => {
    const differences = compareCatalogues(await exportCatalogue(inside.db), fresh)
    const result = await importCatalogue(inside, fresh)
    if (E.isLeft(result)) return { answer: result, act: undefined }
    const after = { differences: differences.length, changes: differences.slice(0, RECORDED).map(differenceLine) }
    return { answer: result, act: { subject: basename(file), before: {}, after } }
  })

const differenceLine = ({ what, id, how, parts }: Difference): string =>
  [how, what, ...(what === 'shop' ? [] : [id]), ...(parts.length === 0 ? [] : [`(${parts.join(', ')})`])].join(' ')

const read = async (path: string) => readCatalogue(parsed(await readFile(path, 'utf8')))

const complained = (faults: readonly CodecFault[], err: Terminal['err'], out: Terminal['out']): void => {
  faults.map(printFault).forEach(fault => err(fault))
  out(`${faults.length} faults. Nothing was changed.`)
}

type Result = E.Either<readonly CodecFault[], CatalogueReport>

const reportLines = (
  { categories, groups, variants, added, offSale }: CatalogueReport,
  dryRun: boolean,
): readonly string[] => [
  ...named('new', added),
  ...named('off sale', offSale),
  `${categories} categories, ${groups} product groups, ${variants} variants ${dryRun ? 'would be' : 'are'} on the shelves.`,
]

/** JSON has them all. */
const SHOWN = 20

const named = (what: string, numbers: readonly string[]): readonly string[] => {
  if (numbers.length === 0) return []
  const more = numbers.length > SHOWN ? ` … and ${numbers.length - SHOWN} more` : ''
  return [`${what}: ${numbers.slice(0, SHOWN).join(', ')}${more}`]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''))
  } catch (error) {
    throw new CommandError(`The file is no JSON: ${error instanceof Error ? error.message : ''}`)
  }
}
