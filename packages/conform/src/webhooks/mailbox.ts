import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { CouldNotRun } from '@conform/world/remote-world'

/** One request that came to the listener, and how it was answered. */
export interface Arrived {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
  /** When it came, by the clock of this machine, milliseconds since 1970. */
  readonly at: number
  /** Of this `webhook-id`, it is attempt 1, 2, … */
  readonly attempt: number
  readonly answered: number
}

/** All that came, in order, and what senders sign with. */
export interface Mailbox {
  readonly secrets: readonly string[]
  readonly arrived: readonly Arrived[]
  /** How long the listener waited, in seconds. */
  readonly seconds: number
  /** Texts that no message may have. */
  readonly never: readonly string[]
}

/** Where the redirect of the listener leads. */
export const ELSEWHERE = '/another-address'

export const idOf = ({ headers }: Pick<Arrived, 'headers'>): string => headers.get('webhook-id') ?? ''

export interface Listener {
  readonly url: string
  readonly arrived: readonly Arrived[]
  readonly close: () => Promise<void>
}

interface ListenOptions {
  readonly host: string
  readonly port: number
  readonly now: () => number
  readonly onArrived: (arrived: Arrived) => void
}

/**
 * Takes what a sender sends. The first attempt of the first message is answered with 500, and that of the second message
 * with a redirect: a sender must send both again. Everything else is taken.
 */
export const listen = async ({ host, port, now, onArrived }: ListenOptions): Promise<Listener> => {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const message = taken(request, Buffer.concat(parts).toString('utf8'), arrived, now())
      arrived.push(message)
      onArrived(message)
      const to = message.answered === REDIRECT ? { Location: ELSEWHERE } : {}
      response.writeHead(message.answered, to).end()
    })
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw new CouldNotRun(`nothing can listen at ${host}:${port}: ${error instanceof Error ? error.message : ''}`)
  })
  const address = server.address()
  const free = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${free}/`,
    arrived,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const REDIRECT = 307

const taken = (request: IncomingMessage, body: string, before: readonly Arrived[], at: number): Arrived => {
  const { method = '', url: path = '/' } = request
  const headers = new Headers()
  for (let each = 0; each + 1 < request.rawHeaders.length; each += 2)
    headers.append(request.rawHeaders[each] ?? '', request.rawHeaders[each + 1] ?? '')
  const id = idOf({ headers })
  const attempt = before.filter(each => idOf(each) === id).length + 1
  const known = new Set(before.map(idOf))
  return { method, path, headers, body, at, attempt, answered: answerFor(attempt, known.size) }
}

/** `earlier`: how many other messages came before it. */
const answerFor = (attempt: number, earlier: number): number => {
  if (attempt > 1) return 204
  if (earlier === 0) return 500
  return earlier === 1 ? REDIRECT : 204
}
