import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Performed } from '@server/acts/kit/perform'
import { editing } from '@server/acts/catalogue/editing'
import type { CatalogueFile } from '@server/catalog/file/catalogue-file'
import { pictureFaults } from '@server/catalog/file/catalogue-pictures'
import { shop as shopCodec } from '@server/catalog/file/catalogue-shop'
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import { changedSilently } from '@server/catalog/file/import-catalogue'
import { changeShop, changeWords, type ShopPart, withPart, type WordsToSet } from '@server/catalog/file/shop-edits'
import { storedTexts, textFaults } from '@server/catalog/page-texts'
import { shopDocument } from '@server/catalog/shop-settings'
import { type CodecFault, faultsOf, printFault } from '@server/platform/codec-faults'
import type { ShopDocument } from '@server/platform/database/shop-document'
import { defined } from '~/domain/shared/defined'

/** `faults`: everything that the shop could not show. */
export type ShopRefusal = EditRefusal | { readonly _tag: 'faults'; readonly faults: readonly CodecFault[] }

/** What an edit of the shop changed. */
export interface ShopEdited {
  readonly revision: number
  /** Such as `info.name.en: "A" → "B"`. */
  readonly parts: readonly string[]
}

/** Changes parts of the shop's settings. `revision`: what the operator saw. */
export const editShop =
  (part: ShopPart, revision: number): Performed<ShopRefusal, ShopEdited> =>
  async (inside, doing) => {
    const faults = await newFaults(inside, part)
    if (faults.length > 0) return E.left({ _tag: 'faults', faults })
    const edited = await editing('shop', () => changeShop(part), { revision })(inside, doing)
    if (E.isLeft(edited)) return edited
    const { answer, act } = edited.right
    return E.right({ answer: { revision: answer.revision, parts: answer.changes.flatMap(({ parts }) => parts) }, act })
  }

/** Faults of the settings with these parts, except pictures that cannot be shown already. */
const newFaults = async ({ db, pictures }: ActDeps, part: ShopPart): Promise<readonly CodecFault[]> => {
  const present = await shopDocument(db)
  const read = shopCodec.decode(withPart(present, part))
  if (E.isLeft(read)) return faultsOf(read.left).map(({ path, message }) => ({ path: `shop.${path}`, message }))
  const known = new Set((await pictureFaults(fileOf(present), pictures)).map(printFault))
  return (await pictureFaults(fileOf(read.right), pictures)).filter(fault => !known.has(printFault(fault)))
}

/** A catalogue with nothing but its settings. */
const fileOf = (shop: ShopDocument): CatalogueFile => ({ version: 1, shop, categories: [], groups: [] })

/** The same for words of a page. `isSilent`: customers consented to other words, and are not asked again. */
export const editWords =
  (wanted: WordsToSet, revision: number): Performed<ShopRefusal, ShopEdited & { readonly isSilent: boolean }> =>
  async (inside, doing) => {
    const { page, words } = wanted
    const faults = textFaults({ [page]: words })
    if (faults.length > 0) return E.left({ _tag: 'faults', faults })
    const present = { ...fileOf(await shopDocument(inside.db)), ...defined({ texts: await storedTexts(inside.db) }) }
    const next = changeWords(wanted)(present)
    const silent = E.isRight(next) ? await changedSilently(inside.db, next.right) : []
    const edited = await editing(`texts ${page}`, () => changeWords(wanted), { revision })(inside, doing)
    if (E.isLeft(edited)) return edited
    const { answer, act } = edited.right
    const parts = answer.changes.flatMap(change => change.parts)
    return E.right({ answer: { revision: answer.revision, parts, isSilent: silent.includes(page) }, act })
  }
