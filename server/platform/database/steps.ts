import { tracingChannel } from 'node:diagnostics_channel'

/** A use case in progress: placing an order, storing a notification, sweeping. */
export interface Operation {
  readonly name: string
}

/** One effect of an operation outside its process: a statement, a call, a push. */
export interface Step {
  readonly kind: 'statement' | 'call' | 'push'
  readonly what: string
}

const operations = tracingChannel<unknown, Operation>('shop:operation')
const steps = tracingChannel<unknown, Step>('shop:step')

/*
 * The shop announces each step before and after it, on two channels of Node's own `diagnostics_channel`. A running shop
 * has no listeners, so this costs nothing. The proofs listen: they end the process between any two steps.
 */

/** Assigns all the steps of `work`, and of the work that it starts, to this operation. */
export const operation = <A>(name: string, work: () => Promise<A>): Promise<A> =>
  operations.tracePromise(work, { name })

export const step = <A>(kind: Step['kind'], what: string, work: () => Promise<A>): Promise<A> =>
  steps.tracePromise(work, { kind, what })
