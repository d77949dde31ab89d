import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { filter, firstValueFrom } from 'rxjs'
import type { CartUseCase } from '~/application/cart'
import type { CatalogUseCase } from '~/application/catalog/catalog'
import type { Remote } from '~/application/lib/remote'
import { type Again, type BoughtLine, buysAgain } from '~/domain/orders/buy-again'
import type { ProductGroup } from '~/domain/catalog/catalog'
import type { Failure } from '~/domain/shared/failure'

/** A line that could not be added to the cart, and why. */
export type LeftOut =
  | Exclude<Again, { readonly _tag: 'ready' }>
  | { readonly _tag: 'refused'; readonly name: string; readonly failure: Failure }

/**
 * Adds the lines of an order, or a line that was removed from the cart, to the cart one by one. Right: the lines that
 * could not be added. Left: the catalogue could not be loaded.
 */
export const buyAgain =
  (catalog: Pick<CatalogUseCase, 'listing'>, cart: Pick<CartUseCase, 'add'>) =>
  ({ items }: { readonly items: readonly BoughtLine[] }): TE.TaskEither<Failure, readonly LeftOut[]> =>
    pipe(
      wholeCatalogue(catalog),
      TE.chain(groups => TE.fromTask(() => addEach(items, groups, cart))),
    )

const addEach = async (
  items: readonly BoughtLine[],
  groups: readonly ProductGroup[],
  cart: Pick<CartUseCase, 'add'>,
): Promise<readonly LeftOut[]> => {
  const left: LeftOut[] = []
  for (const bought of items) {
    const again = buysAgain(bought, groups)
    if (again._tag !== 'ready') {
      left.push(again)
      continue
    }
    // one after the other, because the cart's limits count the lines added before
    const added = await cart.add(again.line)()
    if (E.isLeft(added)) left.push({ _tag: 'refused', name: bought.name, failure: added.left })
  }
  return left
}

const wholeCatalogue =
  (catalog: Pick<CatalogUseCase, 'listing'>): TE.TaskEither<Failure, readonly ProductGroup[]> =>
  async () => {
    const answer = await firstValueFrom(catalog.listing({}).state.changes.pipe(filter(isSettled)))
    return answer._tag === 'ready' ? E.right(answer.value) : E.left(answer.error)
  }

type Settled<A> = Extract<Remote<Failure, A>, { readonly _tag: 'ready' | 'failed' }>

const isSettled = <A>(remote: Remote<Failure, A>): remote is Settled<A> =>
  remote._tag === 'ready' || remote._tag === 'failed'
