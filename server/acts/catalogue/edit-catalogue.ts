import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { type CatalogueEdited, editing, type EditManner } from '@server/acts/catalogue/editing'
import {
  type LaterPrice,
  type Named,
  type PriceToSet,
  removePrice,
  setHidden,
  setPrice,
} from '@server/catalog/file/catalogue-edits'
import { pictureFault } from '@server/catalog/file/catalogue-pictures'
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import {
  addGroup,
  addVariant,
  type CategoryChange,
  changeCategory,
  changeGroup,
  changeSale,
  changeVariant,
  type GroupChange,
  type Move,
  moveRow,
  type NewGroup,
  type NewVariant,
  type SaleTimes,
  type VariantChange,
} from '@server/catalog/file/product-edits'

type Editing = Performed<EditRefusal, CatalogueEdited>

/** Sets a price of a variant. */
export const changePrice = (wanted: PriceToSet, manner: EditManner): Editing =>
  editing(wanted.variant, now => setPrice(wanted, now), manner)

/** Takes back a price that was set for later. */
export const takeBackPrice = (later: LaterPrice, manner: EditManner): Editing =>
  editing(later.variant, now => removePrice(later, now), manner)

/** Hides a group or a variant. */
export const hideProduct = (no: string, what: Named | undefined, manner: EditManner): Editing =>
  editing(no, () => setHidden(no, true, what), manner)

/** Shows a hidden group or variant again. */
export const showProduct = (no: string, what: Named | undefined, manner: EditManner): Editing =>
  editing(no, () => setHidden(no, false, what), {
    ...manner,
    shown: { ...(what === 'variant' ? {} : { group: no }), ...(what === 'group' ? {} : { variants: [no] }) },
  })

export const editGroup = (no: string, change: GroupChange, manner: EditManner): Picturing =>
  withPicture(
    change.image,
    editing(no, () => changeGroup(no, change), manner),
  )

export const editVariant = (no: string, change: VariantChange, manner: EditManner): Editing =>
  editing(no, () => changeVariant(no, change), manner)

export const editCategory = (id: string, change: CategoryChange, manner: EditManner): Picturing =>
  withPicture(
    change.image,
    editing(id, () => changeCategory(id, change), manner),
  )

/** Changes when and where a group or a variant is sold. */
export const editSale = (what: Named, no: string, times: SaleTimes, manner: EditManner): Editing =>
  editing(no, () => changeSale(what, no, times), manner)

/** Moves a row of a list before or after another one. */
export const moveProduct = (move: Move, manner: EditManner): Editing => editing(move.id, () => moveRow(move), manner)

export const createGroup = (fresh: NewGroup, manner: EditManner): Picturing =>
  withPicture(
    fresh.image,
    editing(fresh.no, () => addGroup(fresh), manner),
  )

export const createVariant = (fresh: NewVariant, manner: EditManner): Editing =>
  editing(fresh.no, () => addVariant(fresh), manner)

/** No page can show the picture at this address. */
export interface PictureRefusal {
  readonly _tag: 'picture_not_shown'
  readonly address: string
}

type Picturing = Performed<EditRefusal | PictureRefusal, CatalogueEdited>

const withPicture =
  (address: string | undefined, work: Editing): Picturing =>
  async (inside, doing) =>
    address !== undefined && (await pictureFault(address, inside.pictures)) !== undefined
      ? E.left({ _tag: 'picture_not_shown', address })
      : work(inside, doing)
