import type {
  ConsoleEdited,
  ConsoleGroup,
  ConsoleListedGroup,
  ConsolePastChange,
  ConsoleVariant,
} from '~/contract/console/products'
import { defined } from '~/domain/shared/defined'
import type { EditionCode } from '~/domain/shared/locale'
import type { CatalogueEdited } from '@server/acts/catalogue/editing'
import type { PastChange } from '@server/acts/catalogue/undo-change'
import { pricesOf } from '@server/catalog/prices'
import { shownNotSold } from '@server/console/routes/shown-stock'
import type { ListedGroup } from '@server/operations/products/list-groups'
import type { PricedRow, ProductDetails } from '@server/operations/products/product-details'
import { editions } from '~/domain/shared/locale'

const shownSale = ({
  from,
  until,
  only,
}: {
  readonly from: Date | null
  readonly until: Date | null
  readonly only: EditionCode | null
}) => defined({ from: from?.getTime(), until: until?.getTime(), only: only ?? undefined })

export const shownGroup = ({ from, until, only, ...group }: ListedGroup): ConsoleListedGroup => ({
  ...group,
  ...shownSale({ from, until, only }),
})

export const shownProduct =
  (now: number) =>
  ({ revision, group, variants, editions: sold }: ProductDetails): ConsoleGroup => ({
    revision,
    no: group.no,
    category: group.categoryId,
    type: group.type,
    name: group.name,
    description: group.description,
    image: group.image,
    hidden: group.hidden,
    ...shownSale({ from: group.soldFrom, until: group.soldUntil, only: group.onlyIn }),
    variants: variants.map(shownVariant(now)),
    editions: sold,
  })

const shownVariant =
  (now: number) =>
  ({ variant, prices, stock }: PricedRow): ConsoleVariant => {
    const { base, editions: own, changes } = pricesOf(variant)
    return {
      no: variant.no,
      name: variant.name,
      hidden: variant.hidden,
      on_sale: variant.onSale,
      once: variant.once,
      delivery: variant.delivery,
      base,
      own: editions.flatMap(edition => {
        const price = own[edition]
        return price === undefined ? [] : [{ edition, ...price }]
      }),
      // prices that have begun are what counts now
      later: changes.filter(({ from }) => from > now).toSorted((one, other) => one.from - other.from),
      now: prices,
      ...shownSale({ from: variant.soldFrom, until: variant.soldUntil, only: variant.onlyIn }),
      ...defined({ for_sale: stock?.forSale }),
    }
  }

export const shownPast = ({ revision, at, by, changed, changes, canUndo }: PastChange): ConsolePastChange => ({
  revision,
  at: at.getTime(),
  changed,
  changes,
  can_undo: canUndo,
  ...defined({ by: by ?? undefined }),
})

export const shownEdit = ({ revision, changes, notSold }: CatalogueEdited): ConsoleEdited => ({
  revision,
  changes,
  not_sold: shownNotSold(notSold),
})
