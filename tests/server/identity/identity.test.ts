import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bounded } from '@server/platform/work-queue'
import { type Identity, makeIdentity } from '@server/identity/identity'
import { passwords } from '@server/identity/password/passwords'
import { sessionsIn } from '@server/identity/sessions/sessions'
import { rateLimits } from '@server/platform/database/schema/auth'
import { sessions, users } from '@server/platform/database/schema/users'
import type { Database } from '@server/platform/database/database'
import { alone, cheapPasswords, visit } from '@tests/server/identity/harness'
import { START, gate, openStore } from '@tests/server/shop-harness'

const ANNA = { name: 'Anna', countryCode: '+853', tel: '66123456', password: 'correct horse' }
const KNOWN = { country_code: '+853', tel: '66123456' }
const UNKNOWN = { country_code: '+853', tel: '66999999' }

describe('logging in', () => {
  let database: Database
  let identity: Identity
  const clock = { now: START }
  /** What was compared with what: Argon2id itself costs too much for the hundreds of logins below. */
  const compared: (string | undefined)[] = []
  const cheap = cheapPasswords(compared)
  const ended: string[] = []
  const fresh = () =>
    makeIdentity({
      ...alone({ db: database.db, now: () => clock.now }),
      endSockets: id => void ended.push(id),
      passwords: cheap,
    })
  beforeAll(async () => {
    database = await openStore('pglite')
    identity = fresh()
    await identity.add(ANNA)
  })
  beforeEach(async () => {
    // failures are kept in the database: each test starts without any
    await database.db.delete(rateLimits)
    identity = fresh()
    compared.length = 0
  })
  afterAll(() => database.close())

  const right = { ...KNOWN, password: ANNA.password }
  const wrong = { ...KNOWN, password: 'wrong' }
  const nobody = { ...UNKNOWN, password: 'wrong' }

  it('a login gives both halves of a credential, and only their hashes are stored', async () => {
    const opened = await identity.login(right, visit('here'))
    if (E.isLeft(opened)) throw new Error('not let in')
    const { token, cookie } = opened.right
    expect(token).toMatch(/^[\w-]{43}$/u)
    expect(cookie).toMatch(/^[\w-]{43}$/u)
    expect(token).not.toBe(cookie)
    expect(await identity.recognise(token, cookie)).toMatchObject({ _tag: 'customer' })
    const kept = JSON.stringify(await database.db.select().from(sessions))
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(cookie)
  })

  it('a login finds the number in any spelling', async () => {
    for (const tel of ['66123456', ' 6612 3456 ', '6612-3456'])
      expect(E.isRight(await identity.login({ ...right, tel }, visit('here'))), tel).toBe(true)
    for (const given of [
      { tel: 'abc' },
      { tel: '' },
      { country_code: '853' },
      { country_code: '+' },
      { country_code: '+85a' },
    ])
      expect(await identity.login({ ...right, ...given }, visit('here'))).toEqual(E.left({ _tag: 'not_a_number' }))
  })

  it('[I-17] a failed login has the same answer and the same work for a known and an unknown number', async () => {
    expect(await identity.login(wrong, visit('here'))).toEqual(await identity.login(nobody, visit('here')))
    expect(compared).toEqual(['hash of correct horse', undefined])
  })

  it('[I-17] a login must wait after the same number of failures, for a known and an unknown number', async () => {
    const tries = async (credentials: typeof wrong) => {
      const tags: string[] = []
      for (let at = 0; at < 12; at += 1) {
        const answer = await identity.login(credentials, visit('here'))
        tags.push(E.isLeft(answer) ? answer.left._tag : 'in')
      }
      return tags
    }
    const known = await tries(wrong)
    expect(known).toEqual([...Array<string>(10).fill('wrong'), 'throttled', 'throttled'])
    expect(await tries(nobody)).toEqual(known)
    // the right password is not even looked at, and other people are not locked out
    expect(E.isLeft(await identity.login(right, visit('here')))).toBe(true)
    expect(E.isRight(await identity.login(right, visit('elsewhere')))).toBe(true)
    clock.now += 15 * 60_000
    expect(E.isRight(await identity.login(right, visit('here')))).toBe(true)
  })

  it('a login must wait after too many failures from one address, for any numbers', async () => {
    const answers: string[] = []
    for (let at = 0; at < 101; at += 1) {
      const answer = await identity.login({ ...nobody, tel: String(66_000_100 + at) }, visit('here'))
      answers.push(E.isLeft(answer) ? answer.left._tag : 'in')
    }
    expect(answers.filter(tag => tag === 'wrong').length).toBe(100)
    expect(answers.at(-1)).toBe('throttled')
  })

  it('a successful login resets the count of failures', async () => {
    for (let at = 0; at < 9; at += 1) await identity.login(wrong, visit('here'))
    expect(E.isRight(await identity.login(right, visit('here')))).toBe(true)
    for (let at = 0; at < 9; at += 1) await identity.login(wrong, visit('here'))
    expect(E.isRight(await identity.login(right, visit('here')))).toBe(true)
  })

  it('a blocked customer cannot log in, and open sessions end', async () => {
    const opened = await identity.login(right, visit('here'))
    if (E.isLeft(opened)) throw new Error('not let in')
    const { token, cookie } = opened.right
    const own = eq(users.tel, ANNA.tel)
    await database.db.update(users).set({ status: 'blocked' }).where(own)
    expect(await identity.login(right, visit('here'))).toEqual(E.left({ _tag: 'wrong' }))
    expect(await identity.recognise(token, cookie)).toMatchObject({ _tag: 'stranger' })
    await database.db.update(users).set({ status: 'active' }).where(own)
    expect(await identity.recognise(token, cookie)).toMatchObject({ _tag: 'stranger' })
  })

  it('[I-18] a session lasts a year at most, and a log-out ends it for good', async () => {
    const [first, second] = [await identity.login(right, visit('here')), await identity.login(right, visit('here'))]
    if (E.isLeft(first) || E.isLeft(second)) throw new Error('not let in')
    const who = await identity.recognise(first.right.token, first.right.cookie)
    if (who._tag !== 'customer') throw new Error('not recognised')
    await identity.logout(who.sessionId)
    expect(ended).toContain(who.sessionId)
    expect(await identity.recognise(first.right.token, first.right.cookie)).toMatchObject({ _tag: 'stranger' })
    clock.now += 31_536_000_000 - 1
    expect(await identity.recognise(second.right.token, second.right.cookie)).toMatchObject({ _tag: 'customer' })
    clock.now += 1
    expect(await identity.recognise(second.right.token, second.right.cookie)).toMatchObject({ _tag: 'stranger' })
  })

  it('an unused session ends after the configured time, and a used one does not', async () => {
    const idle = sessionsIn(
      database.db,
      () => clock.now,
      () => undefined,
      { idleMs: 7 * 86_400_000 },
    )
    const [person] = await database.db.select().from(users).where(eq(users.tel, ANNA.tel))
    const { token, cookie } = await idle.open(person?.id ?? '')
    for (let day = 0; day < 20; day += 6) {
      clock.now += 6 * 86_400_000
      expect(await idle.recognise(token, cookie)).toMatchObject({ _tag: 'customer' })
    }
    clock.now += 7 * 86_400_000 + 1
    expect(await idle.recognise(token, cookie)).toEqual({ _tag: 'stranger', dropCookie: true })
  })

  it('[I-18] a session ends if only one half of its credential arrives, or the half of another', async () => {
    const open = async () => {
      const opened = await identity.login(right, visit('here'))
      if (E.isLeft(opened)) throw new Error('not let in')
      return opened.right
    }
    for (const cookie of [undefined, '', 'x', (await open()).cookie]) {
      const mine = await open()
      const before = ended.length
      expect(await identity.recognise(mine.token, cookie)).toEqual({ _tag: 'stranger', dropCookie: false })
      expect(new Set(ended.slice(before)).size).toBe(1)
      expect(await identity.recognise(mine.token, mine.cookie)).toEqual({ _tag: 'stranger', dropCookie: true })
    }
  })

  it('the same customer is added once', async () => {
    await identity.add({ ...ANNA, password: 'another' })
    expect(E.isRight(await identity.login(right, visit('here')))).toBe(true)
    expect((await database.db.select().from(users).where(eq(users.tel, ANNA.tel))).length).toBe(1)
  })
})

