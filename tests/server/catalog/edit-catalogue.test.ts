import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { cents } from '~/domain/shared/money'
import {
  type LaterPrice,
  type PriceToSet,
  removePrice,
  setHidden,
  setPrice,
} from '@server/catalog/file/catalogue-edits'
import type { CatalogueFile } from '@server/catalog/file/catalogue-file'
import { applyChanges } from '@server/catalog/file/apply-changes'
import { catalogueFaults } from '@server/catalog/file/catalogue-rules'
import { compareCatalogues } from '@server/catalog/file/compare-catalogues'
import { editCatalogue } from '@server/catalog/file/edit-catalogue'
import { editRefusalWords } from '@server/catalog/file/edit-refusal'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { importCatalogue } from '@server/catalog/file/import-catalogue'
import { repricings } from '@server/catalog/file/repricing'
import { revisionRows } from '@server/catalog/file/revision-rows'
import { changeLine } from '@server/catalog/file/revisions'
import type { Db } from '@server/platform/database/database'
import { lockImports } from '@server/platform/database/import-transaction'
import { catalogue } from '@tests/server/import-harness'
import { heldTransaction } from '@tests/server/platform/held-transaction'
import { openStore } from '@tests/server/platform/store-harness'
import { type ShopHarness, openShop, START } from '@tests/server/shop-harness'
import { defined } from '~/domain/shared/defined'

