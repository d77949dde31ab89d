import type { IO } from 'fp-ts/IO'
import type { ProductGroup } from '~/domain/catalog/catalog'
import type { ClockPort } from '~/domain/shared/clock.port'
import { type Draft, readDraft } from '~/domain/catalog/product-draft'
import type { StoragePort } from '~/domain/site/storage.port'

/** Stores a guest's draft while they log in. */
export interface ParkedDrafts {
  readonly park: (group: ProductGroup, draft: Draft) => IO<void>
  /** The stored draft of this product. Undefined if there is none or it is too old. */
  readonly held: (group: ProductGroup) => IO<Draft | undefined>
  /** The page shows the draft again: drops it, and any draft that is too old. */
  readonly shown: (group: ProductGroup) => IO<void>
}

/** How long a draft waits for its shopper to return from the login, in milliseconds. */
const WAITS_MS = 10 * 60 * 1000
/** In this tab only, because a login in another place leaves the page. The end of a session clears it (I-24). */
const KEY = 'tab.draft'

export const parkedDrafts = (storage: StoragePort, clock: ClockPort): ParkedDrafts => {
  const isOver = (at: number) => clock.now() < at || clock.now() >= at + WAITS_MS
  return {
    park: ({ no }, draft) => storage.write(KEY, JSON.stringify({ no, draft, at: clock.now() })),
    held: group => () => {
      const kept = read(storage.read(KEY)() ?? '')
      return kept === undefined || kept.no !== group.no || isOver(kept.at) ? undefined : readDraft(group, kept.draft)
    },
    shown: group => () => {
      const kept = read(storage.read(KEY)() ?? '')
      if (kept !== undefined && (kept.no === group.no || isOver(kept.at))) storage.remove(KEY)()
    },
  }
}

const read = (text: string): { readonly no: unknown; readonly at: number; readonly draft: unknown } | undefined => {
  try {
    const held: unknown = JSON.parse(text)
    if (typeof held !== 'object' || held === null || !('no' in held && 'at' in held && 'draft' in held))
      return undefined
    return typeof held.at === 'number' ? { no: held.no, at: held.at, draft: held.draft } : undefined
  } catch {
    return undefined
  }
}
