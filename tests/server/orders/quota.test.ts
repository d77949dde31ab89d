import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALWAYS_HOLDABLE, holdableOf, quotaOf, type Standing } from '@server/orders/placing/quota'

const DAY_MS = 86_400_000

const limits = fc.record({ most: fc.integer({ min: 1, max: 500 }), atFirst: fc.integer({ min: 1, max: 500 }) })
const standing: fc.Arbitrary<Standing> = fc.record({
  ageMs: fc.integer({ min: 0, max: 1_000 * DAY_MS }),
  paid: fc.nat(20),
  lapsed: fc.double({ min: 0, max: 50, noNaN: true }),
})
const newcomer: Standing = { ageMs: 0, paid: 0, lapsed: 0 }

describe('the quota of a customer', () => {
  it('the quota is at least one piece and never above the largest one', () => {
    fc.assert(
      fc.property(limits, standing, (given, known) => {
        const quota = quotaOf(given, known)
        expect(Number.isInteger(quota)).toBe(true)
        expect(quota).toBeGreaterThanOrEqual(1)
        expect(quota).toBeLessThanOrEqual(given.most)
      }),
    )
  })

  it('the quota never shrinks with age or paid orders, and never grows with unpaid ones', () => {
    fc.assert(
      fc.property(limits, standing, fc.nat(100 * DAY_MS), fc.nat(10), fc.nat(10), (given, known, age, paid, lapsed) => {
        const quota = quotaOf(given, known)
        expect(quotaOf(given, { ...known, ageMs: known.ageMs + age })).toBeGreaterThanOrEqual(quota)
        expect(quotaOf(given, { ...known, paid: known.paid + paid })).toBeGreaterThanOrEqual(quota)
        expect(quotaOf(given, { ...known, lapsed: known.lapsed + lapsed })).toBeLessThanOrEqual(quota)
      }),
    )
  })

  it('a new account has the first quota, and five paid orders give the whole one', () => {
    fc.assert(
      fc.property(limits, given => {
        expect(quotaOf(given, newcomer)).toBe(Math.min(given.atFirst, given.most))
        expect(quotaOf(given, { ...newcomer, paid: 5 })).toBe(given.most)
      }),
    )
  })

  it('age alone gives at most half of what paid orders give', () => {
    expect(quotaOf({ most: 100, atFirst: 30 }, { ...newcomer, ageMs: 10_000 * DAY_MS })).toBe(65)
  })

  it('each order that ran out unpaid halves the quota', () => {
    const given = { most: 100, atFirst: 30 }
    const after = [0, 0.9, 1, 2, 3, 4, 50].map(lapsed => quotaOf(given, { ...newcomer, lapsed }))
    expect(after).toEqual([30, 30, 15, 7, 3, 1, 1])
  })
})

describe('the share of unpaid orders', () => {
  it('unpaid orders hold at most their share, and always a few codes of a small stock', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.nat(1_000), (sharePercent, codes) => {
        const holdable = holdableOf({ sharePercent }, codes)
        expect(holdable).toBeLessThanOrEqual(codes)
        expect(holdable).toBeGreaterThanOrEqual(Math.min(codes, ALWAYS_HOLDABLE))
        if (holdable > ALWAYS_HOLDABLE) expect(holdable * 100).toBeLessThanOrEqual(codes * sharePercent)
      }),
    )
  })
})
