import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { catalogueFile } from '@server/catalog/file/catalogue-file'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { importCatalogue, readCatalogue } from '@server/catalog/file/import-catalogue'
import { printFault } from '@server/platform/codec-faults'
import { variants } from '@server/platform/database/schema/catalogue'
import { codes } from '@server/platform/database/schema/vault'
import { importCodes, type ImportDeps } from '@server/stock/import-codes'
import { lineFaultWords } from '@server/stock/line-fault'
import { type AnsweredHook, hooks, onHook } from '~/contract/hooks.wire'
import { type Cents, cents } from '~/domain/shared/money'
import { defined } from '~/domain/shared/defined'
import testGoodNumbers from '../../data/test-good-numbers.json'
import testGroup from '../../data/test-goods.json'

export type CatalogueParts = ImportDeps

const kinds: Readonly<Record<string, string>> = testGoodNumbers
const STOCKED = [testGoodNumbers.plain, testGoodNumbers.offer, testGoodNumbers.once]
/** How many codes each of them has at least, and how many it receives then. */
const LEAST = 200
const REFILL = 500
/** An import of the catalogue takes a while, so that it adds many scarce variants together. */
const SCARCE_AT_ONCE = 40

export const catalogueHooks = (deps: CatalogueParts): readonly AnsweredHook[] => {
  const scarce: string[] = []
  return [
    onHook(hooks.goods, async ({ want }) => {
      await withTestGoods(deps, [])
      for (const no of STOCKED) if ((await stockOf(deps, no)).free < LEAST) await refill(deps, no, REFILL)
      const goods = await Promise.all(want.map(async kind => [kind, await goodOf(deps, kinds[kind] ?? '')] as const))
      return { goods: Object.fromEntries(goods) }
    }),
    onHook(hooks.scarce, async ({ stock }) => {
      if (scarce.length === 0) {
        const run = randomUUID().slice(0, 8)
        scarce.push(...Array.from({ length: SCARCE_AT_ONCE }, (_, at) => `TEST-${run}-${at + 1}`))
        await withTestGoods(deps, scarce)
      }
      const no = scarce.shift() ?? ''
      if (stock > 0) await refill(deps, no, stock)
      const good = await goodOf(deps, no)
      if (good === null) throw new Error(`the catalogue has no variant ${no}`)
      return { good }
    }),
    onHook(hooks.stock, ({ product }) => stockOf(deps, product)),
  ]
}

/** Adds the goods for tests to the catalogue, and variants that are like the plain one. */
const withTestGoods = async (deps: CatalogueParts, more: readonly string[]): Promise<void> => {
  const present = await exportCatalogue(deps.db)
  const own = present.groups.find(({ no }) => no === testGroup.no)
  if (own !== undefined && more.length === 0) return
  const encoded: unknown = catalogueFile.encode(present)
  const groups = groupsIn(encoded)
  const [plain] = testGroup.variants
  const added = more.map(no => ({ ...plain, no, name: { 'zh-Hant': no, en: no } }))
  const variantsNow = own === undefined ? testGroup.variants : variantsIn(groups)
  const group = { ...testGroup, variants: [...variantsNow, ...added] }
  const document = {
    ...(typeof encoded === 'object' ? encoded : {}),
    groups: [...groups.filter(each => noOf(each) !== testGroup.no), group],
  }
  const file = readCatalogue(document)
  const imported = E.isLeft(file) ? file : await importCatalogue(deps, file.right, { force: true, allowLarge: true })
  if (E.isLeft(imported)) throw new Error(imported.left.map(printFault).join('; '))
}

const groupsIn = (encoded: unknown): readonly unknown[] =>
  typeof encoded === 'object' && encoded !== null && 'groups' in encoded && Array.isArray(encoded.groups)
    ? encoded.groups
    : []

const noOf = (group: unknown): unknown =>
  typeof group === 'object' && group !== null && 'no' in group ? group.no : undefined

const variantsIn = (groups: readonly unknown[]): readonly unknown[] => {
  const group = groups.find(each => noOf(each) === testGroup.no)
  return typeof group === 'object' && group !== null && 'variants' in group && Array.isArray(group.variants)
    ? group.variants
    : []
}

const refill = async (deps: CatalogueParts, variant: string, howMany: number): Promise<void> => {
  const lines = Array.from({ length: howMany }, () => randomUUID().toUpperCase())
  const { imported, refused } = await importCodes(deps, piecesOf(['code', ...lines]), { source: 'conform', variant })
  const [line] = refused
  if (!imported)
    throw new Error(`no code was imported: ${line === undefined ? 'without a reason' : lineFaultWords(line.fault)}`)
}

async function* piecesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield `${lines.join('\n')}\n`
}

const goodOf = async (
  { db }: CatalogueParts,
  no: string,
): Promise<{ readonly no: string; readonly price: Cents; readonly discount?: Cents } | null> => {
  const [row] = await db.select().from(variants).where(eq(variants.no, no))
  if (row === undefined) return null
  const discount = row.cashCents === null ? undefined : cents(row.cashCents)
  return { no, price: cents(row.priceCents), ...defined({ discount }) }
}

const stockOf = async ({ db }: CatalogueParts, product: string) => {
  const of = async (state: 'free' | 'held' | 'sold'): Promise<number> => {
    const own = and(eq(codes.variantNo, product), eq(codes.state, state))
    return (await db.select({ codes: count() }).from(codes).where(own))[0]?.codes ?? 0
  }
  return { free: await of('free'), held: await of('held'), sold: await of('sold') }
}
