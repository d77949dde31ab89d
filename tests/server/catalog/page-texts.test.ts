import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as E from 'fp-ts/Either'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pageTextIds } from '~/domain/catalog/page-text'
import type { Lang } from '~/domain/shared/locale'
import { readCatalogueDocument } from '@server/catalog/file/catalogue-folder'
import { compareCatalogues } from '@server/catalog/file/compare-catalogues'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { importCatalogue, readCatalogue } from '@server/catalog/file/import-catalogue'
import { storedTexts } from '@server/catalog/page-texts'
import { shelvesOf } from '@server/catalog/shelves'
import { readStoredCatalogue } from '@server/catalog/stored-catalogue'
import { printFault } from '@server/platform/codec-faults'
import { type ImportHarness, catalogue, catalogueDocument, importHarness } from '@tests/server/import-harness'

const refund = { 'zh-Hant': '退款\n\n## 何時\n\n七日內。', en: 'Refunds.\n\n## When\n\nWithin seven days.' }
const { texts: _, ...withoutTexts } = catalogueDocument()
const withTexts = (texts: unknown) => ({ ...withoutTexts, texts })
const faultsOf = (document: unknown): readonly string[] => {
  const read = readCatalogue(document)
  return E.isLeft(read) ? read.left.map(printFault) : []
}

describe('the words of pages in a catalogue', () => {
  let shop: ImportHarness
  beforeAll(async () => {
    shop = await importHarness(catalogue(withoutTexts))
  })
  afterAll(() => shop.close())

  const wordsOf = async (id: string, lang: Lang) => {
    const stored = await readStoredCatalogue(shop.db, 0)
    return shelvesOf(stored, new Set(), { version: 0, at: 0 }).text(id, lang)
  }

  it('a shop has no words until a catalogue brings them, and keeps them when one comes without', async () => {
    expect(await wordsOf('refund', 'en')).toBeUndefined()
    await importCatalogue(shop, catalogue(withTexts({ refund })), { dryRun: true })
    expect(await storedTexts(shop.db)).toBeUndefined()
    await importCatalogue(shop, catalogue(withTexts({ refund })))
    await importCatalogue(shop, catalogue(withoutTexts))
    expect(await wordsOf('refund', 'en')).toMatchObject({ sections: [{ title: 'When' }] })
    expect(await wordsOf('refund', 'zh-Hant')).toMatchObject({ sections: [{ title: '何時' }] })
    expect(await wordsOf('privacy', 'en')).toBeUndefined()
    expect(await wordsOf('constructor', 'en')).toBeUndefined()
  })

  it('an exported catalogue has the words as they were written, and a comparison names those that differ', async () => {
    await importCatalogue(shop, catalogue(withTexts({ refund })))
    const now = await exportCatalogue(shop.db)
    expect(now.texts).toEqual({ refund })
    expect(compareCatalogues(now, now)).toEqual([])
    expect(compareCatalogues(now, catalogue(withoutTexts))).not.toContainEqual(
      expect.objectContaining({ what: 'texts' }),
    )
    expect(
      compareCatalogues(now, catalogue(withTexts({ refund: { ...refund, en: 'No refunds.' }, about: refund }))),
    ).toContainEqual({
      what: 'texts',
      id: 'texts',
      how: 'changed',
      parts: ['refund.en: 5 lines changed', 'about.zh-Hant: none → 5 lines', 'about.en: none → 5 lines'],
    })
  })

  it('an import names the policies whose words change while their version stays', async () => {
    await importCatalogue(shop, catalogue(withTexts({ refund })))
    const changed = { ...withTexts({ refund: { ...refund, en: 'No refunds.' }, about: refund }) }
    const notAsked = async (document: unknown) => {
      const report = await importCatalogue(shop, catalogue(document), { dryRun: true })
      return E.isRight(report) ? report.right.notAsked : report.left
    }
    const published = { ...changed.shop, policies: [{ id: 'refund', version: '1' }] }
    await importCatalogue(shop, catalogue({ ...withTexts({ refund }), shop: published }))
    expect(await notAsked({ ...changed, shop: published })).toEqual(['refund'])
    expect(await notAsked({ ...withTexts({ refund }), shop: published })).toEqual([])
    const next = { ...published, policies: [{ id: 'refund', version: '2' }] }
    expect(await notAsked({ ...changed, shop: next })).toEqual([])
  })

  it('a catalogue is refused if its words lack a language, belong to no page, or cannot be shown', () => {
    expect(faultsOf(withTexts({ refund: { en: 'x' } }))).toEqual(['texts.refund["zh-Hant"] is missing'])
    expect(faultsOf(withTexts({ terms: refund }))).toEqual(['texts.terms is not known here'])
    expect(faultsOf(withTexts({ help: { ...refund, en: 'Hi.\n\n<b>x</b>' } }))).toEqual([
      expect.stringMatching(/^texts\.help\.en line 3: HTML is not shown/u),
    ])
    expect(faultsOf(withTexts({ service: { ...refund, en: '# Terms' } }))).toEqual([
      expect.stringMatching(/^texts\.service\.en begins with a title/u),
    ])
    expect(faultsOf(withTexts({ about: { ...refund, en: 'x'.repeat(60_001) } }))).toEqual([
      'texts.about.en is longer than 60000 characters',
    ])
  })
})

describe('a folder of words beside a catalogue', () => {
  const home = { folder: '' }
  const file = (): string => join(home.folder, 'catalogue.json')
  beforeEach(() => {
    home.folder = mkdtempSync(join(tmpdir(), 'shop-texts-'))
    mkdirSync(join(home.folder, 'own'))
    writeFileSync(file(), JSON.stringify(withTexts('own')))
  })
  afterEach(() => rmSync(home.folder, { recursive: true }))
  const write = (name: string, words: string) => writeFileSync(join(home.folder, 'own', name), words)

  it('the Markdown files of the folder are the words of the catalogue', async () => {
    write('refund.zh-Hant.md', refund['zh-Hant'])
    write('refund.en.md', `\uFEFF${refund.en}`)
    write('notes.txt', 'not a text')
    expect(await readCatalogueDocument(file())).toMatchObject({ texts: { refund } })
  })

  it('a missing folder and a file with another name are refused with their path', async () => {
    write('refund.de.md', 'Rückgabe')
    await expect(readCatalogueDocument(file())).rejects.toThrow(/refund\.de\.md is no text/u)
    rmSync(join(home.folder, 'own'), { recursive: true })
    await expect(readCatalogueDocument(file())).rejects.toThrow(/own, which does not exist/u)
  })

  it('the sample shop has words for every page in both languages', async () => {
    const path = fileURLToPath(new URL('../../../data/catalogue.json', import.meta.url))
    const { texts = {} } = catalogue(await readCatalogueDocument(path))
    expect(Object.keys(texts).toSorted()).toEqual([...pageTextIds].toSorted())
  })
})
