import * as E from 'fp-ts/Either'
import type { PictureRefusal } from '@server/acts/catalogue/edit-catalogue'
import type { CatalogueEdited } from '@server/acts/catalogue/editing'
import type { UndoRefusal } from '@server/acts/catalogue/undo-change'
import { answering } from '@server/acts/kit/answering'
import type { Performed } from '@server/acts/kit/perform'
import { shownEdit } from '@server/console/routes/shown-products'
import type { ConsoleEdited } from '~/contract/console/products'
import { toWire } from '~/domain/shared/money'

type Refusal = UndoRefusal | PictureRefusal

/** A refusal whose facts are texts and numbers. */
export interface ShownRefusal {
  readonly _tag: string
  readonly [fact: string]: unknown
}

/** An edit of the catalogue, as the console answers it. */
export const shownEditing = <R extends Refusal>(
  work: Performed<R, CatalogueEdited>,
): Performed<ShownRefusal, ConsoleEdited> => {
  const shown = answering(work, shownEdit)
  return async (inside, doing) => E.mapLeft(shownRefusal)(await shown(inside, doing))
}

/** The console says amounts as decimals, and times in the operator's words. */
const shownRefusal = (refusal: Refusal): ShownRefusal => {
  switch (refusal._tag) {
    case 'stale': {
      const { lost, others } = refusal
      if (lost._tag === 'other_database') return { _tag: 'no_revision', revision: lost.revision }
      const { change, revision, at } = lost
      return { _tag: 'stale', what: change.what, id: change.id, parts: change.parts.join(', '), revision, at, others }
    }
    case 'large_change': {
      const { what, variant, old, fresh, edition, from } = refusal
      const when = from === undefined ? undefined : new Date(from)
      return { _tag: 'large_change', what, variant, old: toWire(old), fresh: toWire(fresh), edition, from: when }
    }
    case 'cash_not_below':
      return { _tag: 'cash_not_below', cash: toWire(refusal.cash), price: toWire(refusal.price) }
    case 'no_later_price':
      return { _tag: 'no_later_price', variant: refusal.variant }
    default:
      return { ...refusal }
  }
}
