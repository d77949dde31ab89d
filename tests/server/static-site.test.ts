import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backendProducts } from '@server/pages/backend-products'
import { readStaticSite } from '@server/boot/static-settings'
import { staticSite } from '@server/pages/static-site'
import type { Environment } from '@server/config/settings'
import { routes } from '~/domain/site/routes'

const assets = { entry: '/assets/main-1.js', css: 'body{color:red}' }

const siteOf = (env: Environment) => {
  const read = readStaticSite(env)
  if (E.isLeft(read)) throw new Error(read.left.join('\n'))
  return staticSite(read.right, assets)
}

const policyOf = (files: Readonly<Record<string, string>>): string =>
  /^ {2}Content-Security-Policy: (.+)$/mu.exec(files['_headers'] ?? '')?.[1] ?? ''

const connectOf = async (env: Environment): Promise<string> =>
  /connect-src ([^;]+);/u.exec(policyOf(await siteOf(env)))?.[1] ?? ''

/** The inline scripts and styles, as a browser reads them: all text between the tags. */
const inline = (html: string): readonly string[] =>
  [...html.matchAll(/<(script|style)(?![^>]* type="application\/json")[^>]*>([\s\S]*?)<\/\1>/gu)].map(
    ([, , text = '']) => text,
  )

const printable = fc.string({ unit: 'grapheme', maxLength: 40 }).filter(text => text.trim() !== '')

