import type { IO } from 'fp-ts/IO'
import type { ProductGroup } from '~/domain/catalog/catalog'
import type { ClockPort } from '~/domain/site/device.port'
import { type Draft, readDraft } from '~/domain/catalog/product-draft'
import type { StoragePort } from '~/domain/site/storage.port'

/** What a guest had entered when they were sent to log in, until they are back. */
export interface ParkedDrafts {
  readonly park: (group: ProductGroup, draft: Draft) => IO<void>
  /** What was entered for this product, not after long; undefined: nothing. */
  readonly held: (group: ProductGroup) => IO<Draft | undefined>
  /** It is shown again: what was entered for this product need not be kept any more, and nothing that is too old. */
  readonly shown: (group: ProductGroup) => IO<void>
}

/** How long an entry waits for its shopper to come back from the login, in milliseconds. */
const WAITS_MS = 10 * 60 * 1000
/** With the tab alone: a login elsewhere leaves the page. An end of the session clears it (I-24). */
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
