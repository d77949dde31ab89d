import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { type NotSold, notSold, type Which } from '@server/acts/stock/not-sold'
import {
  type Edit,
  type LaterPrice,
  type Named,
  type PriceToSet,
  removePrice,
  setHidden,
  setPrice,
} from '@server/catalog/file/catalogue-edits'
import { type Edited, editCatalogue } from '@server/catalog/file/edit-catalogue'
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import { changeLine } from '@server/catalog/file/revisions'

export interface CatalogueEdited extends Edited {
  /** The variants that the operator shows and shoppers still cannot buy. */
  readonly notSold: readonly NotSold[]
}

/** Sets a price of a variant. `allowLarge`: also if it becomes ten times as high or as low, or more. */
export const changePrice = (
  wanted: PriceToSet,
  { allowLarge }: { readonly allowLarge: boolean },
): Performed<EditRefusal, CatalogueEdited> => editing(wanted.variant, now => setPrice(wanted, now), { allowLarge })

/** Takes back a price that was set for later. */
export const takeBackPrice = (later: LaterPrice): Performed<EditRefusal, CatalogueEdited> =>
  editing(later.variant, now => removePrice(later, now))

/** Hides a group or a variant. */
export const hideProduct = (no: string, what: Named | undefined): Performed<EditRefusal, CatalogueEdited> =>
  editing(no, () => setHidden(no, true, what))

/** Shows a hidden group or variant again. */
export const showProduct = (no: string, what: Named | undefined): Performed<EditRefusal, CatalogueEdited> =>
  editing(no, () => setHidden(no, false, what), {
    shown: { ...(what === 'variant' ? {} : { group: no }), ...(what === 'group' ? {} : { variants: [no] }) },
  })

interface How {
  readonly allowLarge?: boolean
  /** The products that the operator wants to sell. */
  readonly shown?: Which
}

const editing =
  (
    subject: string,
    edit: (now: number) => Edit,
    { allowLarge = false, shown = {} }: How = {},
  ): Performed<EditRefusal, CatalogueEdited> =>
  async inside => {
    const { db, now } = inside
    const edited = await editCatalogue(inside, edit(now()), { allowLarge })
    if (E.isLeft(edited)) return edited
    const answer = { ...edited.right, notSold: await notSold(db, shown, now()) }
    if (answer.changes.length === 0) return E.right({ answer, act: undefined })
    const after = { revision: answer.revision, changes: answer.changes.map(changeLine) }
    return E.right({ answer, act: { subject, before: {}, after } })
  }
