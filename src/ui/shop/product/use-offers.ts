import type { IO } from 'fp-ts/IO'
import { useReducer } from 'react'
import { rememberUsed, usedDetails } from '~/application/used-details'
import type { Field } from '~/domain/catalog/product-form'
import { userOf } from '~/domain/account/session'
import { type UsedDetail, offered } from '~/domain/cart/used-details'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** The values of this customer on this device that a product's fields offer. */
export interface Offers {
  readonly of: (field: Field) => readonly UsedDetail[]
  readonly remember: (used: readonly UsedDetail[]) => IO<void>
  readonly forget: (removed: UsedDetail) => void
}

export const useOffers = (group: string): Offers => {
  const { storage, session } = useApp()
  const owner = userOf(useLive(session.state))?.hashid
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const kept = owner === undefined ? undefined : usedDetails(storage, owner)
  const all = kept?.all() ?? []
  return {
    of: field => offered(all, group, field),
    remember: rememberUsed(storage, session, owner),
    forget: removed => {
      kept?.forget(removed)()
      redraw()
    },
  }
}
