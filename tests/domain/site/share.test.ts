import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOptions } from '~/domain/site/share'
import { runs } from '@testing/arbitraries/runs'

const device = fc.record({ nativeBridge: fc.boolean(), canShare: fc.boolean() })

describe('the share sheet', () => {
  test('the share sheet always offers the copied link last, and no option twice', () => {
    fc.assert(
      fc.property(device, each => {
        const options = shareOptions(each)
        expect(options.at(-1)).toBe('copy')
        expect(new Set(options).size).toBe(options.length)
      }),
      runs,
    )
  })

  test('the share sheet offers the bridge exactly inside an app, and the device only without a bridge', () => {
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
