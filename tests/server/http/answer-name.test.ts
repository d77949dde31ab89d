import cookie from '@fastify/cookie'
import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editions, localize } from '~/domain/shared/locale'
import { defaultRegion } from '~/domain/site/region'
import { pathTo } from '~/domain/site/routes'
import { answerName } from '@server/pages/answer-name'
import { parsePageRequest } from '@server/pages/page-request'
import { openShop, type ShopHarness } from '@tests/server/shop-harness'

const pages = ['home', 'order', 'about', 'procedure', 'login', 'refund'] as const
const own = [...pages.map(page => pathTo(page)), pathTo('product', { product: 'G1' })]
const addresses = fc
  .tuple(fc.constantFrom(...editions), fc.constantFrom(...own))
  .map(([edition, path]) => localize(edition, path))
const queries = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters({ size: 'small' }).map(query => `?${query}`),
  fc.nat().map(at => `?q=${at}`),
)

/** The same path with some of its letters as percent signs and digits. */
const spelled = (path: string, isCoded: (at: number) => boolean, isUpper: boolean): string =>
  [...path]
    .map((letter, at) => {
      if (letter === '/' || letter === '%' || !isCoded(at)) return letter
      const code = letter.charCodeAt(0).toString(16)
      return `%${isUpper ? code.toUpperCase() : code}`
    })
    .join('')

describe('the common documents, which no number of other addresses displaces', () => {
  let h: ShopHarness
  const app = Fastify()
  beforeAll(async () => {
    h = await openShop('pglite')
    await app.register(cookie)
    app.get('/*', request =>
      h.shop
        .catalogue()
        .then(catalogue => answerName(parsePageRequest(request, defaultRegion, false), catalogue, false)),
    )
  })
  afterAll(() => Promise.all([h.close(), app.close()]))

  const isCommon = async (url: string): Promise<unknown> => (await app.inject({ url })).json().isCommon

  it('a page without parameters, a product and a category are common', async () => {
    await fc.assert(
      fc.asyncProperty(addresses, async url => {
        expect(await isCommon(url)).toBe(true)
      }),
    )
    const [category] = (await h.shop.catalogue()).categories('zh-Hant')
    expect(await isCommon(`/order?category=${category?.id}`)).toBe(true)
  })

  it('another spelling of the same address is not', async () => {
    await fc.assert(
      fc.asyncProperty(addresses, fc.infiniteStream(fc.boolean()), fc.boolean(), async (url, coin, isUpper) => {
        const other = spelled(url, () => coin.next().value, isUpper)
        expect(await isCommon(other)).toBe(other === url)
      }),
    )
  })

  it('an address with any words behind it is not, nor a product or a category that the shop does not have', async () => {
    await fc.assert(
      fc.asyncProperty(addresses, queries, async (url, query) => {
        expect(await isCommon(url + query)).toBe(query === '' || query === '?')
      }),
    )
    for (const url of ['/order/product/nothing', '/order?category=nothing', '/takings/1', '/s/secret', '/nothing'])
      expect(await isCommon(url), url).toBe(false)
  })
})
