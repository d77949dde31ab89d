import * as E from 'fp-ts/Either'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CodePurpose, codePurposes } from '~/domain/account/account'
import { knownDevices } from '@server/identity/sessions/known-devices'
import { limitsIn } from '@server/platform/rate-limits'
import { type PhoneNumber, numbersOf } from '@server/identity/shared/numbers'
import { phoneCodesIn } from '@server/identity/phone/phone-codes'
import type { Database } from '@server/platform/database/database'
import { phoneCodes, rateLimits } from '@server/platform/database/schema/auth'
import { endlessBudget, visit } from '@tests/server/identity/harness'
import { START, kinds, openStore } from '@tests/server/shop-harness'

const SECRET = 's'.repeat(43)
const ANNA = { countryCode: '+853', tel: '66123456' }
const BEN = { countryCode: '+852', tel: '61234567' }

describe.each(kinds)('a phone code on %s', kind => {
  let database: Database
  const clock = { now: START }
  const process = (secret = SECRET) => {
    const now = () => clock.now
    const limits = limitsIn(database.db, secret, now)
    return phoneCodesIn(database.db, secret, now, limits, knownDevices(secret), endlessBudget)
  }
  beforeAll(async () => {
    database = await openStore(kind)
  })
  beforeEach(async () => {
    clock.now += 86_400_000
    await database.db.delete(rateLimits)
    await database.db.delete(phoneCodes)
  })
  afterAll(() => database.close())

  const own = visit('203.0.113.1')
  const isRight = async (purpose: CodePurpose, number: PhoneNumber, code: string, secret?: string) =>
    (await process(secret).check(purpose, number, code, own.device)) === 'right'
  const spend = (purpose: CodePurpose, number: PhoneNumber, code: string) =>
    process().spend(purpose, number, code, own.device)
  const made = async (number: PhoneNumber = ANNA, purpose: CodePurpose = 'register') => {
    const code = await process().make(purpose, number, own)
    if (E.isLeft(code)) throw new Error(`wait ${code.left.retryAfter}`)
    return code.right
  }
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('a phone code has six digits, and is stored as a keyed hash that a reader of the database cannot search', async () => {
    const code = await made()
    expect(code).toMatch(/^\d{6}$/u)
    expect(JSON.stringify(await database.db.select().from(phoneCodes))).not.toContain(code)
    expect(await isRight('register', ANNA, code, 'another secret that is long enough')).toBe(false)
    expect(await isRight('register', ANNA, code)).toBe(true)
  })

  it('a phone code works only for its purpose and its number', async () => {
    const code = await made()
    for (const purpose of codePurposes)
      for (const number of [ANNA, BEN, { ...ANNA, countryCode: '+852' }]) {
        const isIts = purpose === 'register' && number === ANNA
        expect(await isRight(purpose, number, code), `${purpose} ${number.tel}`).toBe(isIts)
        if (!isIts) expect(await spend(purpose, number, code)).toBe(false)
      }
    expect(await spend('register', ANNA, code)).toBe(true)
  })

  it('a phone code allows five tries, in all processes together', async () => {
    const code = await made()
    const tries = await Promise.all(Array.from({ length: 12 }, () => isRight('register', ANNA, other(code))))
    expect(tries).toEqual(tries.map(() => false))
    expect(await isRight('register', ANNA, code)).toBe(false)
    clock.now += 180_000
    const fresh = await made()
    for (let at = 0; at < 4; at += 1) expect(await isRight('register', ANNA, other(fresh))).toBe(false)
    expect(await isRight('register', ANNA, fresh)).toBe(true)
  })

  it('a phone code works once, for any number of simultaneous tries', async () => {
    const code = await made()
    const used = await Promise.all(Array.from({ length: 8 }, () => spend('register', ANNA, code)))
    expect(used.filter(Boolean).length).toBe(1)
    expect(await isRight('register', ANNA, code)).toBe(false)
  })

  it('a phone code is valid for five minutes', async () => {
    const code = await made()
    clock.now += 300_000 - 1
    expect(await isRight('register', ANNA, code)).toBe(true)
    clock.now += 1
    expect(await isRight('register', ANNA, code)).toBe(false)
    expect(await spend('register', ANNA, code)).toBe(false)
  })

  it('a new phone code is available after 180 seconds, not before, and replaces the old one', async () => {
    const first = await made()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 179_999 }), async ms => {
        const began = clock.now
        clock.now += ms
        const again = await process().make('register', ANNA, own)
        clock.now = began
        expect(again).toEqual(
          E.left({ _tag: 'throttled', retryAfter: Math.ceil((180_000 - ms) / 1000), tried: 'message' }),
        )
      }),
      { numRuns: 20 },
    )
    // meanwhile a code for another purpose, or for another number, may be sent
    await made(ANNA, 'login')
    await made(BEN)
    clock.now += 180_000
    const second = await made()
    if (second !== first) expect(await isRight('register', ANNA, first)).toBe(false)
    expect(await isRight('register', ANNA, second)).toBe(true)
  })

  it('two simultaneous requests make one phone code', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => process().make('login', ANNA, own)))
    expect(asked.filter(E.isRight).length).toBe(1)
  })

  it('phone codes are limited to six an hour per number, and to sixty per number range and per network', async () => {
    const sent = async (number: PhoneNumber, from: string) => {
      clock.now += 1
      return E.isRight(await process().make('register', number, visit(from, own.device)))
    }
    const hourly: boolean[] = []
    for (const purpose of [...codePurposes, ...codePurposes]) {
      if (hourly.length === codePurposes.length) clock.now += 180_000
      hourly.push(E.isRight(await process().make(purpose, ANNA, visit(`from ${hourly.length}`))))
    }
    expect(hourly).toEqual([true, true, true, true, true, true, false, false, false, false])
    await database.db.delete(rateLimits)
    const neighbours = Array.from({ length: 61 }, (_, at) => ({ countryCode: '+853', tel: `66777${100 + at}` }))
    const range: boolean[] = []
    for (const [at, number] of neighbours.entries()) range.push(await sent(number, `network ${at}`))
    expect(range.filter(Boolean).length).toBe(60)
    expect(range.at(-1)).toBe(false)
    const one: boolean[] = []
    for (let at = 0; at < 61; at += 1) one.push(await sent({ countryCode: '+853', tel: `6${1000 + at}000` }, 'one'))
    expect(one.filter(Boolean).length).toBe(60)
    expect(await sent({ countryCode: '+853', tel: '65000000' }, 'another')).toBe(true)
  })

  it('an expired phone code is deleted', async () => {
    await made()
    await process().tidy()
    expect((await database.db.select().from(phoneCodes)).length).toBe(1)
    clock.now += 300_001
    await process().tidy()
    expect(await database.db.select().from(phoneCodes)).toEqual([])
  })
})

