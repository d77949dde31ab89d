import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redeemLink } from '~/domain/orders/redeem-link'
import { runs } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'

const scheme = fc.constantFrom('https:', 'HTTPS:', 'http:', 'javascript:', 'data:', 'blob:', 'intent:', 'ftp:', '')
const slashes = fc.constantFrom('//', '/', '\\\\', '/\\', '', '///')
const host = fc.constantFrom(
  'redeem.test',
  'user:pass@redeem.test',
  'redeem.test:8443',
  'redeem.test\\@evil.test',
  '[::1]',
)
const rest = fc.oneof(fc.constantFrom('', '/', '/a?b=c#d', '#@x', '?x', '\\x', '/\u202e', ' x', '/\n'), anyText)
const attack = fc
  .tuple(fc.constantFrom('', ' ', '\t', '\u0000', '\u200b'), scheme, slashes, host, rest)
  .map(parts => parts.join(''))

describe('[I-27] the address at which a code is redeemed', () => {
  test('[I-27] a redeem link is HTTPS without a name or password, as a browser reads it, or absent', () => {
    fc.assert(
      fc.property(fc.oneof(attack, anyText, fc.webUrl({ validSchemes: ['https', 'http'] })), text => {
        const link = redeemLink(text)
        if (link === undefined) return
        const { protocol, username, password, host: read } = new URL(link)
        expect({ protocol, username, password }).toEqual({ protocol: 'https:', username: '', password: '' })
        expect(link.toLowerCase().replace(/:443(?!\d)/u, '')).toContain(`//${read}`)
      }),
      runs,
    )
  })

  test('a valid redeem link is kept unchanged', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }), url => {
        expect(redeemLink(url)).toBe(url)
      }),
      runs,
    )
    expect(redeemLink(undefined)).toBeUndefined()
    expect(redeemLink('javascript:alert(1)')).toBeUndefined()
    expect(redeemLink('http://redeem.test/')).toBeUndefined()
    expect(redeemLink('https://shop.test@evil.test/')).toBeUndefined()
  })
})
