import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { text } from '~/contract/wire'
import { parseJson } from '@server/platform/json'
import { CHANNEL_NAME, type ChannelEvent, SOCKET_ID } from '@server/realtime/protocol'
import type { RealtimeApp, RealtimeLimits } from '@server/realtime/realtime-app'
import { refusal } from '@server/realtime/signature'
import { defined } from '~/domain/shared/defined'

/** The largest number of events in a batch, and of channels for an event: as in hosted Channels. */
const MAX_BATCH = 10
const MAX_CHANNELS = 100

/**
 * The HTTP side of the protocol, for the calls by which the server SDK publishes: `POST /apps/{id}/events` and
 * `/batch_events`, each with its signed query. A request delivers all its events or none.
 */
export const eventsApi =
  (
    app: RealtimeApp,
    limits: RealtimeLimits,
    deliver: (event: ChannelEvent) => void,
    now: () => number,
  ): FastifyPluginCallback =>
  (routes, _options, done) => {
    // the signature covers the received bytes
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))

    const take =
      <A>(codec: t.Type<A, unknown>, events: (body: A) => readonly ChannelEvent[]) =>
      (request: FastifyRequest, reply: FastifyReply) => {
        const [path = '', query = ''] = request.url.split('?')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signed = { method: request.method, path, query: unrepeated(new URLSearchParams(query)), body }
        if (path.split('/')[2] !== app.appId) return reply.code(404).send({ message: 'unknown app' })
        const refused = refusal(app, signed, now() / 1000, limits.replayWindow)
        if (refused !== undefined) return reply.code(401).send({ message: refused })
        const read = codec.decode(parseJson(body.toString('utf8')))
        if (E.isLeft(read)) return reply.code(400).send({ message: 'not an event' })
        const wanted = events(read.right)
        if (wanted.some(event => !CHANNEL_NAME.test(event.channel)))
          return reply.code(400).send({ message: 'channel name' })
        if (wanted.some(event => Buffer.byteLength(event.data) > limits.messageBytes))
          return reply.code(413).send({ message: `more than ${limits.messageBytes} bytes of data` })
        wanted.forEach(deliver)
        return reply.code(200).send({})
      }

    routes.post('/apps/:app/events', { bodyLimit: bodyLimit(limits) }, take(event, eventsOf))
    routes.post(
      '/apps/:app/batch_events',
      { bodyLimit: bodyLimit(limits) },
      take(batch, body => body.batch.flatMap(eventsOf)),
    )
    done()
  }

const bodyLimit = (limits: RealtimeLimits): number => MAX_BATCH * (limits.messageBytes * 2 + MAX_CHANNELS * 256)

const event = t.intersection([
  t.type({ name: text(200, 1), data: t.string }),
  t.partial({
    channel: t.string,
    channels: t.refinement(t.readonlyArray(t.string), list => list.length <= MAX_CHANNELS, 'Channels'),
    socket_id: t.refinement(t.string, id => SOCKET_ID.test(id), 'SocketId'),
  }),
])
const batch = t.type({ batch: t.refinement(t.readonlyArray(event), list => list.length <= MAX_BATCH, 'Batch') })

const eventsOf = ({ name, data, channel, channels = [], socket_id }: t.TypeOf<typeof event>): readonly ChannelEvent[] =>
  [...channels, ...(channel === undefined ? [] : [channel])].map(each => ({
    channel: each,
    name,
    data,
    ...defined({ except: socket_id }),
  }))

// a repeated parameter is ambiguous: it reads as empty, and the signature fails
const unrepeated = (query: URLSearchParams): Readonly<Record<string, string>> => {
  const once = new Map<string, string>()
  for (const [name, value] of query) once.set(name, once.has(name) ? '' : value)
  return Object.fromEntries(once)
}
