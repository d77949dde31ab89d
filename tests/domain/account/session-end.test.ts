import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeReturn } from '~/domain/site/redirect'
import { pageAfterEnd } from '~/domain/account/session-end'

describe('the page after the end of a session', () => {
  test('a log-out leads to the login page without a way back', () => {
    expect(pageAfterEnd('logged_out', 'mo', '/orders/1', '?x=1')).toBe('/auth/login')
    expect(pageAfterEnd('logged_out', 'hk', '/hk/takings', '')).toBe('/hk/auth/login')
    expect(pageAfterEnd('erased', 'hk', '/hk/setting', '')).toBe('/hk/auth/login?trouble=erased')
  })

  test('an expired session leads to the login page, with a way back only if it is safe [I-22]', () => {
    expect(pageAfterEnd('expired', 'mo', '/order/checkout', '')).toBe(
      '/auth/login?redirect=%2Forder%2Fcheckout&trouble=expired',
    )
    expect(pageAfterEnd('expired', 'hk', '/hk/takings', '?x=1&y=%E5%8D%A1')).toBe(
      '/hk/auth/login?redirect=%2Fhk%2Ftakings%3Fx%3D1%26y%3D%25E5%258D%25A1&trouble=expired',
    )
    const part = fc.webPath()
    fc.assert(
      fc.property(part, fc.option(fc.webQueryParameters(), { nil: undefined }), (path, query) => {
        const search = query === undefined || query === '' ? '' : `?${query}`
        const address = pageAfterEnd('expired', 'mo', path, search)
        const asked = new URL(address ?? '', 'https://shop.example')
        expect([asked.pathname, asked.searchParams.get('trouble')]).toEqual(['/auth/login', 'expired'])
        expect(asked.searchParams.get('redirect')).toBe(safeReturn(path + search) ?? null)
      }),
    )
  })

  test('a replaced session stays on its page, unless the address belongs to the first customer [I-24]', () => {
    for (const path of [
      '/',
      '/hk',
      '/order',
      '/order/product/G001',
      '/takings',
      '/me',
      '/order/checkout',
      '/auth/login',
    ])
      expect(pageAfterEnd('replaced', 'mo', path, '')).toBeUndefined()
    expect(pageAfterEnd('replaced', 'mo', '/order', '?q=x')).toBeUndefined()
    for (const [path, query] of [
      ['/orders/o-1', ''],
      ['/takings/o-1', ''],
      ['/pay', '?order=o-1'],
    ] as const)
      expect(pageAfterEnd('replaced', 'mo', path, query)).toBe('/')
    expect(pageAfterEnd('replaced', 'hk', '/hk/orders/o-1', '')).toBe('/hk')
  })
})
