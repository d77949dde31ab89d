import { request as ask } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, openDoors } from '@tests/server/http/harness'

/** What an HTTP client does not send, and what its library would not let it: bytes on a socket. */
describe('HTTP at the socket', () => {
  let h: HttpHarness
  let port: number
  const sockets: Socket[] = []
  beforeAll(async () => {
    h = await openDoors('pglite')
    port = Number(new URL(await h.listen()).port)
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await h.close()
  })

  const open = (): Socket => {
    const socket = connect({ host: '127.0.0.1', port })
    sockets.push(socket.on('error', () => undefined))
    return socket
  }

  /** The first answer to these bytes: its head, and its body as far as it says how long that is. */
  const answerTo = (sent: string, socket = open()): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const parts: Buffer[] = []
      const look = (data: Buffer) => {
        parts.push(data)
        const found = heardIn(Buffer.concat(parts).toString('latin1'))
        if (found === undefined) return
        socket.off('data', look)
        resolve(found)
      }
      socket.on('data', look).once('close', () => reject(new Error('closed without a whole answer')))
      socket.write(sent)
    })

  const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'

  it('an upgrade to HTTP/2 is ignored, and the request is answered as without it', async () => {
    const plain = await answerTo('GET /api/categories HTTP/1.1\r\nHost: x\r\n\r\n')
    const offered = await answerTo(`GET /api/categories HTTP/1.1\r\nHost: x\r\n${H2C}\r\n`)
    expect(offered.status).toBe(200)
    expect(offered.body).toBe(plain.body)
    expect((await answerTo(`GET /api/nope HTTP/1.1\r\nHost: x\r\n${H2C}\r\n`)).status).toBe(404)
    expect(
      (await answerTo('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: TLS/1.0\r\n\r\n')).status,
    ).toBe(200)
  })

  it('an upgrade request with a body is answered too, and the connection stays usable', async () => {
    const socket = open()
    const body = '{"tel":"66123456","country_code":"+853","password":"wrong password"}'
    const head =
      `POST /api/login HTTP/1.1\r\nHost: x\r\nX-Requested-With: XMLHttpRequest\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n${H2C}\r\n`
    expect((await answerTo(head + body, socket)).status).toBe(422)
    expect((await answerTo(`GET /healthz HTTP/1.1\r\nHost: x\r\n${H2C}\r\n`, socket)).status).toBe(200)
    expect((await answerTo('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', socket)).status).toBe(200)
  })

  it('a WebSocket upgrade still opens a WebSocket', async () => {
    const status = await new Promise(resolve => {
      ask({
        port,
        path: '/app/public-key?protocol=7',
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      })
        .on('upgrade', (response, socket) => {
          socket.destroy()
          resolve(response.statusCode)
        })
        .end()
    })
    expect(status).toBe(101)
  })

  it.each([
    ['invalid syntax', 'nonsense\r\n\r\n', 400],
    ['an unknown method', 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['too long headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
  ])('a request with %s is refused in the common error format', async (_what, sent, status) => {
    const told = await answerTo(sent)
    expect(told.status).toBe(status)
    expect(told.head).toContain('application/json; charset=utf-8')
    expect(JSON.parse(Buffer.from(told.body, 'latin1').toString('utf8'))).toEqual({
      message: expect.stringMatching(/./u),
    })
  })

  it('a body with a too large declared length is refused before it is read, so that the client can read the refusal', async () => {
    const socket = open()
    const headers =
      'Host: x\r\nX-Requested-With: XMLHttpRequest\r\nContent-Type: application/json\r\nContent-Length: 30000000'
    const told = answerTo(`POST /api/login HTTP/1.1\r\n${headers}\r\n\r\n`, socket)
    expect((await told).status).toBe(413)
    // what a client sends on before it has read that does not reset the connection
    for (let part = 0; part < 20; part += 1)
      await new Promise<void>((resolve, reject) =>
        socket.write('x'.repeat(65_536), error => (error ? reject(error) : resolve())),
      )
    expect(socket.destroyed).toBe(false)
  })
})

interface Heard {
  readonly status: number
  readonly head: string
  readonly body: string
}

const heardIn = (text: string): Heard | undefined => {
  const end = text.indexOf('\r\n\r\n')
  const head = text.slice(0, end)
  const length = Number(/^content-length: (\d+)$/imu.exec(head)?.[1] ?? 0)
  const body = text.slice(end + 4, end + 4 + length)
  return end < 0 || body.length < length ? undefined : { status: Number(head.split(' ')[1]), head, body }
}
