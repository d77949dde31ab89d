import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasCustomerData, hasPhoneCodes, hasSocialLogin } from '~/domain/catalog/features'
import { init } from '@testing/arbitraries/catalog.arbitrary'

test('a shop that does not say what it has offers everything, and so does one that is not known yet', () => {
  for (const shop of [undefined, {}]) {
    expect(hasPhoneCodes(shop)).toBe(true)
    expect(hasSocialLogin(shop, 'wechat')).toBe(true)
  }
})

test('only a shop that names it gives customers their data, and deletes their account', () => {
  for (const shop of [undefined, {}, { features: { phone_codes: true, social_logins: [] } }])
    expect(hasCustomerData(shop)).toBe(false)
  for (const customer_data of [true, false])
    expect(hasCustomerData({ features: { phone_codes: true, social_logins: [], customer_data } })).toBe(customer_data)
})

test('a shop that says what it has offers that, and nothing else', () => {
  fc.assert(
    fc.property(init, fc.string(), (shop, provider) => {
      fc.pre(shop.features !== undefined)
      expect(hasPhoneCodes(shop)).toBe(shop.features?.phone_codes)
      expect(hasSocialLogin(shop, provider)).toBe(shop.features?.social_logins.includes(provider))
    }),
  )
})
