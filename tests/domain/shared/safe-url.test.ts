import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOwnPath, isPageAddress, isPicture, wellFormed } from '~/domain/shared/safe-url'
import { hostileTexts } from '@testing/mothers/hostile'
import { anyTarget } from '@testing/arbitraries/redirect.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'

const SITE = 'https://shop.example'
const address = fc.oneof(anyText, fc.constantFrom(...hostileTexts), fc.webUrl(), anyTarget)

describe('an address from the data [I-27]', () => {
  test('an address that is accepted as an own path stays on the site, wherever it is resolved [I-27]', () => {
    fc.assert(
      fc.property(address, text => {
        if (isOwnPath(text)) expect(new URL(text, `${SITE}/order/x`).origin).toBe(SITE)
      }),
      runs,
    )
  })

  test('an address that is accepted as a page opens over HTTP and never runs as a script [I-27]', () => {
    fc.assert(
      fc.property(address, text => {
        if (isPageAddress(text)) expect(new URL(text, SITE).protocol).toMatch(/^https?:$/u)
      }),
      runs,
    )
  })

  test('an address that is accepted as a picture is on the site, comes over https, or contains no script [I-27]', () => {
    fc.assert(
      fc.property(address, text => {
        if (!isPicture(text)) return
        const { origin, protocol } = new URL(text, SITE)
        expect(['data:', 'https:'].includes(protocol) || origin === SITE).toBe(true)
      }),
      runs,
    )
  })

  test.each(['/', '/order', '/hk/order?category=7#top', '/order/product/%E9%BB%9E', '/a//b', '/澳門'])(
    'the address %s is an own path',
    path => expect([isOwnPath(path), isPageAddress(path)]).toEqual([true, true]),
  )
  test.each(['https://wallet.example/pay?a=1', 'http://127.0.0.1:3000/simulator', 'HTTPS://A.EXAMPLE'])(
    'the address %s is a page',
    url => expect([isOwnPath(url), isPageAddress(url)]).toEqual([false, true]),
  )
  test.each([
    '',
    'order',
    '//a.example',
    '/\\a.example',
    '/\t/a.example',
    'https:a.example',
    'https:///a',
    ' /order',
    'javascript:1',
    'data:text/html,1',
  ])('the address %j is neither an own path nor a page', text =>
    expect([isOwnPath(text), isPageAddress(text)]).toEqual([false, false]),
  )
  test.each(['/imgs/a.avif', 'https://a.example/a.png', 'data:image/png;base64,AAAA', 'data:image/svg+xml,<svg/>'])(
    'the address %s is a picture',
    url => expect(isPicture(url)).toBe(true),
  )
  test('an address can contain any text after it was made well-formed, and well-formed text is not changed', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(decodeURIComponent(encodeURIComponent(wellFormed(text)))).toBe(wellFormed(text))
        if (!/\p{Cs}/u.test(text)) expect(wellFormed(text)).toBe(text)
      }),
      runs,
    )
  })

  test.each(['', 'http://a.example/a.png', 'https:///a.png', '//a.example/a.png', 'data:text/html,1', 'blob:x'])(
    'the address %j is no picture',
    url => expect(isPicture(url)).toBe(false),
  )
})
