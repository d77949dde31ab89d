import { readFileSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import { createSecretKey, randomBytes } from 'node:crypto'
import type { Consent } from '~/domain/account/account'
import type { CatalogueFile } from '@server/catalog/file/catalogue-file'
import { importCatalogue, readCatalogue } from '@server/catalog/file/import-catalogue'
import type { ImportDeps } from '@server/stock/import-codes'
import type { Database } from '@server/platform/database/database'
import { aesVault } from '@server/stock/vault/aes-vault'
import { openStore } from '@tests/server/platform/store-harness'

/** The moment at which everything is imported. */
const NOW = Date.UTC(2026, 10, 20, 12)

/** A text of the sample shop. */
export const sample = (path: string): string => readFileSync(new URL(`../../data/${path}`, import.meta.url), 'utf8')

/** The words of each policy. */
const policyText = { 'zh-Hant': '退款。\n\n## 何時\n\n七日內。', en: 'Refunds.\n\n## When\n\n- Within *7* days.' }

/** A catalogue as it is written, to be changed at will. */
export const catalogueDocument = () => {
  const text = (en: string) => ({ 'zh-Hant': `「${en}」`, en })
  const { shop } = JSON.parse(sample('catalogue.json'))
  const variant = (no: string, given: object = {}) => ({
    no,
    name: text(no),
    price: '100.00',
    delivery: 'code',
    fields: [],
    variations: [],
    ...given,
  })
  return {
    version: 1,
    shop: { ...shop, catalogs: [{ no: 'R1', items: ['G1'] }] },
    texts: { refund: policyText, service: policyText, privacy: policyText },
    categories: [
      { id: '1', type: 'card', name: text('Cards'), family: 'gift', image: '' },
      { id: '2', type: 'topup', name: text('Top-ups'), family: 'topup', image: '' },
    ],
    groups: [
      {
        no: 'G1',
        category: '1',
        type: 'card',
        name: text('Gift card'),
        description: text('A card'),
        image: '',
        variants: [variant('V1', { cash: '98.50' }), variant('V2', { once: true }), variant('V3', { off: true })],
      },
      {
        no: 'G2',
        category: '2',
        type: 'topup',
        name: text('Top-up'),
        description: text('Directly'),
        image: '',
        variants: [
          variant('T1', {
            delivery: 'fulfilment',
            fields: [
              {
                name: 'tel',
                label: text('Number'),
                type: 'text',
                placeholder: text('8 digits'),
                required: true,
                pattern: '^\\d{8}$',
                options: [],
              },
            ],
            variations: [
              {
                id: 'speed',
                name: text('Speed'),
                min: 0,
                max: 1,
                options: [{ id: 'now', name: text('Now'), default: true }],
              },
            ],
          }),
        ],
      },
    ],
  }
}

export const catalogue = (document: unknown = catalogueDocument()): CatalogueFile => {
  const read = readCatalogue(document)
  if (E.isLeft(read)) throw new Error(JSON.stringify(read.left))
  return read.right
}

/** The policies of the sample shop. A customer who has not accepted them must do so first. */
export const policies: readonly Consent[] = catalogue().shop.policies ?? []

/** An empty shop in memory with a catalogue and a vault. */
export interface ImportHarness extends ImportDeps {
  readonly database: Database
  readonly close: () => Promise<void>
}

export const importHarness = async (file: CatalogueFile = catalogue()): Promise<ImportHarness> => {
  const database = await openStore('pglite')
  const key = () => createSecretKey(randomBytes(32))
  const vault = aesVault({ current: 'k', keks: new Map([['k', key()]]), fingerprintSecret: key() })
  const deps = { db: database.db, vault, now: () => NOW }
  await importCatalogue(deps, file)
  return { ...deps, database, close: () => database.close() }
}

/** A file in small pieces, as a disk or a socket would hand it over. */
export async function* pieces(text: string, size = 64_000): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
