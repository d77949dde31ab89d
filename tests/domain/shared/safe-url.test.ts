import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOwnPath, isPage, isPicture, wellFormed } from '~/domain/shared/safe-url'
import { hostileTexts } from '@testing/mothers/hostile'
import { anyTarget } from '@testing/arbitraries/redirect.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'

const SITE = 'https://shop.example'
const address = fc.oneof(anyText, fc.constantFrom(...hostileTexts), fc.webUrl(), anyTarget)

describe('an address from the data [I-27]', () => {
  test('that counts as a path of ours stays on the site, wherever it is read', () => {
    fc.assert(
      fc.property(address, text => {
        if (isOwnPath(text)) expect(new URL(text, `${SITE}/order/x`).origin).toBe(SITE)
      }),
      runs,
    )
  })

  test('that counts as a page is opened over HTTP, and never run', () => {
    fc.assert(
      fc.property(address, text => {
        if (isPage(text)) expect(new URL(text, SITE).protocol).toMatch(/^https?:$/u)
      }),
      runs,
    )
  })

  test('that counts as a picture is one of ours, or holds no script', () => {
    fc.assert(
      fc.property(address, text => {
        if (!isPicture(text)) return
        const { origin, protocol } = new URL(text, SITE)
        expect(protocol === 'data:' || origin === SITE).toBe(true)
      }),
      runs,
    )
  })

  test.each(['/', '/order', '/hk/order?category=7#top', '/order/product/%E9%BB%9E', '/a//b', '/澳門'])(
    '%s is ours',
    path => expect([isOwnPath(path), isPage(path)]).toEqual([true, true]),
  )
  test.each(['https://wallet.example/pay?a=1', 'http://127.0.0.1:3000/simulator', 'HTTPS://A.EXAMPLE'])(
    '%s is a page',
    url => expect([isOwnPath(url), isPage(url)]).toEqual([false, true]),
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
  ])('%j is neither', text => expect([isOwnPath(text), isPage(text)]).toEqual([false, false]))
  test.each(['/imgs/a.avif', 'data:image/png;base64,AAAA', 'data:image/svg+xml,<svg/>'])('%s is a picture', url =>
    expect(isPicture(url)).toBe(true),
  )
  test('can hold any text that was made well-formed, which changes no other', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(decodeURIComponent(encodeURIComponent(wellFormed(text)))).toBe(wellFormed(text))
        if (!/\p{Cs}/u.test(text)) expect(wellFormed(text)).toBe(text)
      }),
      runs,
    )
  })

  test.each(['', 'https://a.example/a.png', '//a.example/a.png', 'data:text/html,1', 'blob:x'])('%j is none', url =>
    expect(isPicture(url)).toBe(false),
  )
})