describe('the shell of the plain static site', () => {
  it('the static shell has a policy with the hash of every inline script and style, for any name of the shop', async () => {
    await fc.assert(
      fc.asyncProperty(printable, printable, async (SITE_NAME, SITE_DESCRIPTION) => {
        const files = await siteOf({ SITE_NAME, SITE_DESCRIPTION })
        for (const page of ['index.html', 'hk/index.html', 'offline.html']) {
          const texts = inline(files[page] ?? '')
          expect(texts).toHaveLength(2)
          for (const text of texts)
            expect(policyOf(files)).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
        }
      }),
    )
  })

  it('the static shell has no tags for search engines, because it serves every address', async () => {
    expect((await siteOf({}))['index.html']).not.toMatch(/canonical|hreflang|noindex/u)
  })

  it('the static shell tells its code the address of the backend', async () => {
    const page = (await siteOf({ SHOP_API_BASE: 'https://api.shop.example/v1' }))['hk/index.html'] ?? ''
    const [, data = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/u.exec(page) ?? []
    expect(JSON.parse(data)).toMatchObject({ edition: 'hk', apiBase: 'https://api.shop.example/v1' })
  })
})

describe('the connections of the static site', () => {
  it('the static site connects only to its own origin by default, and with a backend behind a path', async () => {
    expect(await connectOf({})).toBe("'self'")
    expect(await connectOf({ SHOP_API_BASE: '/backend' })).toBe("'self'")
  })

  it('the static site also connects to the origin of its backend', async () => {
    expect(await connectOf({ SHOP_API_BASE: 'https://api.shop.example/v1' })).toBe("'self' https://api.shop.example")
  })

  it('the static site also connects to the host of the pushes', async () => {
    expect(await connectOf({ REALTIME: 'hosted', REALTIME_KEY: 'k', REALTIME_CLUSTER: 'ap1' })).toBe(
      "'self' wss://ws-ap1.pusher.com:443",
    )
    expect(await connectOf({ REALTIME: 'embedded', SHOP_API_BASE: 'http://127.0.0.1:3000' })).toBe(
      "'self' http://127.0.0.1:3000 ws://127.0.0.1:3000",
    )
  })

  it('the static site also connects to the origins of adapters that its settings list', async () => {
    expect(await connectOf({ CONNECT_ORIGINS: 'https://events.example.com, ws://localhost:6001' })).toBe(
      "'self' https://events.example.com ws://localhost:6001",
    )
    for (const CONNECT_ORIGINS of [
      'http://events.example.com',
      'https://a.example/path',
      "https://a.example 'self'",
      '*',
    ])
      expect(E.isLeft(readStaticSite({ CONNECT_ORIGINS })), CONNECT_ORIGINS).toBe(true)
  })
})

describe('the pictures of the static site', () => {
  it('the static site shows pictures of the origins that its settings list', async () => {
    const policy = policyOf(await siteOf({ IMAGE_ORIGINS: 'https://cdn.example.com,https://img.example.com' }))
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.example.com https://img.example.com;")
    expect(E.isLeft(readStaticSite({ IMAGE_ORIGINS: 'http://cdn.example.com' }))).toBe(true)
  })
})

describe('the files for web servers', () => {
  /** The rules of `_headers`, by their patterns. */
  const rulesOf = (text = ''): ReadonlyMap<string, string> =>
    new Map(
      text
        .split(/\n(?=\S)/u)
        .map(block => block.trim().split('\n'))
        .map(([pattern = '', ...lines]) => [pattern, lines.join('\n')]),
    )
  const matching = (rules: ReadonlyMap<string, string>, path: string): string =>
    [...rules]
      .filter(([pattern]) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern))
      .map(([, lines]) => lines)
      .join('\n')
  const cachingOf = (rules: ReadonlyMap<string, string>, path: string) =>
    [...matching(rules, path).matchAll(/Cache-Control: (.+)/gu)].map(([, value]) => value)

  it('the headers file gives each document one rule for caches, and each file of a build another one', async () => {
    const rules = rulesOf((await siteOf({}))['_headers'])
    for (const { pattern } of Object.values(routes))
      for (const prefix of ['', '/hk']) {
        const path = prefix + pattern.replace(/:\w+\??/u, 'x')
        expect([path, cachingOf(rules, path)]).toEqual([path, ['no-cache']])
      }
    expect(cachingOf(rules, '/sw.js')).toEqual(['no-cache'])
    expect(cachingOf(rules, '/assets/main-1.js')).toEqual(['public, max-age=31536000, immutable'])
  })

  it('the strict transport of the static site follows HSTS, and is absent without TLS', async () => {
    const sent = async (env: Environment) =>
      ['_headers', 'nginx.conf'].map(
        async name => /Strict-Transport-Security:? (.+)/u.exec((await siteOf(env))[name] ?? '')?.[1],
      )
    const https = { PUBLIC_URL: 'https://www.shop.example' }
    expect(await Promise.all(await sent(https))).toEqual(['max-age=31536000', 'max-age=31536000 always;'])
    expect((await Promise.all(await sent({ ...https, HSTS: 'subdomains' })))[0]).toMatch(/includeSubDomains$/u)
    expect(await Promise.all(await sent({ ...https, HSTS: 'no' }))).toEqual([undefined, undefined])
    expect(await Promise.all(await sent({}))).toEqual([undefined, undefined])
  })

  it('nginx forwards calls below their prefix, and none if the backend has another origin', async () => {
    const proxied = async (env: Environment) =>
      [...((await siteOf(env))['nginx.conf'] ?? '').matchAll(/location \^~ (\S+) \{\n +proxy_pass (\S+);/gu)].map(
        ([, path, to]) => `${path} ${to}`,
      )
    expect(await proxied({})).toContain('/api/ http://127.0.0.1:3000')
    expect(await proxied({ SHOP_API_BASE: '/backend', BACKEND_URL: 'http://b:1' })).toEqual([
      '/backend/api/ http://b:1',
      '/backend/login/ http://b:1',
      '/backend/hk/login/ http://b:1',
      '/pictures/ http://b:1',
    ])
    expect(await proxied({ SHOP_API_BASE: 'https://api.shop.example/v1' })).toEqual([
      '/pictures/ https://api.shop.example',
    ])
    expect(await proxied({ REALTIME: 'embedded' })).toContain('/app/ http://127.0.0.1:3000')
  })

  it('nginx.conf refuses a value that would end a text in it', async () => {
    await expect(siteOf({ REALTIME: 'hosted', REALTIME_KEY: 'k', REALTIME_HOST: 'a"b$c' })).rejects.toThrow(
      /nginx\.conf/u,
    )
  })
})

describe('the settings of the static site', () => {
  it.each([
    'api.example.com',
    '/backend/',
    '//other',
    'https://api.example.com/',
    'https://a@b',
    '/a?b',
    'javascript:x',
  ])('the settings of the static site refuse %s as the address of the backend', SHOP_API_BASE => {
    expect(readStaticSite({ SHOP_API_BASE })).toEqual(E.left([expect.stringMatching(/^SHOP_API_BASE: /u)]))
  })

  it('the settings of the static site report all faults at once', () => {
    const read = readStaticSite({ SHOP_API_BASE: 'x', REALTIME: 'pigeon', PUBLIC_URL: 'shop' })
    expect(E.isLeft(read) && read.left.map(line => line.split(':')[0]).toSorted()).toEqual([
      'PUBLIC_URL',
      'REALTIME',
      'SHOP_API_BASE',
    ])
  })

  it('the settings of the static site require a key for hosted pushes', () => {
    expect(readStaticSite({ REALTIME: 'hosted' })).toEqual(E.left([expect.stringContaining('REALTIME_KEY')]))
  })
})

describe('the products of the sitemap', () => {
  const served = async (answer: string, status = 200) => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/api/catalogs' ? status : 404).end(answer)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const backend = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    return { backend, close: () => server.close() }
  }
  const group = { no: 'A & B', name: 'n', image: '', description: '', category_id: '1', type: 'card', products: [] }

  it('the sitemap has the products of the backend, with or without a data envelope', async () => {
    for (const body of [[group], { data: [group] }]) {
      const { backend, close } = await served(JSON.stringify(body))
      expect(await backendProducts(backend)).toEqual({ mo: ['A & B'], hk: ['A & B'] })
      close()
    }
  })

  it('the build stops with one line if the backend does not return its products', async () => {
    for (const [answer, status] of [
      ['{}', 200],
      ['<html>', 200],
      ['[]', 503],
    ] as const) {
      const { backend, close } = await served(answer, status)
      await expect(backendProducts(backend)).rejects.toThrow(/^SITEMAP_FROM: http.*$/u)
      close()
    }
    await expect(backendProducts('http://127.0.0.1:1')).rejects.toThrow(/answers nothing$/u)
  })

  it('the sitemap accepts only an address as its source', () => {
    for (const SITEMAP_FROM of ['/backend', 'api.example.com', 'https://a:b@c.example', 'https://c.example/?q'])
      expect(E.isLeft(readStaticSite({ SITEMAP_FROM }))).toBe(true)
    expect(E.isRight(readStaticSite({ SITEMAP_FROM: 'https://api.example.com' }))).toBe(true)
  })
})
