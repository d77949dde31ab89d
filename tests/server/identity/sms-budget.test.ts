import * as E from 'fp-ts/Either'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { knownDevices, newDevice } from '@server/identity/sessions/known-devices'
import { phoneCodesIn } from '@server/identity/phone/phone-codes'
import { type SmsBudgets, smsBudgetIn } from '@server/identity/sms/sms-budget'
import { limitsIn } from '@server/platform/rate-limits'
import type { Database } from '@server/platform/database/database'
import { phoneCodes, rateLimits } from '@server/platform/database/schema/auth'
import { visit } from '@tests/server/identity/harness'
import { START, kinds, openStore } from '@tests/server/shop-harness'

const SECRET = 's'.repeat(43)
const HOUR_MS = 3_600_000
const BUDGETS: SmsBudgets = { hourly: 8, daily: 20, hourlyByCountry: new Map([['+86', 3]]) }

describe.each(kinds)('the budget for text messages on %s', kind => {
  let database: Database
  const clock = { now: START }
  const warned: { readonly event: string; readonly details: object }[] = []
  const now = () => clock.now
  const budgetIn = (budgets = BUDGETS) =>
    smsBudgetIn(limitsIn(database.db, SECRET, now), budgets, (event, details) => warned.push({ event, details }))
  beforeAll(async () => {
    database = await openStore(kind)
  })
  beforeEach(async () => {
    clock.now += 2 * 24 * HOUR_MS
    warned.length = 0
    await database.db.delete(rateLimits)
    await database.db.delete(phoneCodes)
  })
  afterAll(() => database.close())

  const macau = { countryCode: '+853', tel: '66123456' }
  const mainland = { countryCode: '+86', tel: '13800138000' }

  it('no mix of visitors exceeds a budget, and half of it stays for known ones', async () => {
    const asked = fc.record({ to: fc.constantFrom(macau, mainland), isKnown: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { maxLength: 30 }), async all => {
        await database.db.delete(rateLimits)
        const [one, other] = [budgetIn(), budgetIn()]
        const sent: (typeof all)[number][] = []
        for (const [at, each] of all.entries())
          if (E.isRight(await (at % 2 === 0 ? one : other).take(each.to, each.isKnown))) sent.push(each)
        const strangers = sent.filter(each => !each.isKnown)
        expect(sent.length).toBeLessThanOrEqual(BUDGETS.hourly)
        expect(strangers.length).toBeLessThanOrEqual(BUDGETS.hourly / 2)
        expect(sent.filter(each => each.to === mainland).length).toBeLessThanOrEqual(3)
        expect(strangers.filter(each => each.to === mainland).length).toBeLessThanOrEqual(2)
      }),
      { numRuns: kind === 'pglite' ? 25 : 10 },
    )
  })

  it('strangers cannot use up the messages of customers, and each budget begins again', async () => {
    const budget = budgetIn()
    for (let messages = 0; messages < 4; messages += 1) expect(E.isRight(await budget.take(macau, false))).toBe(true)
    for (let attempts = 0; attempts < 50; attempts += 1) expect(E.isLeft(await budget.take(macau, false))).toBe(true)
    for (let messages = 0; messages < 4; messages += 1) expect(E.isRight(await budget.take(macau, true))).toBe(true)
    expect(await budget.take(macau, true)).toEqual(E.left({ _tag: 'no_messages', why: 'budget', retryAfter: 3_600 }))
    clock.now += HOUR_MS
    expect(E.isRight(await budget.take(macau, false))).toBe(true)
  })

  it('the budget of a day ends before that of the last hour', async () => {
    const budget = budgetIn({ ...BUDGETS, daily: 10 })
    for (let hours = 0; hours < 2; hours += 1) {
      for (let messages = 0; messages < 5; messages += 1) expect(E.isRight(await budget.take(macau, true))).toBe(true)
      clock.now += HOUR_MS
    }
    const refused = await budget.take(macau, true)
    expect(refused).toEqual(E.left({ _tag: 'no_messages', why: 'budget', retryAfter: 22 * 3_600 }))
    expect(budget.refused()).toEqual({ hour: 0, day: 1, country: 0 })
  })

  it('a used-up budget is reported once in its window, from all processes together, and each refusal is counted', async () => {
    const [one, other] = [budgetIn(), budgetIn()]
    for (let attempts = 0; attempts < 12; attempts += 1) await (attempts % 2 === 0 ? one : other).take(mainland, true)
    expect(warned).toEqual([{ event: 'sms_budget_used_up', details: { budget: '+86', messages: 3, seconds: 3_600 } }])
    expect(one.refused().country + other.refused().country).toBe(9)
    clock.now += HOUR_MS
    for (let attempts = 0; attempts < 4; attempts += 1) await one.take(mainland, true)
    expect(warned).toHaveLength(2)
  })

  it('a number that is refused for its own limit does not use the budget up', async () => {
    const devices = knownDevices(SECRET)
    const codes = phoneCodesIn(database.db, SECRET, now, limitsIn(database.db, SECRET, now), devices, budgetIn())
    const from = (network: string) => visit(network, newDevice())
    expect(E.isRight(await codes.make('login', macau, from('first')))).toBe(true)
    const mine = from('second')
    expect(E.isRight(await codes.make('login', macau, mine))).toBe(true)
    // too soon: no message is sent
    for (let attempts = 0; attempts < 3; attempts += 1)
      expect(await codes.make('login', macau, mine)).toMatchObject({ left: { _tag: 'throttled' } })
    for (let numbers = 0; numbers < 2; numbers += 1)
      expect(E.isRight(await codes.make('login', { ...macau, tel: `6212345${numbers}` }, from(`${numbers}`)))).toBe(
        true,
      )
    expect(await codes.make('login', { ...macau, tel: '62999999' }, from('fifth'))).toMatchObject({
      left: { _tag: 'no_messages', why: 'budget' },
    })
    // a customer on a known device, and one in a session
    const device = devices.remember(newDevice(), macau)
    expect(E.isRight(await codes.make('login', macau, visit('sixth', device)))).toBe(true)
    expect(E.isRight(await codes.make('reveal', mainland, from('seventh'), 'an owner'))).toBe(true)
  })
})
