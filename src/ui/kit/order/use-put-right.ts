import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { type Cart, shortfall } from '~/domain/cart/cart'
import type { Failure } from '~/domain/shared/failure'
import { useApp } from '~/ui/kit/use-app'
import { type Command, useCommand } from '~/ui/kit/use-command'

/** Lowers the quantity of every cart line that is not fully available to the available one. */
export const usePutRight = (cart: Cart, done?: () => void): Command<[], Failure> => {
  const app = useApp()
  return useCommand(
    () =>
      pipe(
        cart.items.flatMap(line => {
          const left = shortfall(line)
          return left === undefined ? [] : [app.cart.setQuantity(line.id, left)]
        }),
        TE.sequenceSeqArray,
      ),
    done,
  )
}
