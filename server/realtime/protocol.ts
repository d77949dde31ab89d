import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { text } from '~/contract/wire'
import { parseJson } from '@server/platform/json'

/** An event on a channel; `data` is a text (mostly JSON), as in the HTTP API. */
export interface ChannelEvent {
  readonly channel: string
  readonly name: string
  readonly data: string
  /** The socket that does not get the event. */
  readonly except?: string
}

/** The messages of a client. */
export type ClientMessage =
  | { readonly _tag: 'ping' }
  | { readonly _tag: 'pong' }
  | { readonly _tag: 'subscribe'; readonly channel: string; readonly auth: string }
  | { readonly _tag: 'unsubscribe'; readonly channel: string }
  | { readonly _tag: 'other'; readonly event: string }

/** Close codes: 40xx means do not come back, 41xx come back later, 42xx come back at once. */
export const codes = {
  unknownApp: 4001,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
} as const

export const CHANNEL_NAME = /^[\w\-=@,.;]{1,164}$/u
export const SOCKET_ID = /^\d+\.\d+$/u

/** Reads a client's frame. Undefined: it is not a message of the protocol. */
export const readMessage = (raw: string): ClientMessage | undefined => {
  const read = message.decode(parseJson(raw))
  if (E.isLeft(read)) return undefined
  const { event, data } = read.right
  switch (event) {
    case 'pusher:ping':
      return { _tag: 'ping' }
    case 'pusher:pong':
      return { _tag: 'pong' }
    case 'pusher:subscribe': {
      const wanted = subscription.decode(data)
      return E.isLeft(wanted)
        ? undefined
        : { _tag: 'subscribe', channel: wanted.right.channel, auth: wanted.right.auth ?? '' }
    }
    case 'pusher:unsubscribe': {
      const left = leaving.decode(data)
      return E.isLeft(left) ? undefined : { _tag: 'unsubscribe', channel: left.right.channel }
    }
    default:
      return { _tag: 'other', event }
  }
}

// The protocol sends `data` as a text that holds JSON, but an error's as an object.
export const established = (socketId: string, activityTimeout: number): string =>
  frame('pusher:connection_established', {
    data: JSON.stringify({ socket_id: socketId, activity_timeout: Math.max(1, Math.round(activityTimeout / 1000)) }),
  })
export const ping: string = JSON.stringify({ event: 'pusher:ping', data: '{}' })
export const pong: string = JSON.stringify({ event: 'pusher:pong', data: '{}' })
export const subscribed = (channel: string): string =>
  frame('pusher_internal:subscription_succeeded', { channel, data: '{}' })
export const subscriptionError = (channel: string, type: string, error: string, status: number): string =>
  frame('pusher:subscription_error', { channel, data: JSON.stringify({ type, error, status }) })
export const errorFrame = (code: number | null, says: string): string =>
  frame('pusher:error', { data: { code, message: says } })
export const eventFrame = ({ channel, name, data }: ChannelEvent): string => frame(name, { channel, data })

const frame = (event: string, rest: Readonly<Record<string, unknown>>): string => JSON.stringify({ event, ...rest })

const message = t.intersection([t.type({ event: text(200, 1) }), t.partial({ data: t.unknown })])
const leaving = t.type({ channel: text(200, 1) })
const subscription = t.intersection([leaving, t.partial({ auth: text(300) })])
