import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
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
    open.write('GET /quick HTTP/1.1\r\nHost: shop\r\n\r\n')
    expect(await text(open)).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n[\s\S]*done$/iu)
    answer.open()
    expect((await slow).status).toBe(200)
    await closed
    await expect(fetch(url)).rejects.toThrow()
  })

  it('a closing server answers a request whose connection it had not accepted yet', async () => {
    const { app, url } = await slowServer(60_000)
    const waiting = connect(Number(new URL(url).port), '127.0.0.1')
    waiting.write('GET /quick HTTP/1.1\r\nHost: shop\r\n\r\n')
    // the system has the connection, and the event loop has not turned
    await new Promise<void>(done => process.nextTick(done))
    const closed = app.close()
    expect(await text(waiting)).toMatch(/^HTTP\/1\.1 200 OK/u)
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
