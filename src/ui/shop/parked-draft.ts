import type { ProductGroup } from '~/domain/catalog'
import type { Draft } from '~/domain/product-draft'

/** How long an entry waits for its shopper to come back from the login, in milliseconds. */
const WAITS_MS = 10 * 60 * 1000

let parked: { readonly no: string; readonly draft: Draft; readonly at: number } | undefined

/** A guest is sent to log in: what was entered is there again afterwards. Kept in this tab's memory only, for a while, once. */
export const park = (group: ProductGroup, draft: Draft): void => {
  parked = { no: group.no, draft, at: performance.now() }
}

export const unpark = (group: ProductGroup): Draft | undefined => {
  const held = parked
  if (held === undefined || held.no !== group.no) return undefined
  parked = undefined
  return performance.now() - held.at < WAITS_MS ? held.draft : undefined
}
