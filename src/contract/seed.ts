import * as t from 'io-ts'
import { category, init, productGroup } from '~/contract/catalog.wire'

/** What the first view was drawn from: handed over in the HTML, so that hydration asks for nothing again. */
export const seed = t.type({
  init,
  categories: t.readonlyArray(category),
  /** Answered listings by `listingKey`. */
  listings: t.record(t.string, t.readonlyArray(productGroup)),
  products: t.record(t.string, productGroup),
})

export type Seed = t.TypeOf<typeof seed>
