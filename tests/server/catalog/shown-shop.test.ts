import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentCodes } from '~/domain/payments/payment'
import { isPageAddress } from '~/domain/shared/safe-url'
import { policyPages } from '~/domain/site/policy-pages'
import { pathTo, routes } from '~/domain/site/routes'
import { tileFamilies, tileFamily } from '~/graphics/tile-family'
import { importCatalogue, readCatalogue } from '@server/catalog/file/import-catalogue'
import { providerKinds } from '@server/payments/providers/registry'
import { printFault } from '@server/platform/codec-faults'
import { anyTarget } from '@testing/arbitraries/redirect.arbitrary'
import { fewerRuns } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'
import { hostileTexts } from '@testing/mothers/hostile'
import { catalogue, catalogueDocument } from '@tests/server/import-harness'
import { type HttpHarness, openDoors } from '@tests/server/http/harness'

type Shop = ReturnType<typeof catalogueDocument>['shop']

const text = { 'zh-Hant': '字', en: 'Text' }
const nav = (given: object) => ({ text, link: '/order', icon: 'game', ...given })
const banner = (given: object) => ({ image: '', link: '/order', alt: text, ...given })
const method = (code: string) => ({ code, name: text, enabled: true, kind: 'qr' })
const withShop = (change: (shop: Shop) => object) => {
  const document = catalogueDocument()
  return { ...document, shop: { ...document.shop, ...change(document.shop) } }
}
const faults = (change: (shop: Shop) => object): readonly string[] => {
  const read = readCatalogue(withShop(change))
  return E.isLeft(read) ? read.left.map(printFault) : []
}

const aLink = 'is not a link: a page of the shop such as /order, https://…, mailto:… or tel:…'

describe('a catalogue is refused if the shop cannot show it', () => {
  it.each<[string, (shop: Shop) => object, string]>([
    [
      'a policy without a page',
      () => ({ policies: [{ id: 'terms', version: '1' }] }),
      'shop.policies[0].id is not a policy page of the shop (refund, service, privacy)',
    ],
    [
      'a policy twice',
      () => ({ policies: ['1', '2'].map(version => ({ id: 'refund', version })) }),
      'shop.policies[1].id refund is there twice',
    ],
    [
      'an unknown payment method',
      () => ({ payment_gateway: [method('stripe')] }),
      'shop.payment_gateway[0].code is not a payment method of the shop (mpay, bocpay, uepay, payme, alipayhk, wechat, cash)',
    ],
    [
      'an unknown way to pay at the counter',
      () => ({ transfer_methods: [method('Cash')] }),
      'shop.transfer_methods[0].code is not a payment method of the shop (mpay, bocpay, uepay, payme, alipayhk, wechat, cash)',
    ],
    [
      'an unknown sign',
      () => ({ navs: [nav({ icon: 'dragon' })] }),
      'shop.navs[0].icon is not a sign of the shop (game, topup, stream, mobile, gift, app, food, all)',
    ],
    [
      'a link that runs a script',
      () => ({ navs: [nav({ link: 'javascript:alert(1)' })] }),
      `shop.navs[0].link ${aLink}`,
    ],
    [
      'a banner with a link over http',
      ({ imgs }) => ({ imgs: { ...imgs, banners: [banner({ link: 'http://a.example/' })] } }),
      `shop.imgs.banners[0].link ${aLink}`,
    ],
    ['an empty link', () => ({ navs: [nav({ link: '' })] }), `shop.navs[0].link ${aLink}`],
    [
      'a link to a page that does not exist',
      () => ({ navs: [nav({ link: '/teams/policies/terms' })] }),
      'shop.navs[0].link /teams/policies/terms is no page of the shop',
    ],
    [
      'a link to a product that does not exist',
      () => ({ navs: [nav({ link: '/hk/order/product/G9?from=home' })] }),
      'shop.navs[0].link no group has the number G9',
    ],
    [
      'a link to an order',
      () => ({ navs: [nav({ link: '/orders/o-1' })] }),
      'shop.navs[0].link /orders/o-1 is for one customer only',
    ],
    [
      'a page elsewhere that is no web page',
      ({ info }) => ({ info: { ...info, facebook: 'javascript:1' } }),
      'shop.info.facebook is not an address that begins with https://, or empty',
    ],
    [
      'a currency without a sign',
      () => ({ lang: [{ locale: 'mo', currency: 'XXX' }] }),
      'shop.lang[0].currency is not a currency of the shop (MOP, HKD)',
    ],
  ])('a catalogue with %s is refused with the place and the reason', (_what, change, fault) => {
    expect(faults(change)).toEqual([fault])
  })

  it('a category whose tiles cannot be drawn is refused', () => {
    const document = catalogueDocument()
    Object.assign(document.categories[0] ?? {}, { family: 'dragon' })
    const read = readCatalogue(document)
    expect(E.isLeft(read) && read.left.map(printFault)).toEqual([
      'categories[0].family is not a sign of the shop (game, topup, stream, mobile, gift, app, food, all)',
    ])
  })

  it.each(['/', '/order?category=1', '/hk/order/product/G1', 'https://a.example/b', 'mailto:a@b.example', 'tel:+8530'])(
    'a catalogue with a link to %s is accepted',
    link => {
      expect(faults(({ imgs }) => ({ navs: [nav({ link })], imgs: { ...imgs, banners: [banner({ link })] } }))).toEqual(
        [],
      )
    },
  )

  it('the shop has a provider for exactly the payment methods that a catalogue can have', () => {
    const served = Object.values(providerKinds).flatMap(({ methods }) => methods)
    expect(served.toSorted()).toEqual([...paymentCodes].toSorted())
  })

  it('a sign that an import accepts is drawn as itself', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom(...tileFamilies, ...hostileTexts)), icon => {
        if (faults(() => ({ navs: [nav({ icon })] })).length === 0) expect(tileFamily(icon)).toBe(icon)
      }),
      fewerRuns,
    )
  })
})

