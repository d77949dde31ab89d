import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCatalogue, readCatalogue } from '@server/catalog/file/import-catalogue'
import { printFault } from '@server/platform/codec-faults'
import { importCodes } from '@server/stock/import-codes'
import { categories, documents, productGroups, variants } from '@server/platform/database/schema/catalogue'
import {
  catalogue,
  catalogueDocument,
  importHarness,
  type ImportHarness,
  pieces,
  sample,
} from '@tests/server/import-harness'

type Document = ReturnType<typeof catalogueDocument>

/** The faults of a sample catalogue after a change, as one line each. */
const faults = (change: (document: Document) => unknown): readonly string[] => {
  const document = catalogueDocument()
  const read = readCatalogue(change(document) ?? document)
  return E.isLeft(read) ? read.left.map(printFault) : []
}
const first = <A>(items: readonly A[]): A => {
  const [item] = items
  if (item === undefined) throw new Error('empty')
  return item
}

describe('a catalogue file', () => {
  it('a valid catalogue file is read, also that of the sample shop', () => {
    expect(faults(() => undefined)).toEqual([])
    expect(E.isRight(readCatalogue({ ...JSON.parse(sample('catalogue.json')), texts: {} }))).toBe(true)
  })

  it('a catalogue file is refused with every fault and its path', () => {
    expect(faults(() => 'no object')).toEqual(['(the document) is not an object'])
    expect(faults(() => ({}))).toEqual([
      'version is missing',
      'shop is missing',
      'categories is missing',
      'groups is missing',
    ])
    expect(
      faults(document => {
        const variant = first(first(document.groups).variants)
        Object.assign(variant, { price: '98.5', cash: 98.5, delivery: 'post', of: true })
        Object.assign(first(document.categories), { name: { 'zh-Hant': ' ', en: 'Cards' } })
      }),
    ).toEqual([
      'categories[0].name["zh-Hant"] is not a text with something in it',
      'groups[0].variants[0].of is not known here',
      'groups[0].variants[0].price is not an amount such as "98.50"',
      'groups[0].variants[0].delivery is not ("code" | "fulfilment")',
      'groups[0].variants[0].cash is not an amount such as "98.50"',
    ])
  })

  it.each<[string, (document: Document) => unknown, string]>([
    [
      'a group in no category',
      d => void Object.assign(first(d.groups), { category: '9' }),
      'groups[0].category no category has the id 9',
    ],
    [
      'a group of another type than its category',
      d => void Object.assign(first(d.groups), { type: 'game' }),
      "groups[0].type its category's type is card",
    ],
    [
      'a category of no type',
      d => void Object.assign(d.categories[1] ?? {}, { type: 'x' }),
      'categories[1].type x is not in shop.typelist',
    ],
    ['a group twice', d => void Object.assign(d.groups[1] ?? {}, { no: 'G1' }), 'groups[1].no G1 is there twice'],
    [
      'a variant twice, over all groups',
      d => void Object.assign(first(d.groups[1]?.variants ?? []), { no: 'V1' }),
      'groups[1].variants[0].no V1 is there twice',
    ],
    [
      'an offer that is none',
      d => void Object.assign(first(first(d.groups).variants), { cash: '100.00' }),
      'groups[0].variants[0].cash is not above zero and below the price',
    ],
    [
      'an offer for nothing',
      d => void Object.assign(first(first(d.groups).variants), { cash: '0.00' }),
      'groups[0].variants[0].cash is not above zero and below the price',
    ],
    [
      'a recommendation of no group',
      d => void Object.assign(d.shop, { catalogs: [{ no: 'R1', items: ['G9'] }] }),
      'shop.catalogs[0].items[0] no group has the number G9',
    ],
    [
      'a colour that is none',
      d => void Object.assign(d.shop, { colors: { primary: 'red' } }),
      'shop.colors.primary is not a colour such as #522e90',
    ],
  ])('a catalogue file is refused with %s', (_what, change, fault) => {
    expect(faults(change)).toContain(fault)
  })

  it('a catalogue file is refused with fields and variations that a customer cannot fill in', () => {
    const text = { 'zh-Hant': '字', en: 'Text' }
    const field = (given: object) => ({
      name: 'a',
      label: text,
      type: 'text',
      placeholder: text,
      required: true,
      options: [],
      ...given,
    })
    const option = (id: string, chosen = false) => ({ id, name: text, default: chosen })
    const group = (given: object) => ({ id: 'g', name: text, min: 0, max: 1, options: [option('x')], ...given })
    const withForm = (form: object) =>
      faults(document => void Object.assign(first(first(document.groups).variants), form))
    const at = 'groups[0].variants[0]'
    expect(withForm({ fields: [field({ type: 'select' })] })).toEqual([
      `${at}.fields[0].options a select needs options`,
    ])
    expect(withForm({ fields: [field({ pattern: '(' })] })).toEqual([
      `${at}.fields[0].pattern is not a regular expression`,
    ])
    expect(withForm({ fields: [field({ name: 'g' })], variations: [group({})] })).toEqual([
      `${at}.variations[0].id g is there twice`,
    ])
    expect(withForm({ variations: [group({ min: 2 })] })).toEqual([`${at}.variations[0].min is above max`])
    expect(withForm({ variations: [group({ max: 2 })] })).toEqual([
      `${at}.variations[0].max is not from 1 to the number of options`,
    ])
    expect(withForm({ variations: [group({ options: [option('x', true), option('y', true)] })] })).toEqual([
      `${at}.variations[0].options more are chosen by default than may be`,
    ])
  })
})

