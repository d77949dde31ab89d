import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sessionCalls } from '~/contract/console/session'
import { expectError, openDoors } from '@tests/server/http/harness'
import { type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'

const HTML = '<!doctype html><title>Console</title><script type="module" src="/console/assets/main-1.js"></script>'
const PREVIEW =
  '<!doctype html><title>Preview</title><script type="module" src="/console/preview/assets/main-2.js"></script>'
const CODE = `export const build = ${'1 + '.repeat(99)}1`

const makeBuild = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'shop-console-'))
  mkdirSync(join(directory, 'assets'))
  mkdirSync(join(directory, 'preview/assets'), { recursive: true })
  mkdirSync(join(directory, '.vite'))
  writeFileSync(join(directory, 'index.html'), HTML)
  writeFileSync(join(directory, 'preview/index.html'), PREVIEW)
  writeFileSync(join(directory, 'preview/assets/main-2.js'), CODE)
  writeFileSync(join(directory, '.vite/manifest.json'), '{}')
  writeFileSync(join(directory, 'assets/main-1.js'), CODE)
  writeFileSync(join(directory, 'assets/main-1.js.br'), brotliCompressSync(CODE))
  return directory
}

describe('the page of the console', () => {
  const directory = makeBuild()
  let h: ConsoleHarness
  beforeAll(async () => {
    h = await openConsoleShop({ directory, stocked: false })
  })
  afterAll(async () => {
    await h.close()
    rmSync(directory, { recursive: true })
  })
  const policyOf = (headers: Readonly<Record<string, unknown>>) =>
    String(headers['content-security-policy']).split('; ').toSorted()

  it.each(['/console', '/console/', '/console/orders/20261120-1', '/console/login?next=/stock'])(
    '%s answers the one document, which no cache and no search engine keeps',
    async path => {
      const { status, text, headers } = await h.ask('GET', path)
      expect([status, text]).toEqual([200, HTML])
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringMatching(/^max-age=/u),
      })
      expect(policyOf(headers)).toEqual([
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "frame-src 'self'",
        "img-src 'self' data: blob:",
        "require-trusted-types-for 'script'",
        "script-src 'self'",
        "style-src 'self'",
        "trusted-types 'none'",
      ])
    },
  )

  it('the preview is a page that the console alone may have in a frame, and that connects to nothing', async () => {
    const { status, text, headers } = await h.ask('GET', '/console/preview/')
    expect([status, text]).toEqual([200, PREVIEW])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(policyOf(headers)).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "img-src 'self' data: blob:",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
      "trusted-types 'none'",
    ])
    const file = await h.ask('GET', '/console/preview/assets/main-2.js')
    expect([file.status, file.text]).toEqual([200, CODE])
    const earlier = await h.ask('GET', '/console/preview/assets/main-1.js')
    expect([earlier.status, earlier.text]).toEqual([404, 'not found'])
  })

  it('its files are compressed and kept for good, and a file of an earlier build is absent', async () => {
    const file = await h.ask('GET', '/console/assets/main-1.js', { headers: { 'accept-encoding': 'br' } })
    expect([file.status, file.text]).toEqual([200, CODE])
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/javascript/u),
    })
    for (const path of ['/console/assets/main-0.js', '/console/assets/../index.html', '/console/assets/main-1.js.br']) {
      const answer = await h.ask('GET', path)
      expect(answer.text, path).not.toContain('build =')
      if (path.includes('main-0')) expect([answer.status, answer.text]).toEqual([404, 'not found'])
    }
    expect((await h.ask('GET', '/console/.vite/manifest.json')).text).toBe(HTML)
  })

  it('an unknown address of a call is a 404 in JSON, and a known one with another method a 405', async () => {
    expectError(await h.ask('GET', '/console/api/absent'), 404)
    expectError(await h.ask('POST', '/console/api/'), 404)
    expectError(await h.ask('POST', sessionCalls.me.path), 405)
    expectError(await h.ask('POST', '/console/orders'), 404)
    expect((await h.ask('GET', '/console/api/me')).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/u),
    })
  })

  it('with a separate origin the console is on its host only, and its cookie comes from there', async () => {
    const apart = await openConsoleShop({ directory, stocked: false, consoleUrl: 'https://console.example.com' })
    onTestFinished(() => apart.close())
    const at = (host: string, path: string) => apart.ask('GET', path, { headers: { host } })
    const absent = ['/console', '/console/orders', '/console/preview/', '/console/assets/main-1.js', '/console/api/me']
    for (const path of absent)
      for (const host of ['shop.example.com', 'console.example.com.evil.example', 'console.example.com:8443'])
        expectError(await at(host, path), 404)
    expect((await at('console.example.com', '/console')).text).toBe(HTML)
    expectError(await at('console.example.com', '/console/api/me'), 401)
    const login = (headers: Readonly<Record<string, string>>) =>
      apart.ask('POST', sessionCalls.logIn.path, {
        body: { name: 'x', password: 'y', code: '1' },
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      })
    const origin = 'https://console.example.com'
    expect((await login({ host: 'console.example.com', origin })).status).toBe(409)
    expectError(await login({ host: 'console.example.com', origin: 'https://shop.example.com' }), 403)
    expectError(await login({ host: 'shop.example.com', origin }), 404)
  })

  it('a shop without a console says no more about it than about any other address', async () => {
    const off = await openDoors('pglite', { stocked: false })
    onTestFinished(() => off.close())
    const other = await off.ask('GET', '/anything/api/me')
    for (const path of ['/console', '/console/api/me', '/console/assets/main-1.js'])
      expect(await off.ask('GET', path)).toMatchObject({ status: other.status, text: other.text })
  })
})
