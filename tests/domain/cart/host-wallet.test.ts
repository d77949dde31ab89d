import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '~/domain/payments/payment'
import { selectableMethods, preselected } from '~/domain/cart/payment-choice'
import { hostWallet, isPhone } from '~/domain/site/webview'
import { apps } from '@tests/e2e/support/user-agents'

const codes = ['mpay', 'bocpay', 'uepay', 'payme', 'alipayhk', 'wechat', 'cash']
const methods: fc.Arbitrary<readonly PaymentMethod[]> = fc
  .shuffledSubarray(codes)
  .chain(some => fc.tuple(...some.map(code => fc.boolean().map(enabled => ({ code, name: code, enabled, kind: '' })))))
const host = fc.option(fc.constantFrom(...codes), { nil: undefined })

describe('the wallet of the app that opens the shop', () => {
  test.each([
    ['WeChat', 'wechat'],
    ['AliPayHK', 'alipayhk'],
    ['UePay', 'uepay'],
    ['MPay', 'mpay'],
    ['BOC Macau', 'bocpay'],
    ['Safari on a phone', undefined],
    ['Chrome on a phone', undefined],
  ] as const)('the wallet of the host app is known by the user agent: %s, %s', (app, wallet) => {
    expect(hostWallet(apps[app])).toBe(wallet)
    expect(isPhone(apps[app])).toBe(true)
  })

  test('the wallet of the host app is known by the pattern that the operator configured', () => {
    expect(hostWallet('Mozilla/5.0 PasserelleMPass/2', { mpay: 'PasserelleMPass/' })).toBe('mpay')
    expect(hostWallet('', {})).toBeUndefined()
  })

  test('the wallet of the host app is the first method, then cash, then the open methods in their order', () => {
    fc.assert(
      fc.property(methods, host, (given, own) => {
        const shown = selectableMethods(given, own).map(({ code }) => code)
        const open = given.filter(({ enabled }) => enabled).map(({ code }) => code)
        expect(shown.toSorted()).toEqual(open.toSorted())
        if (own !== undefined && open.includes(own)) expect(shown[0]).toBe(own)
        if (open.includes('cash'))
          expect(shown.indexOf('cash')).toBe(own !== 'cash' && open.includes(own ?? '') ? 1 : 0)
        const others = (all: readonly string[]) => all.filter(code => code !== own && code !== 'cash')
        expect(others(shown)).toEqual(others(open))
      }),
    )
  })

  test('the wallet of the host app is preselected if it is offered and only cash was chosen', () => {
    fc.assert(
      fc.property(methods, fc.option(fc.constantFrom(...codes), { nil: undefined }), host, (given, wanted, own) => {
        const chosen = preselected(given, wanted, own)
        if (wanted !== undefined && wanted !== 'cash') expect(chosen).toBe(wanted)
        else expect(chosen).toBe(given.some(({ code }) => code === own) ? own : wanted)
      }),
    )
  })
})

test('a desktop is not a phone', () => {
  expect(isPhone('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/124.0 Safari/537.36')).toBe(
    false,
  )
  expect(isPhone('')).toBe(false)
})