describe('passwords', () => {
  it('passwords are stored with Argon2id, each with its own salt, and match only themselves', async () => {
    const { hash, matches } = passwords()
    const [one, two] = [await hash('a password'), await hash('a password')]
    if (E.isLeft(one) || E.isLeft(two)) throw new Error('too busy')
    expect(one.right).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u)
    expect(one.right).not.toBe(two.right)
    expect(await matches('a password', one.right)).toEqual(E.right(true))
    expect(await matches('A password', one.right)).toEqual(E.right(false))
    expect(await matches('', undefined)).toEqual(E.right(false))
  })

  it('[I-17] a check without a stored password costs the same time as one with it', async () => {
    const { hash, matches } = passwords()
    const kept = await hash('a password')
    if (E.isLeft(kept)) throw new Error('too busy')
    const quickest = async (against: string | undefined) => {
      const times: number[] = []
      for (let at = 0; at < 8; at += 1) {
        const began = performance.now()
        await matches('wrong', against)
        times.push(performance.now() - began)
      }
      return Math.min(...times)
    }
    // without the hashing it would be thousands of times faster, under any load of the machine
    expect(await quickest(undefined)).toBeGreaterThan((await quickest(kept.right)) / 10)
  })
})

describe('the work queue', () => {
  it('the work queue runs a limited number at once, keeps a limited number waiting, and refuses the rest with a wait', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3), fc.nat(4), fc.integer({ min: 1, max: 12 }), async (more, waiting, asked) => {
        const running = more + 1
        const limit = bounded({ running, waiting, retryAfter: 7 })
        const done = gate()
        const now = { running: 0, most: 0 }
        const all = Array.from({ length: asked }, () =>
          limit(async () => {
            now.running += 1
            now.most = Math.max(now.most, now.running)
            await done.passed
            now.running -= 1
          }),
        )
        expect(limit.full()).toEqual(asked >= running + waiting ? { retryAfter: 7 } : undefined)
        done.open()
        const answers = await Promise.all(all)
        expect(now.most).toBe(Math.min(running, asked))
        expect(answers.filter(E.isRight).length).toBe(Math.min(asked, running + waiting))
        for (const full of answers.filter(E.isLeft)) expect(full.left).toEqual({ retryAfter: 7 })
        expect(limit.full()).toBeUndefined()
        expect(E.isRight(await limit(() => Promise.resolve()))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('the work queue continues after failed work', async () => {
    const limit = bounded({ running: 1, waiting: 1, retryAfter: 1 })
    await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await limit(() => Promise.resolve('done'))).toEqual(E.right('done'))
  })
})
