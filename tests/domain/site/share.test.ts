import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOptions } from '~/domain/site/share'
import { runs } from '@testing/arbitraries/runs'

const device = fc.record({ nativeBridge: fc.boolean(), canShare: fc.boolean() })

describe('the share sheet', () => {
  test('always lets the link be copied, last of all, and offers no way twice', () => {
    fc.assert(
      fc.property(device, each => {
        const options = shareOptions(each)
        expect(options.at(-1)).toBe('copy')
        expect(new Set(options).size).toBe(options.length)
      }),
      runs,
    )
  })

  test('offers the bridge exactly inside an app, and the device only where there is no bridge', () => {
    fc.assert(
      fc.property(device, each => {
        const options = shareOptions(each)
        expect(options.includes('bridge')).toBe(each.nativeBridge)
        expect(options.includes('share')).toBe(each.canShare && !each.nativeBridge)
      }),
      runs,
    )
  })
})
