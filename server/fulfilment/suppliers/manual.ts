import * as E from 'fp-ts/Either'
import type { Fulfilment } from '@server/fulfilment/fulfilment.port'

const nobody = () => Promise.resolve(E.left({ _tag: 'unanswered' as const, why: 'there is no supplier' }))

/** Top-ups wait for the operator, who fulfils them and records it with `npm run shop -- orders fulfil`. */
export const manual: Fulfilment = {
  fulfilledVariants: [],
  send: nobody,
  query: nobody,
  verify: () => E.left('unsigned'),
}
