import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as E from 'fp-ts/Either'
import { NEVER, Observable, type SchedulerLike, catchError, concat, of, retry, throwError, timer } from 'rxjs'
import { orderEvent } from '~/contract/orders.wire'
import type { RealtimePort, RealtimeSignal } from '~/domain/orders/realtime.port'

export interface SseOptions {
  readonly fetch: typeof fetch
  /** Where the events of an order are. */
  readonly address: (order: string) => string
  /** The present bearer value. `EventSource` cannot send it, so the events are read from a fetch. */
  readonly token: () => string | undefined
  readonly language: string
  readonly scheduler: SchedulerLike
}

/** The wait after a break, doubled after each further one. */
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** The backend has refused: the order is not the caller's, or there are no events. To ask again would change nothing. */
class Refused extends Error {}

/** Pushes by server-sent events. Each is JSON with `order`, `version` and `status`, as over Channels. */
export const sseRealtime = (options: SseOptions): RealtimePort => ({
  order: id =>
    connection(options, id).pipe(
      catchError((reason: unknown) =>
        reason instanceof Refused
          ? NEVER
          : concat(
              of<RealtimeSignal>({ _tag: 'disconnected' }),
              throwError(() => reason),
            ),
      ),
      retry({
        resetOnSuccess: true,
        delay: (_reason, count) =>
          timer(Math.min(FIRST_WAIT_MS * 2 ** (count - 1), LONGEST_WAIT_MS), options.scheduler),
      }),
    ),
})

/** One connection. It ends with an error in any case. */
const connection = (options: SseOptions, id: string): Observable<RealtimeSignal> =>
  new Observable(subscriber => {
    const leaving = new AbortController()
    read(options, id, leaving.signal, signal => subscriber.next(signal)).catch((reason: unknown) =>
      subscriber.error(reason),
    )
    return () => leaving.abort()
  })

const read = async (
  { fetch, address, token, language }: SseOptions,
  id: string,
  signal: AbortSignal,
  tell: (signal: RealtimeSignal) => void,
): Promise<never> => {
  const bearer = token()
  const answer = await fetch(address(id), {
    credentials: 'include',
    signal,
    headers: {
      Accept: 'text/event-stream',
      'Accept-Language': language,
      ...(bearer === undefined ? {} : { Authorization: bearer }),
    },
  })
  if (!answer.ok && answer.status < 500 && answer.status !== 429) throw new Refused(`status ${answer.status}`)
  if (!answer.ok || answer.body === null) throw new Error(`status ${answer.status}`)
  tell({ _tag: 'connected' })
  const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
  for (;;) {
    const { done, value } = await events.read()
    if (done) throw new Error('the stream has ended')
    const event = orderEvent.decode(parsed(value.data))
    if (E.isRight(event) && event.right.order === id) tell({ _tag: 'event', event: event.right })
  }
}

/** Undefined is no event. */
const parsed = (text: string): unknown => {
  try {
    const json: unknown = JSON.parse(text)
    return json
  } catch {
    return undefined
  }
}
