import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import * as E from 'fp-ts/Either'
import { describe, expect, it, onTestFinished } from 'vitest'
import { httpRequest } from '@server/platform/network/http-client'

const serving = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

describe('a call of an external service', () => {
  it('a call of an external service returns an answer with any status', async () => {
    const url = await serving((_request, response) => response.writeHead(503).end('later'))
    expect(await httpRequest({ method: 'GET', url })).toMatchObject(E.right({ status: 503, body: 'later' }))
  })

  it.each([
    [1024 * 1024, 'right'],
    [1024 * 1024 + 1, 'left'],
  ])('an answer of %i bytes from an external service gives a %s', async (bytes, side) => {
    const url = await serving((_request, response) => response.end('x'.repeat(bytes)))
    const answer = await httpRequest({ method: 'GET', url })
    expect(E.isRight(answer) ? 'right' : 'left').toBe(side)
    if (E.isLeft(answer)) expect(answer.left).toBe('answer too long')
  })

  it('a redirect of an external service is not followed', async () => {
    const url = await serving((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end())
    expect(await httpRequest({ method: 'POST', url, body: 'a=b' })).toEqual(E.left('unreachable'))
    expect(await httpRequest({ method: 'POST', url, redirect: 'manual' })).toMatchObject(E.right({ status: 302 }))
  })

  it('a service that closes the connection is unreachable', async () => {
    const url = await serving(request => request.socket.destroy())
    expect(await httpRequest({ method: 'GET', url })).toEqual(E.left('unreachable'))
  })
})
