import { type Cents, toWire } from '~/domain/shared/money'
import { momentWithOffset } from '@server/catalog/catalogue-parts'
import { type LargeChange, largeChangeFault } from '@server/catalog/file/repricing'
import { type TakenBack, takenBackFault } from '@server/catalog/file/revisions'
import { type CodecFault, printFault } from '@server/platform/codec-faults'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
import type { PriceChange } from '@server/platform/database/stored-prices'

/** Why the catalogue cannot be changed as an operator wants. Nothing was changed then. */
export type EditRefusal =
  | { readonly _tag: 'no_variant'; readonly no: string }
  | { readonly _tag: 'no_such_number'; readonly no: string; readonly what?: 'group' | 'variant' }
  /** Groups and variants are numbered apart. */
  | { readonly _tag: 'group_and_variant'; readonly no: string }
  /** The moment of the new price is in the past. */
  | { readonly _tag: 'past' }
  /** The price to take back counts already. */
  | { readonly _tag: 'has_begun' }
  /** `known`: the prices that are set for later. */
  | { readonly _tag: 'no_later_price'; readonly variant: string; readonly known: readonly PriceChange[] }
  | { readonly _tag: 'cash_not_below'; readonly cash: Cents; readonly price: Cents }
  /** The change breaks a rule of the catalogue. */
  | ({ readonly _tag: 'catalogue_rule' } & CodecFault)
  | ({ readonly _tag: 'large_change' } & LargeChange)
  /** It would take back a later change, and perhaps more of them. */
  | { readonly _tag: 'stale'; readonly lost: TakenBack; readonly others: number }
  | { readonly _tag: 'no_category'; readonly id: string }
  | { readonly _tag: 'category_in_use'; readonly id: string }
  | { readonly _tag: 'number_taken'; readonly no: string }
  | { readonly _tag: 'until_before_from' }
  /** A variant is for one edition, and its group for the other one. `no`: of the variant. */
  | { readonly _tag: 'other_edition'; readonly no: string }
  /** The shop never had the revision. */
  | { readonly _tag: 'no_revision'; readonly revision: number }
  /** A later revision changed the same value of this row again. */
  | ({ readonly _tag: 'changed_since'; readonly revision: number } & Pick<CatalogueChange, 'what' | 'id'>)
  /** The rows of the revision are no longer kept. */
  | { readonly _tag: 'not_kept'; readonly revision: number }
  /** An import, or another long change, did not end while the edit waited. */
  | { readonly _tag: 'import_running' }

/** For the operator of a command. */
export const editRefusalWords = (refusal: EditRefusal): string => {
  switch (refusal._tag) {
    case 'no_variant':
      return `no variant has the number ${refusal.no}: see catalogue list`
    case 'no_such_number':
      return `no ${refusal.what ?? 'group or variant'} has the number ${refusal.no}`
    case 'group_and_variant':
      return `${refusal.no} is a group and a variant: say which, with --group or --variant`
    case 'past':
      return '--from is in the past'
    case 'has_begun':
      return '--from is in the past: set a price that counts from now on'
    case 'no_later_price': {
      const known = refusal.known.length === 0 ? 'none' : refusal.known.map(laterLine).join(', ')
      return `${refusal.variant} has no price from then on. For later it has ${known}`
    }
    case 'cash_not_below':
      return `the price for cash is ${toWire(refusal.cash)}, not above zero and below ${toWire(refusal.price)}: set --cash AMOUNT, or --cash none`
    case 'catalogue_rule':
      return printFault(refusal)
    case 'large_change':
      return printFault(largeChangeFault(refusal))
    case 'stale':
      return printFault(takenBackFault(refusal.lost))
    case 'no_category':
      return `no category has the id ${refusal.id}`
    case 'category_in_use':
      return `the category ${refusal.id} has groups`
    case 'number_taken':
      return `another product has the number ${refusal.no}`
    case 'until_before_from':
      return 'the end of the sale is not after its beginning'
    case 'other_edition':
      return `${refusal.no} would be for another edition than its group`
    case 'no_revision':
      return `the catalogue has no revision ${refusal.revision}`
    case 'changed_since':
      return `${refusal.what} ${refusal.id} was changed again after revision ${refusal.revision}`
    case 'not_kept':
      return `the rows of revision ${refusal.revision} are no longer kept`
    case 'import_running':
      return 'an import, or another change of the catalogue, is running: try again in a minute'
  }
}

const laterLine = ({ price, from, edition }: PriceChange): string =>
  `${toWire(price)}${edition === undefined ? '' : ` in ${edition}`} from ${momentWithOffset.encode(from)}`
