import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasAuthParams } from '~/domain/site/auth-callback'
import { isCacheable, cacheStrategy } from '~/domain/site/cache-policy'
import { localize } from '~/domain/shared/locale'
import { pathTo, routes } from '~/domain/site/routes'
import { edition } from '@testing/arbitraries/locale.arbitrary'
import { routeName, routeParams } from '@testing/arbitraries/routes.arbitrary'
import { runs } from '@testing/arbitraries/runs'

const HERE = 'https://shop.example'
const document = (path: string, method = 'GET') => cacheStrategy({ method, url: HERE + path, document: true }, HERE)
const part = (path: string, method = 'GET') => cacheStrategy({ method, url: HERE + path, document: false }, HERE)

const place = fc
  .tuple(
    routeName.chain(name => routeParams(name).map(params => ({ name, path: pathTo(name, params) }))),
    edition,
  )
  .map(([{ name, path }, where]) => ({ name, path: localize(where, path) }))
const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'HEAD')
const tail = fc.constantFrom('', '/', '/init', '/orders/7', '/r/orders/7?token=t', '/../assets/a.js', '?page=2')

describe('the cache policy of the service worker', () => {
  test('the service worker does not touch calls, simulators, provider redirects and the console, with any method [I-25]', () => {
    const machinery = fc.constantFrom('/api', '/simulator', '/login', '/hk/login', '/hk/api', '/console')
    fc.assert(
      fc.property(machinery, tail, method, fc.boolean(), (path, rest, how, isDocument) => {
        const url = HERE + path + rest
        expect(cacheStrategy({ method: how, url, document: isDocument }, HERE)).toBe('untouched')
      }),
      runs,
    )
  })

  test('the service worker does not touch requests that change data or go to another origin', () => {
    fc.assert(
      fc.property(place, ({ path }) => {
        expect(document(path, 'POST')).toBe('untouched')
        for (const origin of ['https://evil.example', `${HERE}.evil.example`, `${HERE}@evil.example`])
          expect(cacheStrategy({ method: 'GET', url: origin + path, document: true }, HERE)).toBe('untouched')
      }),
      runs,
    )
  })

  test('the service worker does not touch requests that carry a login callback', () => {
    const brought = fc.constantFrom('?access_token=t', '?a=b&access_token=t', '#access_token=t')
    fc.assert(
      fc.property(place, brought, ({ path }, what) => {
        expect(hasAuthParams.test(path + what)).toBe(true)
        expect(document(path + what)).toBe('untouched')
      }),
      runs,
    )
    expect(document('/auth/login?code=c&state=s')).toBe('untouched')
    expect(document('/hk/takings#token=t&state=s')).toBe('untouched')
  })

  test('the service worker stores only pages that are drawn alike for every visitor', () => {
    fc.assert(
      fc.property(place, ({ name, path }) => {
        const seen = document(path)
        if (seen === 'page') expect([routes[name].access, routes[name].drawn]).toEqual(['public', true])
        else expect(seen).toBe('personal')
      }),
      runs,
    )
    for (const path of ['/', '/hk', '/order', '/order/product/G001', '/hk/about', '/teams/policies/privacy'])
      expect(document(path), path).toBe('page')
    for (const path of ['/takings', '/orders/7', '/s/token', '/me', '/auth/login', '/mp', '/nowhere'])
      expect(document(path), path).toBe('personal')
  })

  test('the service worker never stores a page with a query', () => {
    fc.assert(
      fc.property(place, fc.webQueryParameters(), ({ path }, query) => {
        expect(document(`${path}?${query}`)).not.toBe('page')
      }),
      runs,
    )
  })

  test('the service worker stores only files whose names contain a hash of their content', () => {
    expect(part('/assets/main-1a2b3c.js')).toBe('file')
    for (const path of ['/sw.js', '/imgs/logo.svg', '/offline.html', '/manifest.webmanifest', '/order'])
      expect(part(path), path).toBe('untouched')
    expect(part('/assets/main-1a2b3c.js', 'HEAD')).toBe('untouched')
  })
})

describe('an answer that may be stored', () => {
  const whole = { status: 200, redirected: false, cacheControl: 'no-cache' }

  test('an answer that is the page itself may be stored', () => expect(isCacheable(whole)).toBe(true))

  test('an answer with no-store or private may not be stored', () => {
    for (const cacheControl of ['no-store', 'private, max-age=3', 'No-Store', 'public, no-store'])
      expect(isCacheable({ ...whole, cacheControl }), cacheControl).toBe(false)
  })

  test('an error or a redirected page may not be stored', () => {
    expect(isCacheable({ ...whole, redirected: true })).toBe(false)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 599 }), status => status === 200 || !isCacheable({ ...whole, status })),
    )
  })
})
