import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { Webhook } from 'standardwebhooks'

/** What came, as it came. */
export interface Received {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly path: string
}

/** How the receiver answers. `silent`: not at all. `cut`: it takes the message, and the answer is lost. */
export type Behaviour =
  | { readonly status: number; readonly body?: string; readonly location?: string }
  | 'silent'
  | 'cut'

/** A program that receives webhooks over HTTP. */
export const openReceiver = async () => {
  const received: Received[] = []
  let behave: (message: Received) => Behaviour = () => ({ status: 204 })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(Buffer.from(part)))
    request.on('end', () => {
      const message = {
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        text: Buffer.concat(parts).toString('utf8'),
        path: request.url ?? '',
      }
      received.push(message)
      const how = behave(message)
      if (how === 'silent') return
      if (how === 'cut') return void request.socket.destroy()
      const headers = how.location === undefined ? {} : { location: how.location }
      response.writeHead(how.status, headers).end(how.body ?? '')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('there is no port')
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    received,
    behave: (next: Behaviour | ((message: Received) => Behaviour)) => {
      behave = typeof next === 'function' ? next : () => next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

const only = (header: string | readonly string[] | undefined): string => (typeof header === 'string' ? header : '')

/** The body of a message, if the reference library believes it; throws otherwise. */
export const verified = (secret: string, { headers, text }: Received): unknown =>
  new Webhook(secret).verify(text, {
    'webhook-id': only(headers['webhook-id']),
    'webhook-timestamp': only(headers['webhook-timestamp']),
    'webhook-signature': only(headers['webhook-signature']),
  })
