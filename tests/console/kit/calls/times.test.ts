import { describe, expect, test } from 'vitest'
import { agoText, dayOf, momentText, timeText } from '@console/kit/calls/times'

const now = Date.parse('2026-11-24T10:00:00Z')
const MINUTE_MS = 60_000

describe('times in the console', () => {
  test('a time is that of the shop, wherever the operator is', () => {
    expect(timeText(Date.parse('2026-11-24T23:30:00Z'), 'en', 'clock')).toBe('07:30')
    expect(dayOf(Date.parse('2026-11-24T23:30:00Z'))).toBe('2026-11-25')
  })

  test('only a moment of another year names the year', () => {
    expect(momentText(now, now, 'en')).toBe('24 Nov, 18:00')
    expect(momentText(Date.parse('2025-11-24T10:00:00Z'), now, 'en')).toContain('2025')
    expect(momentText(now, now, 'zh-Hant')).toBe('11月24日 18:00')
  })

  test('an age has its largest unit, and is rounded down', () => {
    const ages = [20_000, 119 * MINUTE_MS, 49 * 60 * MINUTE_MS].map(age => agoText(now - age, now, 'en'))
    expect(ages).toEqual(['20 seconds ago', '1 hour ago', '2 days ago'])
    expect(agoText(now + 5 * MINUTE_MS, now, 'en')).toBe('in 5 minutes')
  })
})
