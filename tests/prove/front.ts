import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

/** A proxy before several processes of the shop. */
export interface Front {
  readonly url: string
  readonly close: () => void
}

/**
 * Sends each request to the next process, whether it runs or not. It repeats no request: a process that is gone is
 * answered with 502, and one that dies before its answer is complete breaks the connection. `ports`: known when the
 * first request comes.
 */
export const openFront = async (ports: () => readonly number[]): Promise<Front> => {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((near, answer) => {
    const all = ports()
    const port = all[(turn += 1) % all.length]
    const far = request({ agent, port, host: '127.0.0.1', method: near.method, path: near.url, headers: near.headers })
    far.on('response', told => {
      // the connection to the client is the proxy's own
      const { connection: _connection, ...passed } = told.headers
      answer.writeHead(told.statusCode ?? 502, passed)
      told.on('error', () => answer.destroy()).pipe(answer)
    })
    far.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    near.on('error', () => far.destroy()).pipe(far)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
