import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { type NoOrder, onNamedOrder } from '@server/acts/orders/named-order'
import { actsOn } from '@server/operators/acts'
import { type NoteFault, noteFault, readNote } from '@server/operators/order-note'

/** The command as the audit has it. */
const NOTE = 'orders note'

export type NoteRefusal =
  | NoOrder
  | { readonly _tag: NoteFault }
  /** The last note on the order says this already. `at`: an instant. */
  | { readonly _tag: 'same_note'; readonly no: string; readonly by: string; readonly at: string }

/** Writes a note on an order. It changes nothing else, so it can be neither changed nor taken back. */
export const noteOn = (
  named: string,
  text: string,
): Performed<NoteRefusal, { readonly no: string; readonly note: string }> =>
  onNamedOrder(named, async ({ db }, { id, no }) => {
    const note = readNote(text)
    const fault = noteFault(note)
    if (fault !== undefined) return E.left({ _tag: fault })
    const last = (await actsOn(db, id)).findLast(({ command }) => command === NOTE)
    if (last?.after['note'] === note) return E.left({ _tag: 'same_note', no, by: last.by, at: last.at.toISOString() })
    return E.right({ answer: { no, note }, act: { subject: no, order: id, before: {}, after: { note } } })
  })
