import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { draining } from '@server/http/plugins/draining'
import { openDoors } from '@tests/server/http/harness'
import { gate } from '@tests/server/shop-harness'

/** A server with a route that answers when the gate opens. */
const slowServer = async (finishWithinMs: number) => {
  const app: FastifyInstance = Fastify({ return503OnClosing: false })
  onTestFinished(() => app.close())
  const { begin } = draining(app, finishWithinMs)
  const [asked, answer] = [gate(), gate()]
  app.get('/slow', async () => {
    asked.open()
    await answer.passed
    return 'done'
  })
  app.get('/quick', async () => 'done')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url, begin, asked, answer }
}

const QUICK = 'GET /quick HTTP/1.1\r\nHost: shop\r\n\r\n'

/** A connection that has had an answer, and that its proxy keeps for the next request. */
const keptConnection = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(QUICK)
  await once(socket, 'data')
  return socket
}

/** How many of the connections end without an answer. */
const lostOf = async (sockets: readonly Socket[]): Promise<number> => {
  const answers = await Promise.all(sockets.map(socket => text(socket).catch(() => 'reset')))
  return answers.filter(answer => !/^HTTP\/1\.1 200 OK\r\n[\s\S]*done$/u.test(answer)).length
}

describe('a stopping process', () => {
  it('a stopping process is not ready, and serves each request with the end of its connection', async () => {
    const h = await openDoors('pglite')
    onTestFinished(h.close)
    const url = await h.listen()
    const answerTo = async (path: string) => {
      const answer = await fetch(`${url}${path}`)
      await answer.text()
      return [answer.status, answer.headers.get('connection')]
    }
    expect(await answerTo('/readyz')).toEqual([200, 'keep-alive'])
    h.drain()
    expect(await answerTo('/readyz')).toEqual([503, 'close'])
    expect(await answerTo('/healthz')).toEqual([200, 'close'])
    expect(await answerTo('/api/init')).toEqual([200, 'close'])
    expect((await h.ask('GET', '/readyz')).body).toEqual({ status: 'the process is stopping' })
  })

  it('a closing server finishes its requests, and serves what arrives on open connections', async () => {
    const { app, url, asked, answer } = await slowServer(60_000)
    const slow = fetch(`${url}/slow`)
    await asked.passed
    const accepted = once(app.server, 'connection')
    const open = connect(Number(new URL(url).port), '127.0.0.1')
    await accepted
    const closed = app.close()
    open.write(QUICK)
    expect(await text(open)).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n[\s\S]*done$/iu)
    answer.open()
    expect((await slow).status).toBe(200)
    await closed
    await expect(fetch(url)).rejects.toThrow()
  })

  it('a closing server loses no call of connections that it has not accepted or that were kept alive', async () => {
    const { app, url } = await slowServer(60_000)
    const port = Number(new URL(url).port)
    const kept = await Promise.all(Array.from({ length: 20 }, () => keptConnection(port)))
    const waiting = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
    // the system connects and takes the requests, but the event loop has not turned
    for (const each of [...waiting, ...kept]) each.write(QUICK)
    await new Promise<void>(done => process.nextTick(done))
    const closed = app.close()
    expect(await Promise.all([lostOf(waiting), lostOf(kept)])).toEqual([0, 0])
    await closed
  })

  it('a closing process refuses new connections before it closes the sockets of pages', async () => {
    const h = await openDoors('pglite')
    onTestFinished(h.close)
    const url = await h.listen()
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/public-key?protocol=7`)
    await once(socket, 'message')
    const socketClosed = once(socket, 'close')
    const closed = h.app.close()
    await socketClosed
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    await closed
  })

  it('a closing server cuts requests that take too long', async () => {
    const { app, url, asked } = await slowServer(20)
    const slow = fetch(`${url}/slow`).then(
      () => 'answered',
      () => 'cut',
    )
    await asked.passed
    await app.close()
    expect(await slow).toBe('cut')
  })
})
