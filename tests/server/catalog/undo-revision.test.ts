import { isDeepStrictEqual } from 'node:util'
import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { type Edit, setHidden, setPrice } from '@server/catalog/file/catalogue-edits'
import type { CatalogueFile } from '@server/catalog/file/catalogue-file'
import { compareCatalogues } from '@server/catalog/file/compare-catalogues'
import { editCatalogue } from '@server/catalog/file/edit-catalogue'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { importCatalogue } from '@server/catalog/file/import-catalogue'
import { orderChanges } from '@server/catalog/file/order-changes'
import {
  addGroup,
  addVariant,
  changeCategory,
  changeGroup,
  changeSale,
  moveRow,
} from '@server/catalog/file/product-edits'
import { revisionRows } from '@server/catalog/file/revision-rows'
import { changeLine, KEPT_REVISIONS } from '@server/catalog/file/revisions'
import { undoRevision } from '@server/catalog/file/undo-revision'
import { catalogueRevisions } from '@server/platform/database/schema/catalogue'
import { catalogue, importHarness, type ImportHarness } from '@tests/server/import-harness'

const text = fc.constantFrom('甲', '乙', '丙').map(each => ({ 'zh-Hant': each, en: `${each} in English` }))
const group = fc.constantFrom('G1', 'G2')
const variant = fc.constantFrom('V1', 'V2', 'V3')
const place = fc.constantFrom('before', 'after')

/** Edits that an operator makes of the catalogue of the harness. */
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(group, text).map(([no, name]) => changeGroup(no, { name })),
  fc.tuple(group, text).map(([no, description]) => changeGroup(no, { description })),
  fc.tuple(fc.constantFrom('1', '2'), text).map(([id, name]) => changeCategory(id, { name })),
  fc
    .tuple(variant, fc.integer({ min: 9_900, max: 10_100 }))
    .map(([no, price]) => setPrice({ variant: no, price: cents(price), cash: 'none' }, 0)),
  fc.tuple(variant, fc.boolean()).map(([no, hidden]) => setHidden(no, hidden, 'variant')),
  fc.tuple(group, fc.nat(3)).map(([no, from]) => changeSale('group', no, { from: from * 1_000 })),
  fc
    .tuple(variant, place, variant)
    .filter(([one, , other]) => one !== other)
    .map(([id, where, of]) => moveRow({ what: 'variant', id, place: where, of })),
  fc.tuple(place).map(([where]) => moveRow({ what: 'group', id: 'G1', place: where, of: 'G2' })),
  fc.tuple(place).map(([where]) => moveRow({ what: 'category', id: '1', place: where, of: '2' })),
)

let shop: ImportHarness
beforeAll(async () => {
  shop = await importHarness()
}, 60_000)
afterAll(() => shop.close())

const reset = async () => {
  const done = await importCatalogue(shop, catalogue(), { allowLarge: true, force: true })
  if (E.isLeft(done)) throw new Error(JSON.stringify(done.left))
}
const edit = async (change: Edit, revision?: number) => {
  const done = await editCatalogue(shop, change, { revision })
  if (E.isLeft(done)) throw new Error(JSON.stringify(done.left))
  return done.right
}
const undo = async (revision: number, althoughLater = false) => {
  const [stored] = await shop.db.select().from(catalogueRevisions).where(eq(catalogueRevisions.revision, revision))
  return editCatalogue(shop, undoRevision({ revision, rows: stored?.rows ?? [], althoughLater }))
}
const present = async () => {
  const { revision: _, ...file } = await exportCatalogue(shop.db)
  return file
}

