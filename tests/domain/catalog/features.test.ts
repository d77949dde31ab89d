import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { providers } from '~/domain/catalog/social-logins'
import {
  type OptionalCall,
  hasCall,
  hasCustomerData,
  hasPhoneCodes,
  hasReceipts,
  hasSocialLogin,
  socialLoginsOf,
} from '~/domain/catalog/features'
import { provider } from '@testing/arbitraries/account.arbitrary'
import { init } from '@testing/arbitraries/catalog.arbitrary'

const calls: Readonly<Record<OptionalCall, true>> = {
  registration: true,
  password_reset: true,
  name_change: true,
  password_change: true,
  number_change: true,
  social_links: true,
  devices: true,
  cancellation: true,
}
const call = fc.constantFrom(...Object.keys(calls).filter((name): name is OptionalCall => name in calls))
const older = { features: { phone_codes: true, social_logins: [] } }

describe('what a shop offers', () => {
  test('a shop that does not say what it has offers codes and the logins that the specification names', () => {
    for (const shop of [undefined, {}]) {
      expect(hasPhoneCodes(shop)).toBe(true)
      expect(socialLoginsOf(shop).map(({ code }) => code)).toEqual(providers)
    }
  })

  test('a shop that does not say what it has offers none of the calls that the specification does not name', () => {
    fc.assert(
      fc.property(call, name => {
        expect([hasCall({}, name), hasReceipts({}), hasCustomerData({})]).toEqual([false, false, false])
      }),
    )
  })

  test('an older shop, which says what it has but cannot name a call, has the call', () => {
    fc.assert(
      fc.property(call, fc.boolean(), (name, has) => {
        expect(hasCall(older, name)).toBe(true)
        expect(hasCall({ features: { ...older.features, [name]: has } }, name)).toBe(has)
      }),
    )
  })

  test('only a shop that names them mails receipts, gives customers their data, and deletes their account', () => {
    for (const shop of [undefined, {}, older])
      expect([hasReceipts(shop), hasCustomerData(shop)]).toEqual([false, false])
    for (const has of [true, false]) {
      const features = { ...older.features, receipts: has, customer_data: has }
      expect([hasReceipts({ features }), hasCustomerData({ features })]).toEqual([has, has])
    }
  })

  test('a shop that says what it has offers those logins, and no others', () => {
    fc.assert(
      fc.property(init, provider, (shop, code) => {
        fc.pre(shop.features !== undefined)
        expect(hasPhoneCodes(shop)).toBe(shop.features?.phone_codes)
        expect(hasSocialLogin(shop, code)).toBe(shop.features?.social_logins.some(login => login.code === code))
      }),
    )
  })
})
