import * as E from 'fp-ts/Either'
import type { Fulfilment, Unanswered } from '@server/fulfilment/fulfilment.port'
import { type CallOutcome, observed, OK, type OnCall } from '@server/platform/service-calls'

/** The calls that the supplier gets from the shop. */
export const supplierCalls = ['send', 'query'] as const

/** The same supplier. It reports each of its calls. */
export const observedSupplier = (supplier: Fulfilment, onCall: OnCall): Fulfilment => {
  const named = (call: (typeof supplierCalls)[number], reference: string) => ({
    service: 'supplier' as const,
    provider: 'supplier',
    call,
    reference,
  })
  return {
    ...supplier,
    send: topUp => observed(onCall, named('send', topUp.reference), () => supplier.send(topUp), outcomeOf),
    query: reference => observed(onCall, named('query', reference), () => supplier.query(reference), outcomeOf),
  }
}

const outcomeOf = (answer: E.Either<Unanswered, unknown>): CallOutcome =>
  E.isRight(answer) ? OK : { result: 'failed', why: answer.left.why }
