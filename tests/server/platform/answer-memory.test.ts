import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { answerMemory } from '@server/platform/answers/answer-memory'

/** Words that compress as those of a page do. */
const LONG = Array.from({ length: 5_000 }, (_, at) => `product ${(at * 7_919) % 6_007} of the shop, `).join('')

/** A server whose answers count how often they are made. */
const opened = (cdnSeconds = 0) => {
  const answers = answerMemory(cdnSeconds)
  const made = new Map<string, number>()
  const state = { version: '1' }
  const app = Fastify()
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const key = request.params['*']
    const make = async () => {
      made.set(key, (made.get(key) ?? 0) + 1)
      await new Promise(resolve => setImmediate(resolve))
      if (key === 'broken') throw new Error('it cannot be made')
      return { status: 200, headers: { 'Content-Type': 'text/plain' }, body: `${key} ${state.version} ${LONG}` }
    }
    return key === 'secret'
      ? make().then(answer => answers.sendOnce(request, reply, answer))
      : answers.send(request, reply, { key, version: state.version, isCommon: !key.startsWith('other') }, make)
  })
  const get = (key: string, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ url: `/${key}`, headers: { ...headers } })
  return { get, made, state, answers }
}

it('an answer is made once for all who ask at the same time, and again for each version', async () => {
  const { get, made, state } = opened()
  const all = await Promise.all(Array.from({ length: 50 }, () => get('page')))
  expect(new Set(all.map(({ body }) => body)).size).toBe(1)
  expect(made.get('page')).toBe(1)
  state.version = '2'
  expect((await get('page')).body).toContain('page 2')
  expect(made.get('page')).toBe(2)
})

it('an answer that failed is made again for the next visitor', async () => {
  const { get, made } = opened()
  expect((await get('broken')).statusCode).toBe(500)
  expect((await get('broken')).statusCode).toBe(500)
  expect(made.get('broken')).toBe(2)
})

it('a thousand other addresses do not displace a common one', async () => {
  const { get, made } = opened()
  await get('page')
  for (let at = 0; at < 1_000; at += 1) await get(`other ${at}`)
  await get('page')
  expect(made.get('page')).toBe(1)
  // they displace each other
  await get('other 0')
  expect(made.get('other 0')).toBe(2)
})

it('an answer with a secret is not kept', async () => {
  const { get, made } = opened()
  await get('secret')
  await get('secret')
  expect(made.get('secret')).toBe(2)
})

it('a browser that has the answer gets 304 without a body, in any encoding', async () => {
  const { get } = opened()
  const first = await get('page', { 'accept-encoding': 'br' })
  const again = await get('page', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('an answer that many ask for becomes smaller, and stays the same', async () => {
  const { get } = opened()
  const size = async (): Promise<number> => {
    const answer = await get('page', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(`page 1 ${LONG}`)
    return answer.rawPayload.length
  }
  const first = await size()
  for (let at = 0; at < 20; at += 1) await size()
  await vi.waitFor(async () => expect(await size()).toBeLessThan(first), { timeout: 30_000 })
}, 60_000)

it('other addresses, of which there are any number, cost no better packing', async () => {
  const { get } = opened()
  const size = async (key: string) => (await get(key, { 'accept-encoding': 'br' })).rawPayload.length
  const first = await size('other')
  for (let at = 0; at < 20; at += 1) await size('other')
  const common = await size('page')
  for (let at = 0; at < 20; at += 1) await size('page')
  // answers are packed one after the other
  await vi.waitFor(async () => expect(await size('page')).toBeLessThan(common), { timeout: 30_000 })
  expect(await size('other')).toBe(first)
}, 60_000)

it('a CDN may keep an answer for the configured time, and never one with a secret', async () => {
  expect((await opened().get('page')).headers['cdn-cache-control']).toBeUndefined()
  const { get } = opened(5)
  expect((await get('page')).headers['cdn-cache-control']).toBe('max-age=5, stale-while-revalidate=60')
  expect((await get('secret')).headers['cdn-cache-control']).toBeUndefined()
})
