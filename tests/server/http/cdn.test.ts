import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editions, localize } from '~/domain/shared/locale'
import { type Answer, type HttpHarness, openDoors } from '@tests/server/http/harness'

const site = { assets: { entry: '/assets/main-1.js', css: 'p{top:0}' }, realtime: undefined }
const AGENTS = ['Mozilla/5.0 Chrome/130.0', 'Mozilla/5.0 MicroMessenger/8.0', 'Mozilla/5.0 UePay/1.0']

describe('what a CDN may keep', () => {
  let h: HttpHarness
  beforeAll(async () => {
    h = await openDoors('pglite', { site, config: { cdnSeconds: 5 } })
  })
  afterAll(() => h.close())

  /** The answers of one address, as visitors in several apps get them. */
  const answersOf = (path: string): Promise<readonly Answer[]> =>
    Promise.all(AGENTS.map(agent => h.ask('GET', path, { bare: true, headers: { 'user-agent': agent } })))
  const keptOf = (answers: readonly Answer[]) =>
    answers.map(({ headers }) => headers['cdn-cache-control'] !== undefined)

  it('a CDN may keep a page that is the same in every app', async () => {
    expect(keptOf(await answersOf('/order'))).toEqual([true, true, true])
    expect(keptOf(await answersOf('/'))).toEqual([true, true, true])
  })

  it('a CDN may not keep /wx, which is a page in the messaging app and a redirect outside it', async () => {
    for (const edition of editions) {
      const answers = await answersOf(localize(edition, '/wx'))
      expect(answers.map(({ status }) => status)).toEqual([302, 200, 302])
      expect(keptOf(answers)).toEqual([false, false, false])
    }
  })

  it('a CDN may keep the public calls, and no answer of a customer, an order link or a missing thing', async () => {
    const isKept = async (path: string) => (await h.ask('GET', path)).headers['cdn-cache-control'] !== undefined
    for (const path of ['/api/init', '/api/categories', '/api/catalogs']) expect(await isKept(path), path).toBe(true)
    for (const path of ['/s/a-secret-token', '/api/cart', '/api/orders', '/api/products/nothing', '/healthz'])
      expect(await isKept(path), path).toBe(false)
  })
})
