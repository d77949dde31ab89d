import { setTimeout as pause } from 'node:timers/promises'
import { type SupplierOrder, type SupplierStatus, signedHeaders } from '@server/fulfilment/suppliers/supplier-wire'
import type { SharedSecrets } from '@server/platform/signed-message'

/** How the simulated supplier handles the next top-ups. */
export const supplierScenarios = ['prompt', 'instant', 'late', 'twice', 'broken', 'refuses', 'never', 'forged'] as const
export type SupplierScenario = (typeof supplierScenarios)[number]

/** A top-up as the supplier knows it. */
export interface Known {
  readonly order: SupplierOrder
  readonly manner: SupplierScenario
  readonly supplierStatus: SupplierStatus
  /** How often it was really fulfilled: never more than once, for any number of requests. */
  readonly carriedOut: number
}

export interface Book {
  manner: SupplierScenario
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
export const book = (settings: BookSettings): Book => {
  const { lateBy } = settings
  const records = new Map<string, Known>()
  const work = background()

  const settle = (reference: string, status: 'done' | 'failed', times = 1): void => {
    const known = records.get(reference)
    if (known === undefined || known.supplierStatus.status !== 'accepted') return
    const supplierStatus: SupplierStatus =
      status === 'failed' ? { reference, status, reason: 'the account does not exist' } : { reference, status }
    records.set(reference, { ...known, supplierStatus, carriedOut: known.carriedOut + (status === 'done' ? 1 : 0) })
    work.start(async stopped => {
      for (let sent = 0; sent < times; sent += 1) await notify(settings, known, supplierStatus, stopped)
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
        return work.start(async signal => {
          await pause(lateBy, undefined, { signal })
          settle(reference, 'done')
        })
      case 'forged':
        return work.start(stopped =>
          notify({ ...settings, secrets: WRONG_SECRETS }, known, { reference, status: 'done' }, stopped),
        )
      case 'instant':
      case 'broken':
      case 'refuses':
      case 'never':
        return undefined
    }
  }

  const state: Book = {
    manner: 'prompt',
    all: () => [...records.values()].toReversed(),
    find: reference => records.get(reference),
    take: order => {
      const { reference } = order
      if (records.has(reference)) return false
      const known = accepted(order, state.manner)
      records.set(reference, known)
      for (const oldest of [...records.keys()].slice(0, Math.max(0, records.size - MOST))) records.delete(oldest)
      begin(known)
      return true
    },
    settle: (reference, status) => settle(reference, status),
    quiet: work.quiet,
    stop: work.stop,
  }
  return state
}

const WRONG_SECRETS = ['nobody knows this one'] as const

/** A new top-up. Two scenarios end it at once, without a notification. */
const accepted = (order: SupplierOrder, manner: SupplierScenario): Known => {
  const { reference } = order
  switch (manner) {
    case 'instant':
      return { order, manner, supplierStatus: { reference, status: 'done' }, carriedOut: 1 }
    case 'refuses':
      return {
        order,
        manner,
        supplierStatus: { reference, status: 'failed', reason: 'no such account' },
        carriedOut: 0,
      }
    default:
      return { order, manner, supplierStatus: { reference, status: 'accepted' }, carriedOut: 0 }
  }
}

const notify = async (
  { secrets, now }: BookSettings,
  { order }: Known,
  supplierStatus: SupplierStatus,
  stopped: AbortSignal,
): Promise<void> => {
  const body = JSON.stringify(supplierStatus)
  const path = new URL(order.callback_url).pathname
  const answer = await fetch(order.callback_url, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...signedHeaders({ secrets }, { method: 'POST', path, body }, now()),
    },
    body,
    signal: AbortSignal.any([stopped, AbortSignal.timeout(PATIENCE_MS)]),
  })
  await answer.text()
}

/** Runs work in the background until the simulator stops. */
const background = () => {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    start: (work: (stopped: AbortSignal) => Promise<void>): void => {
      const done = work(stopping.signal)
        .catch(() => undefined)
        .finally(() => running.delete(done))
      running.add(done)
    },
    quiet: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running)
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
