import type { TaskEither } from 'fp-ts/TaskEither'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import type { PageText, PageTextId } from '~/domain/catalog/page-text'
import type { ListingQuery } from '~/domain/catalog/listing-query'
import type { Failure } from '~/domain/shared/failure'

/** Where the shop's shelves are read. All reads are safe to repeat. */
export interface CatalogPort {
  readonly init: TaskEither<Failure, Init>
  readonly categories: TaskEither<Failure, readonly Category[]>
  /** May answer more than was asked for: the caller narrows (see `narrow`). */
  readonly groups: (query: ListingQuery) => TaskEither<Failure, readonly ProductGroup[]>
  /** `not_found` when there is no such product group. */
  readonly product: (no: string) => TaskEither<Failure, ProductGroup>
  /** `not_found` when the operator has no words for this page. */
  readonly text: (id: PageTextId) => TaskEither<Failure, PageText>
}
