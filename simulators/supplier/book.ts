import { setTimeout as pause } from 'node:timers/promises'
import { type SupplierOrder, type Standing, signedHeaders } from '@server/fulfilment/suppliers/supplier-wire'
import type { SharedSecrets } from '@server/platform/signed-message'

/** How the simulated supplier handles the next top-ups. */
export const manners = ['prompt', 'instant', 'late', 'twice', 'broken', 'refuses', 'never', 'forged'] as const
export type Manner = (typeof manners)[number]

/** A top-up as the supplier knows it. */
export interface Known {
  readonly order: SupplierOrder
  readonly manner: Manner
  readonly standing: Standing
  /** How often it was really fulfilled: never more than once, for any number of requests. */
  readonly carriedOut: number
}

export interface Book {
  manner: Manner
  readonly all: () => readonly Known[]
  readonly find: (reference: string) => Known | undefined
  /** The same reference is the same top-up. Returns whether it is a new one. */
  readonly take: (order: SupplierOrder) => boolean
  readonly settle: (reference: string, status: 'done' | 'failed') => void
  /** Waits until every notification was attempted. */
  readonly quiet: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface BookSettings extends SharedSecrets {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The delay of late notifications, in milliseconds. */
  readonly lateBy: number
}

const MOST = 500
const PATIENCE_MS = 10_000

/** The supplier's own records. Another company would have a separate database; here they stay in memory. */
export const book = ({ secrets, now, lateBy }: BookSettings): Book => {
  const kept = new Map<string, Known>()
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const later = (work: () => Promise<void>): void => {
    const done = work()
      .catch(() => undefined)
      .finally(() => running.delete(done))
    running.add(done)
  }
  const tell = async ({ order }: Known, standing: Standing, forged = false): Promise<void> => {
    const body = JSON.stringify(standing)
    const path = new URL(order.callback_url).pathname
    const by = forged ? { secrets: ['nobody knows this one'] as const } : { secrets }
    const answer = await fetch(order.callback_url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...signedHeaders(by, { method: 'POST', path, body }, now()) },
      body,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    await answer.text()
  }
  const settle = (reference: string, status: 'done' | 'failed', times = 1): void => {
    const known = kept.get(reference)
    if (known === undefined || known.standing.status !== 'accepted') return
    const standing: Standing =
      status === 'failed' ? { reference, status, reason: 'the account does not exist' } : { reference, status }
    kept.set(reference, { ...known, standing, carriedOut: known.carriedOut + (status === 'done' ? 1 : 0) })
    later(async () => {
      for (let told = 0; told < times; told += 1) await tell(known, standing)
    })
  }
  const begin = (known: Known): void => {
    const { reference } = known.order
    switch (known.manner) {
      case 'prompt':
        return settle(reference, 'done')
      case 'twice':
        return settle(reference, 'done', 2)
      case 'late':
        return later(async () => {
          await pause(lateBy, undefined, { signal: stopping.signal })
          settle(reference, 'done')
        })
      case 'forged':
        return later(() => tell(known, { reference, status: 'done' }, true))
      case 'instant':
      case 'broken':
      case 'refuses':
      case 'never':
        return undefined
    }
  }

  const state: Book = {
    manner: 'prompt',
    all: () => [...kept.values()].toReversed(),
    find: reference => kept.get(reference),
    take: order => {
      const { reference } = order
      if (kept.has(reference)) return false
      const { manner } = state
      const known: Known = { order, manner, standing: { reference, status: 'accepted' }, carriedOut: 0 }
      kept.set(reference, {
        ...known,
        ...(manner === 'instant' ? { standing: { reference, status: 'done' as const }, carriedOut: 1 } : {}),
        ...(manner === 'refuses'
          ? { standing: { reference, status: 'failed' as const, reason: 'no such account' } }
          : {}),
      })
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST))) kept.delete(oldest)
      begin(known)
      return true
    },
    settle: (reference, status) => settle(reference, status),
    quiet: async () => {
      while (running.size > 0) await Promise.all(running)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
  return state
}