describe('edits of the catalogue', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('pglite')
  })
  afterAll(() => h.close())
  const deps = () => ({ db: h.database.db, now: () => h.clock.now })
  const file = (): CatalogueFile => ({
    ...catalogue(),
    shop: { ...catalogue().shop, lang: [{ locale: 'mo' }, { locale: 'hk', currency: 'HKD', rate: '0.5' }] },
  })
  const reset = async () => {
    h.clock.now = START
    const done = await importCatalogue(deps(), file(), { allowLarge: true })
    if (E.isLeft(done)) throw new Error(JSON.stringify(done.left))
    return done.right
  }
  const set = async (wanted: PriceToSet) => {
    const done = await editCatalogue(deps(), setPrice(wanted, h.clock.now), { allowLarge: true })
    return E.isLeft(done) ? editRefusalWords(done.left) : done.right.changes.map(changeLine)
  }
  const priceOf = async (edition: 'mo' | 'hk') =>
    (await h.shop.catalogue()).product('G2', { edition, lang: 'en' })?.products[0]?.price

  it('a price that is set counts from its moment on, in its edition only, and an earlier change does not return', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('mo', 'hk', undefined),
        fc.array(
          fc.tuple(
            fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(1, 2)),
            fc.option(fc.integer({ min: 1, max: 5 })),
          ),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        async (edition, prices) => {
          await reset()
          const other = edition === 'mo' ? 'hk' : 'mo'
          const untouched = await priceOf(other)
          const due = new Map<number, number | undefined>([[START, await priceOf(edition ?? 'mo')]])
          const at = (moment: number) => due.get(Math.max(...[...due.keys()].filter(from => from <= moment)))
          for (const [price, later] of prices) {
            const from = later === null ? undefined : START + later * 1_000
            expect(await set({ variant: 'T1', price: cents(price), ...defined({ edition, from }) })).not.toBe('')
            // a later price that is set back to the one that stands is removed
            const isThere = from !== undefined && due.delete(from)
            if (!isThere || from === undefined || at(from) !== price) due.set(from ?? START, price)
          }
          for (let second = 0; second < 7; second += 1) {
            h.clock.now = START + second * 1_000
            expect(await priceOf(edition ?? 'mo')).toBe(at(h.clock.now))
            if (edition !== undefined) expect(await priceOf(other)).toBe(untouched)
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  it('the price for cash stays if it is below the new price, and is asked for otherwise', async () => {
    await reset()
    expect(await set({ variant: 'V1', price: cents(9_900) })).toEqual(['changed variant V1 (price: 100.00 → 99.00)'])
    expect(await set({ variant: 'V1', price: cents(9_850) })).toContain('set --cash AMOUNT, or --cash none')
    expect(await set({ variant: 'V1', price: cents(9_850), cash: cents(9_850) })).toContain('set --cash AMOUNT')
    expect(await set({ variant: 'V1', price: cents(9_850), cash: 'none' })).toEqual([
      'changed variant V1 (price: 99.00 → 98.50, cash: 98.50 → none)',
    ])
    expect(await set({ variant: 'V9', price: cents(1) })).toBe('no variant has the number V9: see catalogue list')
    expect(await set({ variant: 'V1', price: cents(1), from: START })).toBe('--from is in the past')
  })

  it('a price for later is taken back, or set to the price that stands, and then no trace of it is left', async () => {
    const remove = async (later: LaterPrice) => {
      const done = await editCatalogue(deps(), removePrice(later, h.clock.now))
      return E.isLeft(done) ? editRefusalWords(done.left) : done.right.changes.map(changeLine)
    }
    await reset()
    const { revision: _, ...before } = await exportCatalogue(h.database.db)
    const from = START + 1_000
    const later = { variant: 'V1', from }
    for (const edition of ['hk', undefined] as const) {
      const price = { variant: 'V1', ...defined({ edition }) }
      const standing = edition === undefined ? 10_000 : 5_000
      for (const undo of [
        () => remove({ ...later, ...price }),
        () => set({ ...later, ...price, price: cents(standing) }),
      ]) {
        await set({ ...later, ...price, price: cents(6_000), cash: cents(4_000) })
        expect(await remove({ ...later, ...price, from: from + 1 })).toMatch(
          /^V1 has no price from then on\. For later it has 60\.00( in hk)? from 2026-11-20T20:00:01\+08:00$/u,
        )
        expect(await undo()).toHaveLength(1)
        const { revision: __, ...after } = await exportCatalogue(h.database.db)
        expect(after).toEqual(before)
      }
    }
    expect(await remove(later)).toContain('For later it has none')
    expect(await remove({ variant: 'V1', from: START })).toContain('--from is in the past')
    expect(await remove({ variant: 'V9', from })).toBe('no variant has the number V9: see catalogue list')
  })

  it('an edition’s first own price keeps the offer that was converted, and says what changes', async () => {
    await reset()
    expect(await set({ variant: 'V1', price: cents(6_000), edition: 'hk' })).toEqual([
      'changed variant V1 (price in hk: none → 60.00, cash in hk: none → 49.25)',
    ])
  })

  it('a group or a variant is hidden and shown again, once each', async () => {
    await reset()
    const edit = async (no: string, hidden: boolean) => {
      const done = await editCatalogue(deps(), setHidden(no, hidden))
      return E.isLeft(done) ? editRefusalWords(done.left) : done.right.changes.map(changeLine)
    }
    for (const [no, what] of [
      ['G2', 'group'],
      ['T1', 'variant'],
    ] as const) {
      expect(await edit(no, true)).toEqual([`changed ${what} ${no} (hidden: no → yes)`])
      expect(await edit(no, true)).toEqual([])
      expect((await h.shop.catalogue()).product('G2', { edition: 'mo', lang: 'en' })).toBeUndefined()
      expect(await edit(no, false)).toEqual([`changed ${what} ${no} (hidden: yes → no)`])
      expect(await priceOf('mo')).toBe(10_000)
    }
    expect(await edit('X', true)).toBe('no group or variant has the number X')
  })

  it('an edit that breaks a rule of the catalogue is refused, and changes nothing', async () => {
    await reset()
    const before = await exportCatalogue(h.database.db)
    const wrong = await editCatalogue(deps(), each =>
      E.right({ ...each, groups: each.groups.map(group => ({ ...group, category: 'none' })) }),
    )
    expect(E.isLeft(wrong)).toBe(true)
    expect(await exportCatalogue(h.database.db)).toEqual(before)
  })
})

describe('an edit of one variant', () => {
  /** The same object. `seen` gets each part that is read, except those by which rows are distinguished. */
  const watched = <A extends object>(value: A, seen: (part: string) => void): A =>
    new Proxy(value, {
      get: (target, part, receiver) => {
        if (!KEYS.has(String(part))) seen(String(part))
        return Reflect.get(target, part, receiver)
      },
    })
  const KEYS = new Set(['no', 'category', 'type', 'from', 'until', 'variants'])

  it('is compared, checked and stored without a look into the other groups and their variants', async () => {
    const { db, close } = await openStore('pglite')
    onTestFinished(close)
    const { groups, ...file } = catalogue()
    await importCatalogue({ db, now: () => START }, { ...file, groups })
    const looks: string[] = []
    const before: CatalogueFile = {
      ...file,
      groups: groups.map(group => {
        const seen = (part: string) => void (group.no === 'G2' && looks.push(part))
        return watched({ ...group, variants: group.variants.map(each => watched(each, seen)) }, seen)
      }),
    }
    const edited = setPrice({ variant: 'V1', price: cents(9_900) }, START)(before)
    if (E.isLeft(edited)) throw new Error(JSON.stringify(edited.left))
    expect(catalogueFaults(edited.right, new Set(before.groups))).toEqual([])
    expect(repricings(before, edited.right, START)).not.toEqual([])
    const changes = compareCatalogues(before, edited.right)
    expect(changes.map(({ id }) => id)).toEqual(['V1'])
    expect(revisionRows(before, edited.right, changes)).toHaveLength(1)
    await db.transaction(tx => applyChanges(tx, edited.right, changes, new Date(START)))
    expect(looks).toEqual([])
  })
})

describe('an edit while an import runs', () => {
  const opened = async () => {
    const { db, close } = await openStore('postgres')
    onTestFinished(close)
    const deps = { db, now: () => START }
    await importCatalogue(deps, catalogue())
    return deps
  }

  it('is refused after a short wait, and changes nothing', async () => {
    const deps = await opened()
    const end = await heldTransaction(deps.db, lockImports)
    const before = await exportCatalogue(deps.db)
    const hide = setHidden('V1', true)
    const refused = await editCatalogue(deps, hide, { patienceMs: 1 })
    expect(refused).toEqual(E.left({ _tag: 'import_running' }))
    expect(E.isLeft(refused) && editRefusalWords(refused.left)).toContain('try again in a minute')
    expect(await exportCatalogue(deps.db)).toEqual(before)
    await end()
    expect(await editCatalogue(deps, hide, { patienceMs: 1 })).toMatchObject({ right: { changes: [{ id: 'V1' }] } })
  })

  it('leaves the transaction around it as it was, also if it is refused', async () => {
    const deps = await opened()
    const timeout = async (tx: Db) => (await tx.execute<{ lock_timeout: unknown }>('show lock_timeout')).rows
    await deps.db.transaction(async tx => {
      const inside = { ...deps, db: tx }
      expect(E.isRight(await editCatalogue(inside, setHidden('V1', true)))).toBe(true)
      expect(await timeout(tx)).toEqual([{ lock_timeout: '0' }])
    })
    await heldTransaction(deps.db, lockImports)
    await deps.db.transaction(async tx => {
      const inside = { ...deps, db: tx }
      expect(E.isLeft(await editCatalogue(inside, setHidden('V1', false), { patienceMs: 1 }))).toBe(true)
      expect(await timeout(tx)).toEqual([{ lock_timeout: '0' }])
    })
  })
})

describe('two people who edit the catalogue', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('pglite')
  })
  afterAll(() => h.close())
  const deps = () => ({ db: h.database.db, now: () => START })
  const priced = (file: CatalogueFile, no: string, price: number): CatalogueFile => ({
    ...file,
    groups: file.groups.map(group => ({
      ...group,
      variants: group.variants.map(each => (each.no === no ? { ...each, price: cents(price) } : each)),
    })),
  })

  it('an import that would take back a later change is refused and names it; --force imports it', async () => {
    const exported = await exportCatalogue(h.database.db)
    const amy = priced(exported, 'V2', 11_000)
    const ben = priced(exported, 'T1', 12_000)
    expect(E.isRight(await importCatalogue(deps(), amy))).toBe(true)
    const refused = await importCatalogue(deps(), ben)
    expect(refused).toMatchObject({
      left: [
        {
          path: 'revision',
          message: expect.stringMatching(
            /is old: the import would take back "changed variant V2 \(price: 100\.00 → 110\.00\)" of revision \d+ \(2026-11-20T20:00:00\+08:00\)$/u,
          ),
        },
      ],
    })
    expect(await importCatalogue(deps(), ben, { dryRun: true })).toEqual(refused)
    const forced = await importCatalogue(deps(), ben, { force: true })
    expect(forced).toMatchObject({ right: { revision: (exported.revision ?? 0) + 2 } })
  })

  it('a file is imported again after its own import, and an import without a change makes no revision', async () => {
    const exported = await exportCatalogue(h.database.db)
    const first = await importCatalogue(deps(), priced(exported, 'V2', 13_000))
    const again = await importCatalogue(deps(), priced(exported, 'V2', 13_000))
    expect(again).toMatchObject({ right: { changes: [], revision: E.isRight(first) ? first.right.revision : 0 } })
    const more = priced(priced(exported, 'V2', 13_000), 'T1', 14_000)
    expect(E.isRight(await importCatalogue(deps(), more))).toBe(true)
  })

  it('an import names only the parts of a row that it would take back, and not those that its file has itself', async () => {
    const exported = await exportCatalogue(h.database.db)
    const withInfo = (file: CatalogueFile, info: Partial<CatalogueFile['shop']['info']>): CatalogueFile => ({
      ...file,
      shop: { ...file.shop, info: { ...file.shop.info, ...info } },
    })
    const name = (en: string) => ({ ...exported.shop.info.name, en })
    const first = withInfo(exported, { name: name('First') })
    expect(E.isRight(await importCatalogue(deps(), first))).toBe(true)
    // the own file again, with another part of the same row
    const banners = { ...first, shop: { ...first.shop, imgs: { ...first.shop.imgs, banners: [] } } }
    expect(E.isRight(await importCatalogue(deps(), banners))).toBe(true)
    const refused = await importCatalogue(deps(), withInfo(banners, { name: name('Second') }))
    expect(refused).toMatchObject({
      left: [{ message: expect.stringMatching(/take back "changed shop \(info\.name\.en: "[^"]+" → "First"\)"/u) }],
    })
    expect(await importCatalogue(deps(), exported)).toMatchObject({ left: [{}, {}] })
  })

  it('a variant that was added later is not hidden by an older file', async () => {
    const exported = await exportCatalogue(h.database.db)
    const [group] = exported.groups
    const [variant] = group?.variants ?? []
    if (group === undefined || variant === undefined) throw new Error('no variant')
    const added = { ...group, variants: [...group.variants, { ...variant, no: 'NEW' }] }
    await importCatalogue(deps(), { ...exported, groups: [added, ...exported.groups.slice(1)] })
    expect(await importCatalogue(deps(), exported)).toMatchObject({
      left: [{ message: expect.stringContaining('"new variant NEW"') }],
    })
  })

  it('a file of another database is refused, and one without a revision is imported', async () => {
    const { revision = 0, ...file } = await exportCatalogue(h.database.db)
    expect(await importCatalogue(deps(), { ...file, revision: revision + 1 })).toMatchObject({
      left: [{ path: 'revision', message: expect.stringContaining('another database') }],
    })
    expect(E.isRight(await importCatalogue(deps(), file))).toBe(true)
  })
})
