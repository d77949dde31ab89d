import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { parseJson } from '@server/platform/json'
import type { ChannelEvent } from '@server/realtime/protocol'
import type { Publisher } from '@server/realtime/publisher.port'

/** How the processes of a shop reach each other. A message can be lost: pages poll, and ended sessions are looked up. */
export interface Processes {
  /** The largest message, in bytes. */
  readonly maxBytes: number
  /** Sends a message to all processes, this one too. Rejects if it was not sent. */
  readonly send: (message: string) => Promise<void>
  readonly listen: (heard: (message: string) => void) => {
    readonly attempted: Promise<void>
    readonly stop: () => Promise<void>
  }
}

/** What this process does with a message of another one. */
interface Sockets {
  readonly deliver: (event: ChannelEvent) => void
  readonly endSession: (sessionId: string) => void
}

/** The message of a program without sockets: a session has ended. */
export const sessionEndMessage = (sessionId: string): string => {
  const ended: Message = { from: randomUUID(), ended: sessionId }
  return JSON.stringify(ended)
}

/** The sockets of all processes, seen from one of them. */
export interface AllSockets {
  readonly publisher: Publisher
  /** Tells the other processes that a session has ended. */
  readonly announceEnd: (sessionId: string) => Promise<void>
  readonly listen: () => ReturnType<Processes['listen']>
}

export const allSockets = ({ maxBytes, send, listen }: Processes, own: Sockets): AllSockets => {
  const from = randomUUID()
  const tell = async (message: Message): Promise<void> => {
    const text = JSON.stringify(message)
    const bytes = Buffer.byteLength(text)
    if (bytes >= maxBytes)
      throw new Error(`A message of ${bytes} bytes is too large: less than ${maxBytes} are allowed`)
    await send(text)
  }
  return {
    publisher: {
      publish: async (channel, name, data) => {
        const event = { channel, name, data: JSON.stringify(data) }
        await tell({ from, event })
        // without a detour: a broken connection of the listener delays the other processes only
        own.deliver(event)
      },
    },
    announceEnd: sessionId => tell({ from, ended: sessionId }),
    listen: () =>
      listen(text => {
        const read = message.decode(parseJson(text))
        if (E.isLeft(read) || read.right.from === from) return
        if ('event' in read.right) own.deliver(read.right.event)
        else own.endSession(read.right.ended)
      }),
  }
}

const message = t.union([
  t.type({ from: t.string, event: t.type({ channel: t.string, name: t.string, data: t.string }) }),
  t.type({ from: t.string, ended: t.string }),
])
type Message = t.TypeOf<typeof message>
