import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READ_HEADERS, SENT_HEADERS, SENT_METHODS } from '~/contract/headers'
import { type HttpHarness, expectError, openDoors } from '@tests/server/http/harness'

const FRONT = 'https://m.example.com'
const APP = 'https://points.example'

describe('pages of other origins', () => {
  let h: HttpHarness
  beforeAll(async () => {
    h = await openDoors('pglite', {
      config: { frontEnds: [FRONT] },
      identity: { clients: [{ id: 'app', name: 'App', redirect_uris: [`${APP}/back`], scopes: [] }] },
    })
  })
  afterAll(() => h.close())

  const preflight = (origin: string, path: string, method = 'POST') =>
    h.ask('OPTIONS', path, {
      bare: true,
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,x-requested-with',
      },
    })
  const wrongKeys = [
    'https://evil.example',
    'https://m.example.com.evil.example',
    'https://evil-m.example.com',
    'http://m.example.com',
    'https://m.example.com:8443',
    'https://M.EXAMPLE.COM/',
    'null',
  ]

  it('a page of a configured origin may send calls with its cookies', async () => {
    for (const path of ['/api/login', '/api/cart', '/api/oauth/token']) {
      const { status, headers } = await preflight(FRONT, path)
      expect(status).toBe(204)
      expect(headers['access-control-allow-origin']).toBe(FRONT)
      expect(headers['access-control-allow-credentials']).toBe('true')
      expect(headers['access-control-allow-headers']).toBe(SENT_HEADERS.join(', '))
      expect(headers['access-control-allow-methods']).toBe(SENT_METHODS.join(', '))
      expect(String(headers['vary'])).toContain('Origin')
    }
    const answer = await h.ask('POST', '/api/login', {
      body: {},
      headers: { origin: FRONT, 'sec-fetch-site': 'same-site' },
    })
    expectError(answer, 422)
    expect(answer.headers['access-control-allow-origin']).toBe(FRONT)
    expect(answer.headers['access-control-expose-headers']).toBe(READ_HEADERS.join(', '))
  })

  it('a page of any other origin gets no CORS headers, even if the origin looks similar', async () => {
    for (const origin of wrongKeys) {
      for (const answer of [
        await preflight(origin, '/api/login'),
        await h.ask('GET', '/api/init', { headers: { origin } }),
      ]) {
        expect(answer.headers['access-control-allow-origin'], origin).toBeUndefined()
        expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      }
      // and requests that browsers mark as cross-site are refused, with any other headers
      expectError(
        await h.ask('POST', '/api/login', { body: {}, headers: { origin, 'sec-fetch-site': 'cross-site' } }),
        403,
      )
    }
  })

  it('a page of a mini-app may only exchange codes and read profiles, without cookies', async () => {
    for (const path of ['/api/oauth/token', '/api/oauth/userinfo']) {
      const { headers } = await preflight(APP, path)
      expect(headers['access-control-allow-origin']).toBe(APP)
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
    for (const path of ['/api/login', '/api/me', '/api/oauth/authorize'])
      expect((await preflight(APP, path)).headers['access-control-allow-origin']).toBeUndefined()
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: APP, 'sec-fetch-site': 'cross-site' }
    const told = await h.ask('POST', '/api/oauth/token', { bare: true, body: 'a=b', headers: form })
    expect(told.headers['access-control-allow-origin']).toBe(APP)
    expect(told.body).toMatchObject({ error: expect.any(String) })
  })

  it('a shop without configured origins sends no CORS headers', async () => {
    const alone = await openDoors('pglite')
    const answer = await alone.ask('GET', '/api/init', { headers: { origin: FRONT } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(String(answer.headers['vary'] ?? '')).not.toContain('Origin')
    await alone.close()
  })
})