const segments = fc
  .array(fc.constantFrom('order', 'product', 'G1', 'G9', 'teams', 'policies', 'terms', 'privacy', 'hk', 'me', ''), {
    maxLength: 4,
  })
  .map(parts => `/${parts.join('/')}`)
const ownPaths = fc.constantFrom(...Object.values(routes).map(({ pattern }) => pattern))
const queries = fc.constantFrom('', '?category=1', '?category=%', '#top', '?q=<script>')
const links = fc.oneof(
  fc.tuple(fc.oneof(segments, ownPaths), queries).map(parts => parts.join('')),
  anyTarget,
  anyText,
  fc.webUrl({ validSchemes: ['https', 'http'] }),
  fc
    .tuple(fc.constantFrom('mailto:', 'tel:', 'javascript:', 'data:', 'HTTPS://'), anyText)
    .map(parts => parts.join('')),
  fc.constantFrom(...hostileTexts),
)

describe('the shop shows what an import accepts', () => {
  let h: HttpHarness
  beforeAll(async () => {
    const realtime = { key: 'k', host: 'push.example', port: 443, tls: true, cluster: '' }
    h = await openDoors('pglite', { site: { assets: { entry: '/assets/main-1.js', css: '' }, realtime } })
  })
  afterAll(() => h.close())
  const imported = async (document: unknown) =>
    importCatalogue({ db: h.database.db, now: () => h.clock.now }, catalogue(document), { force: true })
  const page = (path: string) => h.ask('GET', path, { bare: true, headers: { cookie: 'lang=en' } })

  it('a link that an import accepts leads to a page, opens over https, or is a mail address or telephone number', async () => {
    await fc.assert(
      fc.asyncProperty(links, async link => {
        const document = withShop(() => ({ navs: [nav({ link })] }))
        if (E.isLeft(readCatalogue(document))) return
        const { protocol, origin, pathname, search } = new URL(link, 'https://shop.example.com')
        expect(['https:', 'mailto:', 'tel:']).toContain(protocol)
        if (protocol !== 'https:' || origin !== 'https://shop.example.com' || isPageAddress(link) === false) return
        await imported(document)
        expect((await page(pathname + search)).status).not.toBe(404)
      }),
      { ...fewerRuns, examples: Object.values(routes).map(({ pattern }) => [pattern] as [string]) },
    )
  })

  it('each policy that an import accepts has a page, so that customers can read what they consent to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, fc.constantFrom(...policyPages, 'terms', 'about', 'help')), async id => {
        const document = withShop(() => ({ policies: [{ id, version: '1' }] }))
        if (E.isRight(readCatalogue(document))) expect((await page(`/teams/policies/${id}`)).status).toBe(200)
      }),
      { numRuns: 50, examples: policyPages.map(id => [id] as [string]) },
    )
  })

  it('the first page has the links and signs of the catalogue', async () => {
    const linked = ['/order?category=1', 'https://a.example/b', 'mailto:a@b.example', 'tel:+85300000000']
    await imported(withShop(() => ({ navs: linked.map(link => nav({ link })) })))
    const { status, text: html } = await page(pathTo('home'))
    expect(status).toBe(200)
    for (const link of linked) expect(html).toContain(`href="${link}"`)
    expect(html.split('tile-game').length - 1).toBeGreaterThanOrEqual(linked.length)
  })
})
