import * as E from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import { filter, firstValueFrom } from 'rxjs'
import { latestWins } from '~/application/lib/latest-wins'
import { type Live, cell } from '~/application/lib/live'
import type { Remote } from '~/application/lib/remote'
import type { Cart } from '~/domain/cart/cart'
import type { Failure } from '~/domain/shared/failure'

/** Quantities that the shopper tapped and that the cart does not show yet, by line. */
export type WantedQuantities = Readonly<Record<string, number>>

export interface Quantities {
  readonly wanted: Live<WantedQuantities>
  /** Of several quick taps only the last value is sent. After a failure the line shows its old quantity again. */
  readonly set: (id: string, quantity: number) => TaskEither<Failure, void>
}

/**
 * `send` changes a line and fetches the cart again. The wanted quantity stays until that cart arrives, so the number
 * does not jump back.
 */
export const quantities = (
  send: (id: string, quantity: number) => TaskEither<Failure, void>,
  cart: Live<Remote<Failure, Cart>>,
): Quantities => {
  const wanted = cell<WantedQuantities>({})
  const lines = new Map<string, (quantity: number) => TaskEither<Failure, void>>()
  let taps = 0
  const latestTap = new Map<string, number>()

  const lineOf = (id: string) => {
    const held = lines.get(id) ?? latestWins((quantity: number) => send(id, quantity))
    lines.set(id, held)
    return held
  }
  const forget = (id: string, tap: number) => {
    if (latestTap.get(id) !== tap) return
    latestTap.delete(id)
    wanted.set(Object.fromEntries(Object.entries(wanted.now()).filter(([line]) => line !== id)))
  }

  return {
    wanted,
    set: (id, quantity) => async () => {
      const tap = (taps += 1)
      latestTap.set(id, tap)
      wanted.set({ ...wanted.now(), [id]: quantity })
      const answer = await lineOf(id)(quantity)()
      if (E.isLeft(answer)) forget(id, tap)
      else
        void firstValueFrom(cart.changes.pipe(filter(now => now._tag === 'ready')), { defaultValue: undefined }).then(
          () => forget(id, tap),
        )
      return answer
    },
  }
}
