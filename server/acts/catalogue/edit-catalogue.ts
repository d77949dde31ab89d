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
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import {
  addGroup,
  addVariant,
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

export const editGroup = (no: string, change: GroupChange, manner: EditManner): Editing =>
  editing(no, () => changeGroup(no, change), manner)

export const editVariant = (no: string, change: VariantChange, manner: EditManner): Editing =>
  editing(no, () => changeVariant(no, change), manner)

export const editCategory = (id: string, change: Parameters<typeof changeCategory>[1], manner: EditManner): Editing =>
  editing(id, () => changeCategory(id, change), manner)

/** Changes when and where a group or a variant is sold. */
export const editSale = (what: Named, no: string, times: SaleTimes, manner: EditManner): Editing =>
  editing(no, () => changeSale(what, no, times), manner)

/** Moves a row of a list before or after another one. */
export const moveProduct = (move: Move, manner: EditManner): Editing => editing(move.id, () => moveRow(move), manner)

export const createGroup = (fresh: NewGroup, manner: EditManner): Editing =>
  editing(fresh.no, () => addGroup(fresh), manner)

export const createVariant = (fresh: NewVariant, manner: EditManner): Editing =>
  editing(fresh.no, () => addVariant(fresh), manner)
