import * as t from 'io-ts'
import { Broken, holds } from '@conform/kernel/check'
import { untilWithin } from '@conform/kernel/until'
import type { RawAnswer, World } from '@conform/kernel/world'
import { type HookTransport, askHook } from '@conform/hooks/hook-client'
import type { Message } from '@conform/webhooks/message'
import { CouldNotRun } from '@conform/world/remote-world'
import { type Recorder, recorder } from '@conform/world/recorder'
import type { Hook } from '~/contract/hooks.wire'
import { id } from '~/contract/wire'
import { defined } from '~/domain/shared/defined'

/** What a receiver did with the messages about an order. */
const taken = t.type({ ids: t.readonlyArray(t.string), version: t.union([t.number, t.null]) })
export type Taken = t.TypeOf<typeof taken>

/** The hook of a receiver. */
const takenHook: Hook<{ readonly order: string }, Taken> = {
  name: 'taken',
  asked: t.type({ order: id }),
  answer: taken,
}

/** A program that receives webhooks, at an address. */
export interface Receiver {
  /** Its secret. */
  readonly secret: string
  /** Sends a request as it is. Rejects with `Broken` if it is not answered in time. */
  readonly send: (message: Pick<Message, 'headers' | 'body'>) => Promise<RawAnswer>
  /** Absent: it has no hook. */
  readonly taken?: (order: string) => Promise<Taken>
  readonly until: World['until']
  readonly recorder: Recorder
}

export interface ReceiverOptions {
  readonly to: URL
  readonly secret: string
  readonly transport: HookTransport | undefined
  /** How long the run waits for what the receiver does after its answer, in seconds. */
  readonly patience: number
  /** How long a sender waits for an answer, in milliseconds. */
  readonly limitMs?: number
}

/** The shop waits for the same time (docs/webhooks.md#what-you-do). */
const LIMIT_MS = 10_000

/** Looks whether a program answers. Rejects with `CouldNotRun`. */
export const openReceiver = async (options: ReceiverOptions): Promise<Receiver> => {
  const { to, secret, transport, patience, limitMs = LIMIT_MS } = options
  const records = recorder()
  const post = async ({ headers, body }: Pick<Message, 'headers' | 'body'>): Promise<RawAnswer> => {
    const answer = await fetch(to, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
      signal: AbortSignal.timeout(limitMs),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  await post({ headers: { 'Content-Type': 'application/json' }, body: '{}' }).catch(error => {
    if (!isTimeout(error)) throw new CouldNotRun(`nothing answers at ${to.href}`)
  })
  const send: Receiver['send'] = async sent => {
    const request = { method: 'POST', path: to.pathname + to.search, headers: sent.headers, body: sent.body }
    const began = performance.now()
    const answer = await post(sent).catch((error: unknown) => noAnswer(error))
    records.record(request, answer, performance.now() - began)
    const isAnswered = answer.status > 0
    if (!isAnswered)
      throw new Broken({ says: `a message is answered within ${limitMs / 1_000} seconds`, actual: answer.body })
    return answer
  }
  return {
    secret,
    send,
    recorder: records,
    until: untilWithin(patience * 1_000),
    ...defined({
      taken: transport === undefined ? undefined : (order: string) => askHook(transport, takenHook, { order }),
    }),
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

const noAnswer = (error: unknown): RawAnswer => {
  const because = error instanceof Error ? `${error.message} ${causeOf(error)}`.trim() : String(error)
  return { status: 0, headers: new Headers(), body: `no answer: ${because}` }
}

const causeOf = ({ cause }: Error): string => (cause instanceof Error ? `(${cause.message})` : '')

/** Sends a message that a receiver must take. */
export const accepted = async ({ send }: Receiver, sent: Message, says: string): Promise<void> => {
  const { status, body } = await send(sent)
  holds(status >= 200 && status < 300, `${says} is answered with 2xx`, { status, body })
}

const GONE = 410

/** Sends a message that a receiver must refuse. A 410 would disable its endpoint, and the shop repeats after a 5xx. */
export const refused = async ({ send, taken: ask }: Receiver, sent: Message, says: string): Promise<void> => {
  const { status, body } = await send(sent)
  holds(status >= 400 && status < 500 && status !== GONE, `${says} is refused with 4xx, and not with 410`, {
    status,
    body,
  })
  if (ask === undefined) return
  const { ids } = await ask(sent.order)
  holds(!ids.includes(sent.id), `${says} is not acted on`, { ids })
}
