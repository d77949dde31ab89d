import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as t from 'io-ts'
import { asked } from '@server/cli/asked'
import type { Session } from '@server/cli/session'
import { CommandError } from '@server/cli/terminal'
import type { Fault } from '@server/shop/exact'
import { type CatalogueReport, importCatalogue, readCatalogue } from '@server/shop/import-catalogue'

const options = t.type({ dryRun: t.boolean, json: t.boolean })

export const catalogueCommands = (root: Command, session: Session): void => {
  root
    .command('catalogue')
    .description('What the shop sells.')
    .command('import')
    .description('Put a catalogue on the shelves. Variants that it does not name go off sale.')
    .argument('<file>', 'a JSON document (data/README.md)')
    .option('--dry-run', 'check everything, change nothing', false)
    .option('--json', 'the report as JSON', false)
    .action(async (file: string, given: unknown) => {
      const { dryRun, json } = asked(options, given)
      const { cwd, out, err } = session.terminal
      const document = parsed(await readFile(resolve(cwd, file), 'utf8'))
      const result = await pipe(
        readCatalogue(document),
        E.match(
          faults => Promise.resolve<Result>(E.left(faults)),
          async catalogue => importCatalogue(await session.open(), catalogue, { dryRun }),
        ),
      )
      if (E.isLeft(result)) session.exitCode = 1
      if (json) return out(JSON.stringify(E.isLeft(result) ? { faults: result.left } : result.right))
      if (E.isRight(result)) return told(result.right, dryRun).forEach(out)
      for (const { path, says } of result.left) err(`${path} ${says}`)
      return out(`${result.left.length} faults. Nothing was changed.`)
    })
}

type Result = E.Either<readonly Fault[], CatalogueReport>

const told = (
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