describe('a change of the catalogue is taken back', () => {
  it('the changes of any edits are taken back one by one, the last one first, until the catalogue is as before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 6 }), async made => {
        await reset()
        const states = [await present()]
        const revisions: number[] = []
        for (const change of made) {
          const { changes, revision } = await edit(change)
          if (changes.length === 0) continue
          revisions.push(revision)
          states.push(await present())
        }
        for (const revision of revisions.toReversed()) {
          expect(await present()).toEqual(states.pop())
          expect(E.isRight(await undo(revision))).toBe(true)
        }
        expect(await present()).toEqual(states.pop())
      }),
      { numRuns: 25 },
    )
  })

  it('a change is taken back, and later changes of other values stay', async () => {
    await reset()
    const before = await present()
    const { revision } = await edit(changeGroup('G1', { name: { 'zh-Hant': '新', en: 'New' } }))
    await edit(changeGroup('G1', { description: { 'zh-Hant': '說明', en: 'Text' } }))
    await edit(setPrice({ variant: 'V1', price: cents(9_950) }, 0))
    const undone = await undo(revision)
    expect(undone).toMatchObject({ right: { changes: [{ what: 'group', id: 'G1' }] } })
    const [first, ...others] = before.groups
    const [now] = (await present()).groups
    expect(now).toMatchObject({ name: first?.name, description: { en: 'Text' } })
    expect(now?.variants[0]?.price).toBe(9_950)
    expect((await present()).groups.slice(1)).toEqual(others)
  })

  it('a change is not taken back if a later one changed the same value, except with the consent of the operator', async () => {
    await reset()
    const name = (en: string) => ({ 'zh-Hant': en, en })
    const { revision } = await edit(changeGroup('G1', { name: name('First') }))
    await edit(changeGroup('G1', { name: name('Second') }))
    const refused = await undo(revision)
    expect(refused).toMatchObject({ left: { _tag: 'changed_since', what: 'group', id: 'G1' } })
    const [nowNamed] = (await present()).groups
    expect(nowNamed?.name.en).toBe('Second')
    expect(E.isRight(await undo(revision, true))).toBe(true)
    expect((await present()).groups[0]?.name).toEqual(catalogue().groups[0]?.name)
  })

  it('an import is taken back: products that it hid are sold again, and new ones are hidden', async () => {
    await reset()
    const before = await present()
    const { groups, ...file } = catalogue()
    const [first, second] = groups
    if (first === undefined || second === undefined) throw new Error('no groups')
    const [variantOne, ...rest] = first.variants
    if (variantOne === undefined) throw new Error('no variant')
    const other = { ...first, variants: [...rest, { ...variantOne, no: 'V9' }] }
    const imported = await importCatalogue(shop, { ...file, categories: file.categories.slice(0, 1), groups: [other] })
    if (E.isLeft(imported)) throw new Error(JSON.stringify(imported.left))
    expect(E.isRight(await undo(imported.right.revision))).toBe(true)
    const after = await present()
    const fresh = after.groups.flatMap(each => each.variants).find(({ no }) => no === 'V9')
    expect(fresh).toMatchObject({ hidden: true })
    const without = (state: typeof after) => ({
      ...state,
      groups: state.groups.map(each => ({ ...each, variants: each.variants.filter(({ no }) => no !== 'V9') })),
    })
    expect(compareCatalogues(before, without(after))).toEqual([])
  })

  it('a new group and a new variant are hidden until they are shown, and a taken number is refused', async () => {
    await reset()
    const words = { 'zh-Hant': '新', en: 'New' }
    const fresh = { no: 'N1', category: '1', name: words, description: words, image: '' }
    await edit(addGroup(fresh))
    const { revision } = await edit(addVariant({ no: 'N1-1', group: 'N1', name: words, price: cents(100) }))
    const added = (await present()).groups.at(-1)
    expect(added).toMatchObject({ no: 'N1', type: 'card', hidden: true, variants: [{ no: 'N1-1', hidden: true }] })
    expect(await editCatalogue(shop, addGroup(fresh))).toMatchObject({ left: { _tag: 'number_taken' } })
    expect(await undo(revision)).toMatchObject({ right: { changes: [] } })
  })

  it(`the rows of ${KEPT_REVISIONS} revisions are kept, and no more`, async () => {
    await reset()
    const kept = async () =>
      (await shop.db.select().from(catalogueRevisions)).filter(({ rows }) => rows !== null).length
    for (let at = 0; at <= KEPT_REVISIONS; at += 1)
      await edit(changeGroup('G1', { name: { 'zh-Hant': `${at}`, en: `${at}` } }))
    expect(await kept()).toBe(KEPT_REVISIONS)
  })
})

