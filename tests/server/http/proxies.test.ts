import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '@server/config/config'
import { securityHeaders } from '@server/http/plugins/headers'
import { watchProxy } from '@server/http/plugins/watch-proxy'
import { proxyTrust, type TrustedProxies } from '@server/platform/network/trusted-proxies'
import { type HttpHarness, openDoors } from '@tests/server/http/harness'

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' }

describe('a shop behind a proxy that it does not trust', () => {
  let h: HttpHarness
  beforeAll(async () => {
    h = await openDoors('pglite', { stocked: false })
  })
  afterAll(() => h.close())

  it('the log names the proxy and the setting, once', async () => {
    await h.ask('GET', '/healthz')
    expect(h.lines.join('\n')).not.toContain('TRUST_PROXY')
    for (let at = 0; at < 3; at += 1) await h.ask('GET', '/healthz', { headers: FORWARDED })
    const [line = '', ...more] = h.lines.filter(each => each.includes('TRUST_PROXY'))
    expect(more).toEqual([])
    expect(JSON.parse(line)).toMatchObject({ level: 40, event: 'proxy_not_trusted', remote: '127.0.0.1' })
    // the visitor is not named
    expect(line).not.toContain('203.0.113.7')
  })
})

describe('the warning about a proxy', () => {
  const warnings = async (
    trusted: TrustedProxies,
    headers: Readonly<Record<string, string>>,
    {
      times = 1,
      url = '/',
      first = {},
    }: { times?: number; url?: string; first?: Readonly<Record<string, string>> } = {},
  ) => {
    const lines: string[] = []
    const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
    const notices: string[] = []
    watchProxy(app, proxyTrust(trusted), notice => void notices.push(notice))
    await app.inject({ url, headers: { ...headers, ...first }, remoteAddress: '::ffff:10.1.2.3' })
    for (let at = 1; at < times; at += 1) await app.inject({ url, headers, remoteAddress: '::ffff:10.1.2.3' })
    await app.close()
    expect(notices.length).toBe(lines.length)
    for (const notice of notices) expect(notice).toMatch(/TRUST_PROXY.*10\.1\.2\.3/u)
    return lines.length
  }

  it('a proxy that is not in the ranges is reported, and a trusted one is not', async () => {
    expect(await warnings(false, FORWARDED)).toBe(1)
    expect(await warnings(['127.0.0.1', '10.2.0.0/16'], FORWARDED)).toBe(1)
    expect(await warnings(['10.1.0.0/16'], FORWARDED)).toBe(0)
    expect(await warnings(1, FORWARDED)).toBe(0)
    expect(await warnings(false, {})).toBe(0)
  })

  it('a trusted proxy without the header is reported once, after a hundred requests that are no probes', async () => {
    expect(await warnings(1, {}, { times: 99 })).toBe(0)
    expect(await warnings(1, {}, { times: 250 })).toBe(1)
    expect(await warnings(['10.0.0.0/8'], {}, { times: 100 })).toBe(1)
    expect(await warnings(['10.0.0.0/8'], {}, { times: 200, first: FORWARDED })).toBe(0)
    expect(await warnings(['10.0.0.0/8'], {}, { times: 200, url: '/readyz' })).toBe(0)
    expect(await warnings(['10.9.0.0/16'], {}, { times: 200 })).toBe(0)
    expect(await warnings(false, {}, { times: 200 })).toBe(0)
  })
})

describe('Strict-Transport-Security', () => {
  const sent = async (settings: Pick<Config, 'publicUrl' | 'hsts'>) => {
    const app = Fastify()
    securityHeaders(app, settings)
    const { headers } = await app.inject('/')
    await app.close()
    return headers['strict-transport-security']
  }

  it('the header is for the host, for its subdomains too, or absent', async () => {
    const publicUrl = 'https://shop.example.com'
    expect(await sent({ publicUrl, hsts: 'host' })).toBe('max-age=31536000')
    expect(await sent({ publicUrl, hsts: 'subdomains' })).toBe('max-age=31536000; includeSubDomains')
    expect(await sent({ publicUrl, hsts: 'no' })).toBeUndefined()
  })

  it('the header is absent without TLS', async () => {
    expect(await sent({ publicUrl: 'http://localhost:3000', hsts: 'subdomains' })).toBeUndefined()
  })
})
