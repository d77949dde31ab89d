import * as E from 'fp-ts/Either'
import type { PaymentProvider, ProviderFailure, Refunding, RefundToSend } from '@server/payments/provider.port'
import { type CallOutcome, observed, OK, type OnCall } from '@server/platform/service-calls'

/** The calls that a payment provider gets from the shop. */
export const paymentCalls = ['create', 'query', 'close', 'refund', 'query-refund'] as const

/** The same provider. It reports each of its calls. */
export const observedProvider = (provider: PaymentProvider, onCall: OnCall): PaymentProvider => {
  const named = (call: (typeof paymentCalls)[number], reference: string) => ({
    service: 'payment' as const,
    provider: provider.code,
    call,
    reference,
  })
  const { closing, refunding } = provider
  const observedQuery =
    (query: NonNullable<Refunding['query']>) =>
    (number: string, ref: string): ReturnType<typeof query> =>
      observed(onCall, named('query-refund', number), () => query(number, ref), outcomeOf)
  return {
    ...provider,
    create: request => observed(onCall, named('create', request.payment), () => provider.create(request), outcomeOf),
    query: ref => observed(onCall, named('query', ref), () => provider.query(ref), outcomeOf),
    ...(closing === undefined
      ? {}
      : {
          closing: {
            ...closing,
            close: (ref: string) => observed(onCall, named('close', ref), () => closing.close(ref), outcomeOf),
          },
        }),
    ...(refunding === undefined
      ? {}
      : {
          refunding: {
            ...refunding,
            send: (refund: RefundToSend) =>
              observed(onCall, named('refund', refund.number), () => refunding.send(refund), outcomeOf),
            ...(refunding.query === undefined ? {} : { query: observedQuery(refunding.query) }),
          },
        }),
  }
}

const outcomeOf = (answer: E.Either<ProviderFailure, unknown>): CallOutcome => {
  if (E.isRight(answer)) return OK
  const failure = answer.left
  return failure._tag === 'refused'
    ? { result: 'refused', why: failure.reason }
    : { result: 'failed', why: failure.why ?? 'its answer cannot be read' }
}
