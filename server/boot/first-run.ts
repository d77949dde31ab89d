import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as E from 'fp-ts/Either'
import { printFault } from '@server/platform/codec-faults'
import { announced, type Say } from '@server/boot/boot-progress'
import { settleDemoOperator } from '@server/boot/demo-operator'
import type { Config } from '@server/config/config'
import type { Identity, NewPerson } from '@server/identity/identity'
import { shopDocument } from '@server/catalog/shop-settings'
import { readCatalogueDocument } from '@server/catalog/file/catalogue-folder'
import { importCatalogue, readCatalogue } from '@server/catalog/file/import-catalogue'
import { importCodes, type ImportDeps } from '@server/stock/import-codes'
import { lineFaultWords } from '@server/stock/line-fault'
import type { Db } from '@server/platform/database/database'
import { users } from '@server/platform/database/schema/users'
import { productGroups } from '@server/platform/database/schema/catalogue'
import { codes } from '@server/platform/database/schema/vault'
import { StartError } from '@server/config/start-error'

/** The customer who can log in to a new demo shop. */
export const DEMO_CUSTOMER: NewPerson = {
  name: '示範用戶',
  countryCode: '+853',
  tel: '66000000',
  password: 'demo-shop-2026',
}

/**
 * Makes a demo complete: goods, a customer and an operator. Existing data stays as it is. In production it disables the
 * operator that a demo has left. `data`: the sample shop.
 */
export const fillDemo = async (
  config: Pick<Config, 'console' | 'mode' | 'simulators'>,
  deps: ImportDeps,
  identity: Pick<Identity, 'add'>,
  data: string,
  say: Say,
): Promise<void> => {
  if (config.mode === 'demo') {
    await stockDemo(deps, data, say)
    await addDemoCustomer(deps.db, identity)
  }
  await settleDemoOperator(config, deps)
}

/** Fills an empty demo shop with a catalogue and codes. */
export const stockDemo = async (deps: ImportDeps, data: string, say: Say): Promise<void> => {
  if (await isEmpty(deps.db, productGroups))
    await announced(say, 'sample catalogue', async () => {
      const file = readCatalogue(await readCatalogueDocument(join(data, 'catalogue.json')))
      const imported = E.isLeft(file) ? file : await importCatalogue(deps, file.right)
      if (E.isLeft(imported))
        throw new StartError(`${data}/catalogue.json: ${imported.left.map(printFault).join('; ')}`)
    })
  if (await isEmpty(deps.db, codes))
    await announced(say, 'sample codes', async note => {
      const report = await importCodes(deps, piecesOf(join(data, 'codes.csv')), {
        source: 'codes.csv',
        progress: lines => note(`${lines} lines`),
      })
      const [refused] = report.refused
      if (refused !== undefined)
        throw new StartError(`${data}/codes.csv: line ${refused.line} ${lineFaultWords(refused.fault)}`)
    })
}

const addDemoCustomer = async (db: Db, identity: Pick<Identity, 'add'>): Promise<void> => {
  if (await isEmpty(db, users))
    await identity.add({ ...DEMO_CUSTOMER, consents: (await shopDocument(db)).policies ?? [] })
}

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path)) yield Buffer.from(piece)
}

const isEmpty = async (db: Db, table: PgTable): Promise<boolean> =>
  (await db.select({ rows: count() }).from(table))[0]?.rows === 0
