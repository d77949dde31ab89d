import type { Job, Model, Order } from '@tests/prove/model/model'

/** How a supplier takes a top-up that it is sent. `deaf`: nothing arrives. `mute`: it arrives, and no answer comes back. */
export const moods = ['accepts', 'does', 'refuses', 'deaf', 'mute'] as const
export type Mood = (typeof moods)[number]
export type Standing = 'accepted' | 'done' | 'failed'

export interface Supplying {
  mood: Mood
  /** What the supplier knows, by reference. */
  readonly book: Map<string, Standing>
}

const LONGEST_WAIT = 600_000
const FIRST_WAIT = 15_000

/** A top-up is sent: the same reference is the same top-up. Answers whether an answer comes back. */
export const taken = ({ mood, book }: Supplying, reference: string): boolean => {
  const first: Standing = mood === 'does' ? 'done' : mood === 'refuses' ? 'failed' : 'accepted'
  if (mood !== 'deaf' && !book.has(reference)) book.set(reference, first)
  return mood !== 'deaf' && mood !== 'mute'
}

/** Sends the top-ups that are not sent yet, and queries those that are, at growing intervals. */
export const dispatchTopUps = (m: Model): void => {
  for (const order of m.orders)
    for (const job of order.jobs) {
      const isOver = job.sent !== undefined && job.sent !== 'sent' && job.sent !== 'accepted'
      const isHeldBack = order.isHeld && job.sent === undefined
      if (!isDue(order, job) || !job.shelf.bySupplier || isOver || isHeldBack || job.nextAt > m.now) continue
      job.nextAt = m.now + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** job.attempts)
      job.attempts += 1
      const isFirst = job.sent === undefined
      job.sent ??= 'sent'
      // it is queried before it is sent again, and not sent again without an answer
      const answers = (isFirst || m.supplying.mood !== 'mute') && taken(m.supplying, job.id)
      const standing = m.supplying.book.get(job.id)
      if (answers && standing !== undefined) hearOf(order, job, standing)
    }
}

export const isDue = ({ status }: Order, { isDone, isRefunded }: Job): boolean =>
  status === 'processing' && !isDone && !isRefunded

/** A report on a top-up counts until one says that it is done (I-02). */
export const hearOf = (order: Order, job: Job, said: Standing): void => {
  switch (said) {
    case 'accepted':
      if (job.sent === 'sent') job.sent = said
      return
    case 'failed':
      if (job.sent !== 'sent' && job.sent !== 'accepted') return
      job.sent = said
      job.hasFailed = true
      return
    case 'done':
      job.sent = said
      if (isDue(order, job)) finish(order, [job])
  }
}

/** Marks these top-ups as done; with the last one the order is a success. */
export const finish = (order: Order, jobs: readonly Job[]): void => {
  for (const job of jobs) if (!job.isRefunded) job.isDone = true
  complete(order)
}

/** A paid order is a success when none of its top-ups is left to do, unless it is held for review. */
export const complete = (order: Order): void => {
  if (order.status !== 'processing' || order.isHeld || order.jobs.some(job => isDue(order, job))) return
  order.status = 'success'
  order.version += 1
}

/**
 * Withdraws these top-ups: they are queried no longer. False: the supplier may have received one, and `force` is not
 * set.
 */
export const withdrawn = (jobs: readonly Job[], force: boolean): boolean => {
  const open = jobs.filter(({ sent }) => sent !== undefined && sent !== 'done' && sent !== 'withdrawn')
  if (!force && open.some(({ sent }) => sent !== 'failed')) return false
  for (const job of open) job.sent = 'withdrawn'
  return true
}
