import { tracingChannel } from 'node:diagnostics_channel'

/** Something that the shop does for somebody: placing an order, taking a notification in, sweeping. */
export interface Operation {
  readonly name: string
}

/** One thing that an operation does to the world outside of its process: a statement, a call, a push. */
export interface Step {
  readonly kind: 'statement' | 'call' | 'push'
  readonly what: string
}

const operations = tracingChannel<unknown, Operation>('shop:operation')
const steps = tracingChannel<unknown, Step>('shop:step')

/*
 * The shop says what it is about to do and what it has done, on two channels of Node's own `diagnostics_channel`. In a shop that
 * runs, nobody listens and nothing is spent on it. The proofs listen: they end the process between any two steps.
 */

/** Everything that `work` does, and what it starts, belongs to this operation. */
export const operation = <A>(name: string, work: () => Promise<A>): Promise<A> =>
  operations.tracePromise(work, { name })

export const step = <A>(kind: Step['kind'], what: string, work: () => Promise<A>): Promise<A> =>
  steps.tracePromise(work, { kind, what })