describe('a large change is taken back', () => {
  const MANY = 1_000
  /** A catalogue with many variants in groups of ten. `seen` is called each time that the number of a variant is read. */
  const large = (price: number, seen: () => void = () => undefined): CatalogueFile => {
    const { groups, ...file } = catalogue()
    const [first] = groups
    const [variantOne] = first?.variants ?? []
    if (first === undefined || variantOne === undefined) throw new Error('no variant')
    const numbers = Array.from({ length: MANY }, (_, at) => `V-${at}`)
    const watched = (no: string) =>
      Object.defineProperty({ ...variantOne, price: cents(price) }, 'no', {
        enumerable: true,
        get: () => {
          seen()
          return no
        },
      })
    return {
      ...file,
      groups: Array.from({ length: MANY / 10 }, (_, at) => ({
        ...first,
        no: `G-${at}`,
        variants: numbers.slice(at * 10, at * 10 + 10).map(watched),
      })),
    }
  }

  it('each variant is looked at a few times, however many others the revision has', () => {
    let looks = 0
    const [before, after] = [large(10_000), large(9_900)]
    const changes = compareCatalogues(before, after)
    expect(changes).toHaveLength(MANY)
    const rows = revisionRows(before, after, changes)
    const undone = undoRevision({ revision: 1, rows, althoughLater: false })(large(9_900, () => (looks += 1)))
    if (E.isLeft(undone)) throw new Error(JSON.stringify(undone.left))
    expect(looks).toBeLessThan(10 * MANY)
    expect(compareCatalogues(before, undone.right)).toEqual([])
  })

  it('groups that the revision did not change stay the same objects, and rows come back to their groups', () => {
    const before = large(9_900)
    const [one, two, ...rest] = before.groups
    const last = one?.variants.at(-1)
    if (one === undefined || two === undefined || last === undefined) throw new Error('no variant')
    const moved = { ...two, variants: [...two.variants, last] }
    const after = { ...before, groups: [moved, { ...one, variants: one.variants.slice(0, -1) }, ...rest] }
    const changes = compareCatalogues(before, after)
    expect(changes.map(changeLine)).toEqual([
      'changed variant V-9 (group: "G-0" → "G-1")',
      'changed order groups (G-1: 2 → 1)',
    ])
    const rows = revisionRows(before, after, changes)
    const undone = undoRevision({ revision: 1, rows, althoughLater: false })(after)
    if (E.isLeft(undone)) throw new Error(JSON.stringify(undone.left))
    expect(compareCatalogues(before, undone.right)).toEqual([])
    expect(undone.right.groups.slice(2).every((each, at) => each === rest[at])).toBe(true)
  })
})

describe('the order of the catalogue', () => {
  const shelves = (ids: readonly string[]): CatalogueFile => {
    const { groups, ...file } = catalogue()
    const [first] = groups
    if (first === undefined) throw new Error('no group')
    return { ...file, groups: ids.map(no => ({ ...first, no, variants: [] })) }
  }
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { minLength: 1 })

  it('another order is a change, with the fewest rows that must move', () => {
    fc.assert(
      fc.property(
        ids.chain(one => fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length }))),
        ([one, other]) => {
          const changes = orderChanges(shelves(one), shelves(other))
          expect(changes.length === 0).toBe(isDeepStrictEqual(one, other))
          for (const { parts } of changes) {
            const moved = parts.length === 1 && !parts[0]?.includes(':') ? undefined : parts.map(part => part[0])
            if (moved === undefined) continue
            const stay = (list: readonly string[]) => list.filter(each => !moved.includes(each))
            expect(stay(one)).toEqual(stay(other))
          }
        },
      ),
    )
  })

  it('a row that moved far counts as one moved row', () => {
    expect(orderChanges(shelves([...'abcde']), shelves([...'bcdea'])).map(changeLine)).toEqual([
      'changed order groups (a: 1 → 5)',
    ])
  })

  it('a row is moved beside another one, and an operator who saw an earlier order is refused', async () => {
    await reset()
    const { revision = 0 } = await exportCatalogue(shop.db)
    const move = moveRow({ what: 'variant', id: 'V3', place: 'before', of: 'V1' })
    expect((await edit(move, revision)).changes.map(changeLine)).toEqual(['changed order variants of G1 (V3: 3 → 1)'])
    expect((await present()).groups[0]?.variants.slice(0, 3).map(({ no }) => no)).toEqual(['V3', 'V1', 'V2'])
    const late = moveRow({ what: 'variant', id: 'V3', place: 'after', of: 'V2' })
    expect(await editCatalogue(shop, late, { revision })).toMatchObject({ left: { _tag: 'stale' } })
    expect(E.isRight(await editCatalogue(shop, late, { revision: revision + 1 }))).toBe(true)
  })
})
