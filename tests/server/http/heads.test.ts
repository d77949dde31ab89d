import { readFile, readdir } from 'node:fs/promises'
import { parse } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGraph } from '@server/pages/head'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { localize } from '~/domain/shared/locale'
import { pathTo, routes } from '~/domain/site/routes'
import { type HttpHarness, openDoors } from '@tests/server/http/harness'
import { edition } from '@testing/arbitraries/locale.arbitrary'
import { routeName } from '@testing/arbitraries/routes.arbitrary'

const ORIGIN = 'https://shop.example.com'
const drawable = new Set(['shop', 'tart'])
const site = { assets: { entry: '/assets/main-1.js', css: 'p{top:0}', drawable }, realtime: undefined }

describe('the head of a page, and the files beside the pages', () => {
  let h: HttpHarness
  beforeAll(async () => {
    h = await openDoors('pglite', { site })
    const group = {
      categoryId: '1',
      type: 'card',
      name: { 'zh-Hant': '相片卡', en: 'Picture card' },
      description: { 'zh-Hant': '第一行\n第二行', en: 'One line\nand another' },
      image: '/imgs/picture.jpg',
      position: 2000,
    }
    const variant = { name: group.name, priceCents: 100, delivery: 'code', position: 0 } as const
    await h.database.db.insert(productGroups).values([
      { ...group, no: 'P & "Q"' },
      { ...group, no: 'HK-ONLY', onlyIn: 'hk' },
    ])
    await h.database.db.insert(variants).values([
      { ...variant, no: 'PQ', groupNo: 'P & "Q"' },
      { ...variant, no: 'HK', groupNo: 'HK-ONLY' },
    ])
  })
  afterAll(() => h.close())

  const get = async (path: string, cookie = '') => h.ask('GET', path, { bare: true, headers: { cookie } })
  const head = async (path: string, cookie = '') => (await get(path, cookie)).text.split('</head>')[0] ?? ''
  const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
  const meta = (text: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'u').exec(text)?.[1]

  it('a public page names itself and its other edition, and any other page forbids indexing', async () => {
    await fc.assert(
      fc.asyncProperty(routeName, edition, async (name, where) => {
        const params = name === 'product' ? { product: 'G1' } : { order: '7', token: 't', id: '7' }
        const path = localize(where, pathTo(name, params))
        const page = await get(path, '__Host-sid=x')
        if (page.status === 302) return
        const text = page.text.split('</head>')[0] ?? ''
        const shown = routes[name].access === 'public' && routes[name].drawn && name !== 'mp' && name !== 'wx'
        expect(text.includes('content="noindex"'), path).toBe(!shown)
        expect(all(text, /rel="canonical" href="([^"]*)"/gu)).toEqual(shown ? [ORIGIN + path] : [])
        expect(all(text, /hreflang="([^"]*)"/gu)).toEqual(shown ? ['zh-MO', 'zh-HK', 'x-default'] : [])
        if (!shown) return
        const bare = pathTo(name, params)
        expect(all(text, /hreflang="[^"]*" href="([^"]*)"/gu)).toEqual([
          ORIGIN + bare,
          ORIGIN + localize('hk', bare),
          ORIGIN + bare,
        ])
      }),
      { numRuns: 60 },
    )
  })

  it('each page has its own title and description, in its language', async () => {
    const pages = ['/', '/order', '/about', '/procedure', '/auth/help', '/teams/policies/refund', '/order/product/G1']
    for (const cookie of ['', 'lang=en']) {
      const heads = await Promise.all(pages.map(path => head(path, cookie)))
      const titles = heads.map(text => /<title>([^<]*)/u.exec(text)?.[1])
      const descriptions = heads.map(text => meta(text, 'description'))
      expect(new Set(titles).size).toBe(pages.length)
      // the product of this shop has none, and says what the shop says
      expect(new Set(descriptions).size).toBeGreaterThanOrEqual(pages.length - 1)
      for (const text of [...titles, ...descriptions]) expect(text).not.toBe('')
    }
    expect((await get('/about', 'lang=en')).headers['content-language']).toBe('en-MO')
    expect((await get('/hk/about')).headers['content-language']).toBe('zh-Hant-HK')
  })

  it('the listing has the title of the category that it shows', async () => {
    const [every, one] = await Promise.all([head('/order'), head('/order?category=1')])
    const titleOf = (text: string) => /<title>([^<]*)/u.exec(text)?.[1]
    expect(titleOf(one)).not.toBe(titleOf(every))
    expect(titleOf(await head('/order?category=nope'))).toBe(titleOf(every))
    expect(await head('/order?category=1')).toContain(`<link rel="canonical" href="${ORIGIN}/order">`)
  })

  it('a link to a product has a preview in a chat, with a picture that chats can show', async () => {
    const path = pathTo('product', { product: 'P & "Q"' })
    const text = await head(path, 'lang=en')
    expect(meta(text, 'og:title')).toBe('Picture card')
    expect(meta(text, 'og:description')).toBe('One line and another')
    expect(meta(text, 'og:image')).toBe(`${ORIGIN}/imgs/picture.jpg`)
    expect(meta(text, 'og:url')).toBe(ORIGIN + path)
    expect(meta(text, 'og:locale')).toBe('zh_MO')
    // a tile is drawn by the page: a chat is given the shop's own picture
    for (const other of ['/', '/order', '/hk/order?category=1', '/order/product/G1']) {
      const drawn = await head(other)
      expect(meta(drawn, 'og:image')).toBe(`${ORIGIN}/imgs/share/shop.jpg`)
      expect([meta(drawn, 'og:image:width'), meta(drawn, 'og:image:height')]).toEqual(['1200', '630'])
    }
    expect(text).not.toContain('og:image:width')
    for (const personal of ['/auth/login', '/s/token', '/nope'])
      expect(meta(await head(personal), 'og:title')).toBe(undefined)
  })

  it.each([
    ['/imgs/products/tart.avif', '/imgs/share/tart.jpg'],
    ['/imgs/products/none.avif', '/imgs/share/shop.jpg'],
    ['/imgs/products/../../tart.avif', '/imgs/share/shop.jpg'],
    ['/elsewhere/tart.avif', '/imgs/share/shop.jpg'],
    ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
  ])('the preview of %s has the picture %s', (image, given) => {
    const shared = { site: 's', title: 't', description: 'd', path: '/', image, icon: '' }
    const text = openGraph(ORIGIN, 'mo', shared, drawable)
    expect(meta(text, 'og:image')).toBe(new URL(given, ORIGIN).href)
    const own = { ...shared, icon: '/pictures/own.0123456789abcdef' }
    if (given === '/imgs/share/shop.jpg')
      expect(meta(openGraph(ORIGIN, 'mo', own, drawable), 'og:image')).toBe(ORIGIN + own.icon)
    // a build without such pictures has the shop's sign
    if (given.startsWith('/'))
      expect(meta(openGraph(ORIGIN, 'mo', shared), 'og:image')).toBe(`${ORIGIN}/icons/icon-512.png`)
  })

  it('every product picture of the sample has a small copy of 1200 by 630 for previews', async () => {
    const names = async (kind: string) => (await readdir(`public/imgs/${kind}`)).map(file => parse(file).name)
    const copies = await names('share')
    expect(copies.toSorted()).toEqual(['shop', ...(await names('products'))].toSorted())
    for (const name of copies) {
      const picture = await readFile(`public/imgs/share/${name}.jpg`)
      expect([name, ...jpegSize(picture)]).toEqual([name, 1200, 630])
      expect(picture.length).toBeLessThan(64 * 1024)
    }
  })

  it('the sitemap lists every public page, in both editions, and no other address', async () => {
    const map = await get('/sitemap.xml')
    expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
    const places = all(map.text, /<loc>([^<]*)<\/loc>/gu)
    expect(new Set(places).size).toBe(places.length)
    const product = localize('hk', pathTo('product', { product: 'P & "Q"' }))
    expect(places).toContain(ORIGIN + product)
    for (const path of ['/', '/hk', '/about', '/hk/order', '/teams/policies/privacy'])
      expect(places).toContain(ORIGIN + path)
    for (const place of places) {
      const page = await get(place.slice(ORIGIN.length))
      expect([page.status, page.text.includes('noindex')], place).toEqual([200, false])
      expect(page.text).toContain(`<link rel="canonical" href="${place}">`)
    }
  })

  it('a product of one edition has its page and its place in the sitemap there only, and names no other edition', async () => {
    const [mo, hk] = [pathTo('product', { product: 'HK-ONLY' }), '/hk/order/product/HK-ONLY']
    expect([(await get(mo)).status, (await get(hk)).status]).toEqual([404, 200])
    const { text } = await get('/sitemap.xml')
    expect(text).not.toContain(`${ORIGIN}${mo}"`)
    expect(all(text, /<loc>([^<]*)<\/loc>/gu)).toContain(ORIGIN + hk)
    expect(all(await head(hk), /hreflang="([^"]*)"/gu)).toEqual(['zh-HK', 'x-default'])
    expect(all(await head('/hk/order/product/G1'), /hreflang="([^"]*)"/gu)).toEqual(['zh-MO', 'zh-HK', 'x-default'])
  })

  it('the robots file names the sitemap and excludes the calls', async () => {
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.text).toContain('Disallow: /api/\n')
    expect(robots.text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`)
  })

  it('an address with a slash at the end redirects to the address without it', async () => {
    const leads = async (path: string) => {
      const { status, headers } = await get(path)
      return [status, headers.location]
    }
    expect(await leads('/hk/')).toEqual([302, '/hk'])
    expect(await leads('/hk/order/?category=1')).toEqual([302, '/hk/order?category=1'])
    expect(await leads('/about/')).toEqual([302, '/about'])
    expect((await leads('/'))[0]).toBe(200)
    expect((await leads('/nope/'))[0]).toBe(404)
  })

  it('the offline page needs no other file, has both languages, and its policy allows its script and style', async () => {
    const page = await get('/offline.html')
    expect(page.status).toBe(200)
    expect(page.text).toContain('暫時未能連線')
    expect(page.text).toContain('You are offline')
    expect(page.text).not.toMatch(/<(?:script|img|link)[^>]* (?:src|href)="\//u)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/u)
    expect(policy).toContain("require-trusted-types-for 'script'")
  })
})

/** Width and height as a JPEG's frame header has them. */
const jpegSize = (picture: Buffer): readonly [number, number] => {
  const frame = picture.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(picture[at + 1] ?? 0))
  return [picture.readUInt16BE(frame + 7), picture.readUInt16BE(frame + 5)]
}