describe('a phone number', () => {
  const numbers = numbersOf(['+853', '+852', '+86', '+60', '+1'])
  const isReachable = (countryCode: string, tel: string) => numbers.reachable(countryCode, tel) !== undefined

  it('a number can get messages only in the countries that the shop serves', () => {
    expect(isReachable('+853', '6612 3456')).toBe(true)
    expect(isReachable('+60', '12-345 6789')).toBe(true)
    expect(isReachable('+351', '912345678')).toBe(false)
    expect(numbers.read('+351', '912345678') !== undefined).toBe(true)
  })

  it('a number must match the numbering plan of its country', () => {
    expect(isReachable('+60', '1')).toBe(false)
    expect(isReachable('+60', '99999999999999')).toBe(false)
    expect(isReachable('+853', '28123456')).toBe(false)
    expect(isReachable('+1', '2025550123')).toBe(true)
    expect(isReachable('+1', '1111111111')).toBe(false)
    // written twice over, it would be two numbers of one telephone
    expect(numbers.read('+60', '0123456789')).toEqual(numbers.read('+60', '123456789'))
  })

  it('a number never throws, for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('+60', '+1', '+853', '+', '+0', '+9999')),
        fc.string(),
        (country, tel) => {
          const read = numbers.read(country, tel)
          if (read !== undefined) expect(read.tel).toMatch(/^\d{4,17}$/u)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
