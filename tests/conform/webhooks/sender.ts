import { randomUUID } from 'node:crypto'
import { signatures } from '@conform/webhooks/message'

/** One attempt of one message. */
export interface Attempt {
  readonly id: string
  /** 1, 2, … */
  readonly number: number
  /** By the clock of the sender, milliseconds since 1970. */
  readonly at: number
  /** When the first attempt was made. */
  readonly firstAt: number
  readonly body: string
}

/** How a sender sends. A mutant does one of these otherwise. */
export interface Sending {
  /** What it has to say, in order. */
  readonly events: readonly object[]
  readonly id: (place: number) => string
  readonly method: string
  readonly body: (event: object, attempt: number) => string
  readonly headers: (attempt: Attempt, secrets: readonly string[]) => Readonly<Record<string, string>>
  readonly follows: boolean
  /** Is a message with this answer sent again? */
  readonly repeats: (status: number) => boolean
  readonly pauseMs: number
}

const ORDER = '0f8fad5b-d9cb-469f-a165-70867728950e'

const about = (type: string, status: string, version: number) => ({
  type,
  timestamp: '2026-11-20T12:00:00.000Z',
  data: { order: ORDER, no: 'MO-7F3K', status, version },
})

export const goodSender: Sending = {
  events: [
    about('order.placed', 'pending', 1),
    about('order.paid', 'paid', 3),
    about('order.succeeded', 'success', 5),
    { type: 'stock.low', timestamp: '2026-11-20T12:00:00.000Z', data: { variant: 'V0001', for_sale: 3 } },
    { type: 'parcel.moved', timestamp: '2026-11-20T12:00:00.000Z', data: { parcel: 'P-1' } },
  ],
  id: () => randomUUID(),
  method: 'POST',
  body: event => JSON.stringify(event),
  headers: ({ id, at, body }, secrets) => ({
    'Content-Type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': signatures(secrets, id, at, body).join(' '),
  }),
  follows: false,
  repeats: status => status < 200 || status >= 300,
  pauseMs: 5_000,
}

const MOST_ATTEMPTS = 3

/** Sends everything to an address. The time between attempts passes at once. */
export const sendAll = async (
  url: string,
  {
    sending,
    secrets,
    clock,
  }: { readonly sending: Sending; readonly secrets: readonly string[]; readonly clock: { now: number } },
): Promise<void> => {
  for (const [place, event] of sending.events.entries()) {
    const id = sending.id(place)
    const firstAt = clock.now
    for (let number = 1; number <= MOST_ATTEMPTS; number += 1) {
      const body = sending.body(event, number)
      const answer = await fetch(url, {
        method: sending.method,
        redirect: sending.follows ? 'follow' : 'manual',
        headers: sending.headers({ id, number, at: clock.now, firstAt, body }, secrets),
        body,
      })
      if (!sending.repeats(answer.status)) break
      clock.now += sending.pauseMs
    }
    clock.now += 1_000
  }
}
