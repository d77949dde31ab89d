import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductGroup } from '~/domain/catalog/catalog'
import { routes } from '~/domain/site/routes'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { type Answer, type HttpHarness, openDoors } from '@tests/server/http/harness'
import { addressPart } from '@testing/arbitraries/text.arbitrary'

const REALTIME = { key: 'k', host: 'push.example', port: 443, tls: true, cluster: '' }
const site = { assets: { entry: '/assets/main-1.js', css: 'p{content:"</style>"}' }, realtime: REALTIME }

describe('a page', () => {
  let h: HttpHarness
  const shelves = { broken: false, times: 1 }
  beforeAll(async () => {
    h = await openDoors('pglite', {
      site,
      behind: shop => ({
        ...shop,
        catalogue: async () => {
          if (shelves.broken) throw new Error('select secret from table')
          const now = await shop.catalogue()
          return {
            ...now,
            version: now.version * 1_000_000 + shelves.times,
            groups: (query, locale) => {
              const groups = now.groups(query, locale)
              return Array.from({ length: shelves.times }, (_, time) =>
                groups.map(each => renumbered(each, time)),
              ).flat()
            },
          }
        },
      }),
    })
  })
  afterAll(() => h.close())

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    h.ask('GET', path, { bare: true, headers })
  const dataOf = (page: Answer): unknown =>
    JSON.parse(/<script type="application\/json" id="page-data">(.*)<\/script>/u.exec(page.text)?.[1] ?? 'null')

  it('a page is complete, with its data, in the requested language and edition', async () => {
    const page = await get('/order/product/G1')
    expect(page.status).toBe(200)
    expect(page.text).toContain('「Gift card」')
    expect(page.text).toContain('<html lang="zh-Hant-MO">')
    expect(dataOf(page)).toMatchObject({ edition: 'mo', lang: 'zh-Hant', seed: { products: { G1: { no: 'G1' } } } })
    const english = await get('/hk/order/product/G1', { cookie: 'lang=en' })
    expect(english.text).toContain('<title>Gift card｜')
    expect(english.text).toMatch(/<html lang="en(?:-HK)?">/u)
    expect(dataOf(english)).toMatchObject({ edition: 'hk', lang: 'en' })
  })

  it('a page with words of the operator is drawn with them, and has them in its data', async () => {
    const page = await get('/teams/policies/refund', { cookie: 'lang=en' })
    expect(page.text).toContain('<h3>When</h3><ul class="prose"><li>Within <em>7</em> days.</li></ul>')
    expect(dataOf(page)).toMatchObject({ seed: { texts: { refund: { sections: [{ title: 'When' }] } } } })
    expect((await get('/hk/teams/policies/refund')).text).toContain('<h3>何時</h3>')
    expect(dataOf(await get('/about'))).toMatchObject({ seed: { texts: {} } })
  })

  it('a page has the same size for a thousand products as for a hundred, and marks its listing as incomplete', async () => {
    const few = await get('/order')
    expect(dataOf(few)).toMatchObject({ seed: { begun: [] } })
    shelves.times = 100
    const hundreds = await get('/order')
    shelves.times = 1000
    const thousands = await get('/order')
    shelves.times = 1
    expect(thousands.text.length).toBeLessThan(hundreds.text.length * 1.1)
    expect(dataOf(thousands)).toMatchObject({ seed: { begun: [expect.any(String)] } })
    expect(thousands.text.match(/class="row/gu)?.length).toBeLessThan(100)
  })

  it('a page is revalidated each time, and varies by cookie and encoding', async () => {
    const page = await get('/')
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(String(page.headers['vary'])).toMatch(/Cookie.*Accept-Encoding/u)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('a page runs only its own script and style, by their hashes, and files of the shop', async () => {
    for (const path of ['/', '/order/product/G1', '/auth/login', '/nowhere']) {
      const page = await get(path)
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+';/u)
      expect(policy).toContain('wss://push.example:443')
      const inline = [...page.text.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/gu)].map(([, , text = '']) => text)
      expect(inline).toHaveLength(2)
      for (const text of inline)
        expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      for (const [, attributes = ''] of page.text.matchAll(/<(?:script|style)\b([^>]+)>/gu))
        expect(attributes).toContain('type="application/json"')
      // nothing in the stylesheet ends it early
      expect(page.text).not.toContain('"</style>"')
    }
  })

  const addresses = Object.entries(routes).flatMap(([name, { access, pattern }]) =>
    (['', '/hk'] as const).flatMap(edition => {
      const path = edition + pattern.replace(':product?', 'G1').replace(/:\w+\??/u, 'x'.repeat(43))
      const only = edition === '' ? 'mo' : 'hk'
      return ['zh-Hant', 'en'].map(lang => ({ name, access, path, base: `lang=${lang}; i18n_redirected=${only}` }))
    }),
  )

  /** What visitors send who differ in everything but language, edition and `base`. */
  const visitorsWith = async (base: string): Promise<readonly Readonly<Record<string, string>>[]> => {
    const me = await h.visitor()
    return [
      { cookie: `${base}; __Host-sid=${me.cookie}` },
      { cookie: `${base}; __Host-sid=${(await h.visitor()).cookie}; other=x` },
      { cookie: `${base}; __Host-sid=${me.cookie}`, authorization: `Bearer ${me.token}` },
      {
        cookie: `${base}; __Host-sid=${me.cookie}`,
        'user-agent': 'Elsewhere/1.0',
        referer: 'https://elsewhere.example/',
      },
      { cookie: `${base}; __Host-sid=${me.cookie}`, 'x-forwarded-for': '203.0.113.9', 'accept-language': 'fr' },
      { cookie: base },
    ]
  }
  const sentBy = ({ status, text, headers }: Answer) => ({
    status,
    digest: createHash('sha256').update(text).digest('hex'),
    etag: headers['etag'],
    cache: headers['cache-control'],
    vary: headers['vary'],
    location: headers['location'],
    cookie: headers['set-cookie'],
  })

  it('every page is the same document for all visitors, for any cookies, headers and addresses', async () => {
    for (const { name, access, path, base } of addresses) {
      const visitors = await visitorsWith(base)
      // without a session, a page for customers leads to the login, and a page for guests is there
      const alike = access === 'public' ? visitors : visitors.slice(0, -1)
      const answers = []
      for (const headers of alike) answers.push(sentBy(await get(path, headers)))
      // no order has the link
      const status = name === 'revive' ? 404 : expect.toBeOneOf([200, 302])
      expect(answers[0], path).toMatchObject({ cookie: undefined, status })
      expect(new Set(answers.map(each => JSON.stringify(each))).size, `${path} with ${base}`).toBe(1)
    }
  })

  it('every call of the catalogue has the same answer for all visitors', async () => {
    for (const path of ['/api/init', '/api/categories', '/api/catalogs', '/api/products/G1', '/api/texts/refund'])
      for (const locale of ['mo', 'hk']) {
        const answers = []
        for (const headers of await visitorsWith(''))
          answers.push(sentBy(await get(path, { ...headers, 'accept-locale': locale, 'accept-language': 'en' })))
        expect(answers[0], path).toMatchObject({ cookie: undefined, status: 200, etag: expect.any(String) })
        expect(new Set(answers.map(each => JSON.stringify(each))).size, path).toBe(1)
      }
  })

  it('a browser that has a page gets 304 until the catalogue changes, and then the page', async () => {
    const { headers } = await get('/order')
    const tag = String(headers['etag'])
    const again = await get('/order', { 'if-none-match': `"other", ${tag}` })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    expect((await get('/', { 'if-none-match': tag })).status).toBe(200)
    await h.variant()
    const changed = await get('/order', { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).not.toBe(tag)
  })

  it('checkout redirects to the listing, personal pages to the login, and the root to the chosen edition', async () => {
    const leads = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
      const { status, headers: answered } = await get(path, headers)
      return [status, answered.location]
    }
    expect(await leads('/order/checkout')).toEqual([302, '/order'])
    expect(await leads('/hk/order/confirm?x=1')).toEqual([302, '/hk/order'])
    expect(await leads('/takings?page=2')).toEqual([302, '/auth/login?redirect=%2Ftakings%3Fpage%3D2'])
    expect(await leads('/hk/orders/7')).toEqual([302, '/hk/auth/login?redirect=%2Fhk%2Forders%2F7'])
    expect(await leads('/orders', { cookie: '__Host-sid=x' })).toEqual([302, '/takings'])
    expect((await leads('/takings', { cookie: '__Host-sid=x' }))[0]).toBe(200)
    expect(await leads('/?a=b', { cookie: 'i18n_redirected=hk' })).toEqual([302, '/hk?a=b'])
    expect((await leads('/', { cookie: 'i18n_redirected=mo' }))[0]).toBe(200)
    expect((await leads('/order', { cookie: 'i18n_redirected=hk' }))[0]).toBe(200)
  })

  it('a missing page is the 404 page, which search engines do not index', async () => {
    for (const path of ['/nope', '/mo', '/order/product/nope', '/order/product/%00', '/a//b', '/wp-login.php']) {
      const page = await get(path)
      expect([page.status, page.text.includes('noindex')], path).toEqual([404, true])
    }
    // a provider that the shop has not got
    for (const path of ['/login/nobody?state=sixteen-or-more-characters', '/hk/login/mpay', '/login/', '/login/%00']) {
      const page = await get(path)
      expect([page.status, page.headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8'])
      expect(page.text, path).toContain('noindex')
    }
    const broken = await get('/%')
    expect(broken.status).toBe(400)
  })

  it('a page shows the operator’s texts as text, with any characters [I-27]', async () => {
    const name = '</script><script>alert(1)</script>\u2028</title><img src=x onerror=alert(1)>"'
    await h.database.db.insert(productGroups).values({
      no: 'HOSTILE',
      categoryId: '1',
      type: 'card',
      name: { 'zh-Hant': name, en: name },
      description: { 'zh-Hant': name, en: name },
      image: '/"><script>alert(1)</script>',
      position: 2000,
    })
    const texts = { 'zh-Hant': name, en: name }
    const variant = { no: 'HOSTILE-1', groupNo: 'HOSTILE', name: texts, priceCents: 100, position: 1 }
    await h.database.db.insert(variants).values({ ...variant, delivery: 'fulfilment' })
    const page = await get('/order/product/HOSTILE')
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('<script>alert')
    expect(page.text).not.toContain('<img src=x')
    expect(page.text).not.toContain('\u2028<')
    expect(dataOf(page)).toMatchObject({ seed: { products: { HOSTILE: { name } } } })
    await h.database.db.delete(variants).where(eq(variants.groupNo, 'HOSTILE'))
    await h.database.db.delete(productGroups).where(eq(productGroups.no, 'HOSTILE'))
  })

  it.each(['/s', '/hk/s', '/s/a-token', '/s/nothing.secret', `/s/${randomUUID()}.${'x'.repeat(43)}`])(
    'the link %s without an order is the 404 page, with that title',
    async path => {
      const page = await get(path)
      expect([page.status, /<title>([^<｜]*)/u.exec(page.text)?.[1]]).toEqual([404, '找不到這一頁'])
      expect(dataOf(page)).toMatchObject({ missing: path })
    },
  )

  it('the page of an order link sends no referrer', async () => {
    expect((await get('/s/a-token')).headers['referrer-policy']).toBe('no-referrer')
    expect((await get('/hk/s/a-token')).headers['referrer-policy']).toBe('no-referrer')
    expect((await get('/')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(h.lines.join('\n')).not.toContain('a-token')
  })

  it('a page is compressed if the browser accepts it', async () => {
    for (const encoding of ['br', 'gzip']) {
      const page = await get('/', { 'accept-encoding': encoding })
      expect(page.headers['content-encoding']).toBe(encoding)
      expect(page.text).toContain('</html>')
    }
    expect((await get('/', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
  })

  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  const segment = fc.oneof(
    fc.constantFrom(
      'order',
      'product',
      'hk',
      'auth',
      'login',
      'orders',
      's',
      'pay',
      'takings',
      'wx',
      'G1',
      '',
      '.',
      '..',
      '\\',
      '@evil.example',
    ),
    fc.constantFrom(
      hostile,
      encodeURIComponent(hostile),
      '%0d%0aSet-Cookie:a=b',
      '%2f%2fevil.example',
      '%',
      '%ff',
      '%00',
    ),
    addressPart,
  )
  const search = fc.oneof(
    fc.constant(''),
    fc
      .tuple(fc.constantFrom('category', 'type', 'q', 'redirect', 'token', 'order', 'x'), segment)
      .map(([name, value]) => `?${name}=${value}`),
  )
  const cookie = fc.oneof(
    fc.constantFrom(
      '',
      'lang=en',
      'lang=xx',
      '__Host-sid=x',
      'i18n_redirected=hk',
      'i18n_redirected=//evil.example',
      'a',
      '=;=;',
    ),
    fc.stringMatching(/^[\x20-\x7e]{0,30}$/u).map(text => `lang=${text}`),
  )

  it('a page is drawn, redirects within the shop, or is refused, for any address and cookies [I-27]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 4 }), search, cookie, async (parts, query, cookies) => {
        // one slash in front: two would name another host
        const address = `/${parts.join('/').replace(/^[/\\]+/u, '')}${query}`
        const page = await get(address, { cookie: cookies })
        expect([200, 302, 400, 404], page.text).toContain(page.status)
        expect(page.text).not.toContain('<script>alert')
        expect(page.text).not.toContain('<img src=x')
        expect(page.headers['set-cookie']).toBeUndefined()
        const { location } = page.headers
        if (page.status === 302) {
          const to = new URL(String(location), 'https://shop.example.com')
          expect(to.origin).toBe('https://shop.example.com')
        } else if (page.status !== 400 && page.text !== '') {
          expect(page.text).toContain('</html>')
          const data = dataOf(page)
          expect(data).toMatchObject({ build: expect.any(String) })
        }
      }),
      { numRuns: 150 },
    )
  })

  it('a page without a readable catalogue is an error page, and hides the reason', async () => {
    shelves.broken = true
    const page = await get('/')
    const call = await h.ask('GET', '/api/categories')
    shelves.broken = false
    expect(page.status).toBe(500)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('<h1>系統發生錯誤')
    expect(page.text).not.toContain('secret')
    expect([call.status, call.body]).toEqual([500, { message: 'Something went wrong. Try again in a moment' }])
    expect(h.lines.join('\n')).not.toContain('secret')
    expect(h.lines.some(line => line.includes('"level":50'))).toBe(true)
  })
})

const renumbered = (group: ProductGroup, time: number): ProductGroup =>
  time === 0 ? group : { ...group, no: `${group.no}-${time}` }
