import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { type NotSold, notSold, type Which } from '@server/acts/stock/not-sold'
import type { Edit } from '@server/catalog/file/catalogue-edits'
import { type Edited, editCatalogue } from '@server/catalog/file/edit-catalogue'
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import { changeLine } from '@server/catalog/file/revisions'
import { actorName } from '@server/operators/actor'

export interface CatalogueEdited extends Edited {
  /** The variants that the operator shows and shoppers still cannot buy. */
  readonly notSold: readonly NotSold[]
}

/** How an operator edits the catalogue. */
export interface EditManner {
  /** Also if a price becomes ten times as high or as low, or more. */
  readonly allowLarge?: boolean
  /** The revision that the operator saw: the edit is refused if it would take back a later change. */
  readonly revision?: number | undefined
}

/** An edit of the catalogue. `shown`: the products that the operator wants to sell. */
export const editing =
  (
    subject: string,
    edit: (now: number) => Edit,
    { shown = {}, ...manner }: EditManner & { readonly shown?: Which } = {},
  ): Performed<EditRefusal, CatalogueEdited> =>
  async (inside, { acting }) => {
    const { db, now } = inside
    const edited = await editCatalogue(inside, edit(now()), { ...manner, by: actorName(acting.actor) })
    if (E.isLeft(edited)) return edited
    const answer = { ...edited.right, notSold: await notSold(db, shown, now()) }
    if (answer.changes.length === 0) return E.right({ answer, act: undefined })
    const after = { revision: answer.revision, changes: answer.changes.slice(0, RECORDED).map(changeLine) }
    return E.right({ answer, act: { subject, before: {}, after } })
  }

/** How many differences an act has. */
export const RECORDED = 100