describe('an import of a catalogue', () => {
  let shop: ImportHarness
  beforeAll(async () => {
    shop = await importHarness()
  }, 60_000)
  afterAll(() => shop.close())
  const variantsNow = async () =>
    Object.fromEntries(
      (await shop.db.select().from(variants)).map(row => [row.no, row.onSale ? row.priceCents : 'off']),
    )
  const changed = (change: (document: Document) => unknown) => {
    const document = catalogueDocument()
    change(document)
    return catalogue(document)
  }

  it('an import adds all products of the catalogue, and a second import changes no row', async () => {
    const rows = async () =>
      Promise.all([documents, categories, productGroups, variants].map(table => shop.db.select().from(table)))
    const before = await rows()
    expect(before.map(each => each.length)).toEqual([2, 2, 2, 4])
    const [cash] = await shop.db.select().from(variants).where(eq(variants.no, 'V1'))
    expect(cash).toMatchObject({ priceCents: 10_000, cashCents: 9_850, once: false, onSale: true, delivery: 'code' })
    expect(await variantsNow()).toEqual({ V1: 10_000, V2: 10_000, V3: 'off', T1: 10_000 })
    expect(await importCatalogue(shop, catalogue())).toEqual(
      E.right({
        categories: 2,
        groups: 2,
        variants: 4,
        added: [],
        hidden: [],
        notAsked: [],
        changes: [],
        repriced: [],
        revision: 1,
      }),
    )
    expect(await rows()).toEqual(before)
  })

  it('an import hides variants that the file lacks, keeps them, and restores them when they are back', async () => {
    const report = await importCatalogue(
      shop,
      changed(document => document.groups.pop()),
    )
    expect(report).toMatchObject({ right: { hidden: ['T1'], added: [] } })
    expect(await variantsNow()).toMatchObject({ T1: 'off' })
    await importCatalogue(shop, catalogue())
    expect(await variantsNow()).toMatchObject({ T1: 10_000 })
  })

  it('a dry run of a catalogue import changes no row', async () => {
    const dearer = changed(document =>
      Object.assign(first(first(document.groups).variants), { no: 'V9', price: '120.00' }),
    )
    expect(await importCatalogue(shop, dearer, { dryRun: true })).toMatchObject({
      right: { added: ['V9'], hidden: ['V1'] },
    })
    expect(await variantsNow()).toEqual({ V1: 10_000, V2: 10_000, V3: 'off', T1: 10_000 })
  })

  it('an import refuses to turn a variant with codes into a top-up, and then changes no row', async () => {
    const csv = 'code,pin,serial,expires_at,url,format\nAAAA,,,,,\n'
    await importCodes(shop, pieces(csv), { source: 'x', variant: 'V1' })
    const turned = changed(document => {
      Object.assign(first(first(document.groups).variants), { delivery: 'fulfilment' })
      Object.assign(first(document.groups).variants[1] ?? {}, { price: '90.00' })
    })
    expect(await importCatalogue(shop, turned)).toEqual(
      E.left([
        { path: 'groups[0].variants[0].delivery', message: 'V1 has codes in the vault: it needs a number of its own' },
      ]),
    )
    expect(await variantsNow()).toMatchObject({ V2: 10_000 })
  })
})
