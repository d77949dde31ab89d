import { randomUUID } from 'node:crypto'
import type { PaymentStore } from '@simulators/wallets/payment-store'
import { type WebhookDelivery, payLate, type SimulatedPayment } from '@simulators/wallets/scenarios'
import type { ProviderSimulator } from '@simulators/wallets/provider-api'

/** How long the shop may take to acknowledge. */
const TIMEOUT_MS = 10_000

/** How long the simulator remembers a payment. */
const KEPT_MS = 30 * 86_400_000

/** How old the signature of a stale delivery is: older than any replay window. */
const STALE_MS = 3_600_000

export interface WebhookSettings {
  readonly providers: readonly ProviderSimulator[]
  readonly now: () => number
  /** Milliseconds until the next attempt, by the number of attempts so far. */
  readonly backoff: (attempts: number) => number
}

/** Notifies the shop of each payment's outcome until it acknowledges, and makes late payments when they are due. */
export interface WebhookSender {
  /** Handles a payment from now on. */
  readonly watch: (payment: SimulatedPayment) => void
  /** Resumes the work of an earlier process. */
  readonly resume: () => Promise<void>
  /** Stops every attempt and waits until it has ended; unsent deliveries stay in the records. */
  readonly stop: () => Promise<void>
}

export const webhookSender = (store: PaymentStore, settings: WebhookSettings): WebhookSender => {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  const changed = new Set<string>()
  const stopping = new AbortController()

  const watch = (payment: SimulatedPayment): void => {
    // an attempt is in progress, and may have read the payment before this change
    if (running.has(payment.ref)) changed.add(payment.ref)
    const next = nextStep(payment)
    clearTimeout(timers.get(payment.ref))
    timers.delete(payment.ref)
    if (next === undefined || stopping.signal.aborted) return
    // a wait longer than a timer allows is checked again when the timer ends
    const wait = Math.min(Math.max(0, next - settings.now()), 2 ** 31 - 1)
    timers.set(
      payment.ref,
      setTimeout(() => begin(payment.ref), wait),
    )
  }

  // one attempt at a time for each payment; it sends all the deliveries that are due
  const begin = (ref: string): void => {
    if (running.has(ref)) return
    changed.delete(ref)
    const again = (wait: number) => {
      if (!stopping.signal.aborted)
        timers.set(
          ref,
          setTimeout(() => begin(ref), wait),
        )
    }
    const work = sendDue(store, settings, ref, stopping.signal).then(
      left => {
        running.delete(ref)
        if (changed.has(ref)) again(0)
        else if (left !== undefined) watch(left)
      },
      // the records cannot be written now: the deliveries in them are sent again
      () => {
        running.delete(ref)
        again(settings.backoff(1))
      },
    )
    running.set(ref, work)
  }

  return {
    watch,
    resume: async () => {
      await store.forget(settings.now() - KEPT_MS)
      for (const payment of await store.unfinished()) watch(payment)
    },
    stop: async () => {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await Promise.all(running.values())
    },
  }
}

/** Returns the payment with the deliveries that are still unacknowledged; undefined when the simulator stops. */
const sendDue = async (
  store: PaymentStore,
  settings: WebhookSettings,
  ref: string,
  stopped: AbortSignal,
): Promise<SimulatedPayment | undefined> => {
  const payment = await store.change(ref, each => payLate(each, settings.now(), randomUUID()))
  const due = payment?.deliveries.filter(delivery => delivery.nextAt <= settings.now()) ?? []
  const delivered = await Promise.all(
    due.map(async delivery => ({
      delivery,
      ok: payment === undefined || (await deliver(settings, payment, delivery, stopped)),
    })),
  )
  if (stopped.aborted) return undefined
  return store.change(ref, each => ({
    ...each,
    deliveries: each.deliveries.flatMap(delivery => {
      const tried = delivered.find(one => isSameDelivery(one.delivery, delivery))
      if (tried?.ok === true) return []
      const attempts = delivery.attempts + 1
      return [
        tried === undefined ? delivery : { ...delivery, attempts, nextAt: settings.now() + settings.backoff(attempts) },
      ]
    }),
  }))
}

/** Returns false if the delivery must be tried again. */
const deliver = async (
  settings: WebhookSettings,
  payment: SimulatedPayment,
  { event, manner, refund: number }: WebhookDelivery,
  stopped: AbortSignal,
): Promise<boolean> => {
  const { provider, notify_url } = payment.order
  const sender = settings.providers.find(each => each.provider === provider)
  const at = settings.now() - (manner === 'stale' ? STALE_MS : 0)
  const refund = payment.refunds?.find(each => each.number === number)
  const signing = { at, forged: manner === 'forged' }
  const request =
    refund === undefined
      ? sender?.notification(payment, event, signing)
      : sender?.refundNotification?.(payment, refund, signing)
  if (sender === undefined || request === undefined) return true
  try {
    const answer = await fetch(notify_url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: request.headers,
      body: request.body,
    })
    // always read the answer: an unread one keeps its connection
    const said = await answer.text()
    return manner !== 'honest' || sender.acknowledged(answer.status, said)
  } catch {
    return false
  }
}

/** When a payment next needs work. */
const nextStep = ({ state, dueAt, deliveries }: SimulatedPayment): number | undefined => {
  const times = [
    ...deliveries.map(delivery => delivery.nextAt),
    ...(state === 'late' && dueAt !== undefined ? [dueAt] : []),
  ]
  return times.length === 0 ? undefined : Math.min(...times)
}

const isSameDelivery = (a: WebhookDelivery, b: WebhookDelivery): boolean =>
  a.event.event === b.event.event && a.copy === b.copy
