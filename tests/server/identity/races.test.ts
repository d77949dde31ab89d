import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providers } from '~/domain/catalog/social-logins'
import { type Identity, makeIdentity } from '@server/identity/identity'
import { defaultShop } from '@server/catalog/default-shop'
import { SHOP_DOCUMENT } from '@server/platform/database/shop-document'
import { documents } from '@server/platform/database/schema/catalogue'
import type { Database } from '@server/platform/database/database'
import { phoneCodes, rateLimits } from '@server/platform/database/schema/auth'
import { identities, sessions, users } from '@server/platform/database/schema/users'
import { alone, cheapPasswords, telephones, visit } from '@tests/server/identity/harness'
import { START, openStore } from '@tests/server/shop-harness'

const PASSWORD = 'correct horse'
const ROUNDS = 10

/** One connection cannot show a race: these need a database that has many, and two processes of the shop. */
describe('two processes of the shop on one database', () => {
  let database: Database
  let one: Identity
  let other: Identity
  const clock = { now: START }
  const phones = telephones()
  const process = () =>
    makeIdentity({
      ...alone({ db: database.db, now: () => clock.now }),
      sms: phones,
      passwords: cheapPasswords(),
    })
  beforeAll(async () => {
    database = await openStore('postgres')
    one = process()
    other = process()
  })
  beforeEach(async () => {
    clock.now += 600_000
    await database.db.delete(rateLimits)
    await database.db.delete(phoneCodes)
  })
  afterAll(() => database.close())

  const somebody = async (set: Partial<typeof users.$inferInsert> = {}) => {
    const id = randomUUID()
    await database.db.insert(users).values({ id, createdAt: new Date(clock.now), ...set })
    return { userId: id, sessionId: randomUUID() }
  }

  it('two processes share the count of failed logins: ten in total', async () => {
    const wrong = { country_code: '+853', tel: '66123456', password: 'wrong' }
    const tried = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? one : other).login(wrong, visit('x'))),
    )
    const tags = tried.map(each => (E.isLeft(each) ? each.left._tag : 'in'))
    expect(tags.filter(tag => tag === 'wrong').length).toBe(10)
    expect(tags.filter(tag => tag === 'throttled').length).toBe(20)
  })

  it('two processes send one message for simultaneous requests, and accept its code once', async () => {
    const number = { country_code: '+853', tel: '66123457' }
    const own = visit('x')
    const sent = await Promise.all(
      [one, other, one, other].map(each => each.sendCode({ ...number, type: 'register' }, own)),
    )
    expect(sent.filter(E.isRight).length).toBe(1)
    await Promise.all([one.settled(), other.settled()])
    const registration = { ...number, code: phones.last(number.tel), password: PASSWORD }
    const made = await Promise.all([one, other, one, other].map(each => each.register(registration, own)))
    expect(made.filter(E.isRight).length).toBe(1)
    expect((await database.db.select().from(users).where(eq(users.tel, number.tel))).length).toBe(1)
  })

  it('two processes keep the last login method, for any number of simultaneous removals', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const self = await somebody()
      const createdAt = new Date(clock.now)
      await database.db
        .insert(identities)
        .values(providers.map(provider => ({ provider, subject: randomUUID(), userId: self.userId, createdAt })))
      const done = await Promise.all(
        providers.map((provider, at) => (at % 2 === 0 ? one : other).account.unlink(self, provider, {}, visit('x'))),
      )
      expect(done.filter(E.isLeft)).toEqual([E.left({ _tag: 'last_way' })])
      expect((await database.db.select().from(identities).where(eq(identities.userId, self.userId))).length).toBe(1)
    }
  })

  it('two processes make one customer of a social account that logs in at both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const profile = { subject: randomUUID(), name: `Anna ${round}` }
      const opened = await Promise.all([one, other, one, other].map(each => each.bySocial('mpay', profile)))
      const owners = await Promise.all(opened.map(({ token, cookie }) => one.recognise(token, cookie)))
      expect(new Set(owners.map(each => (each._tag === 'customer' ? each.userId : ''))).size).toBe(1)
      expect((await database.db.select().from(users).where(eq(users.name, profile.name))).length).toBe(1)
    }
  })

  it('two processes link a social account to one of two customers', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const two = [await somebody(), await somebody()]
      const profile = { subject: randomUUID(), name: '' }
      const done = await Promise.all(
        two.map((self, at) => (at === 0 ? one : other).account.link(self, 'bocmo', profile, visit('x'))),
      )
      expect(done.filter(E.isRight).length).toBe(1)
    }
  })

  it('two processes store every policy that is accepted on two devices at once', async () => {
    const ids = ['service', 'privacy', 'refund', 'cookies']
    const body = { ...defaultShop, policies: ids.map(id => ({ id, version: '1' })) }
    await database.db.insert(documents).values({ key: SHOP_DOCUMENT, body, updatedAt: new Date(clock.now) })
    for (let round = 0; round < ROUNDS; round += 1) {
      const self = await somebody()
      await Promise.all(ids.map((id, at) => (at % 2 === 0 ? one : other).account.consent(self, [{ id, version: '1' }])))
      const [kept] = await database.db.select().from(users).where(eq(users.id, self.userId))
      expect(kept?.consents.map(each => each.id).toSorted()).toEqual(ids.toSorted())
    }
  })

  it('two processes exchange a one-time value once', async () => {
    const { userId } = await somebody()
    for (let round = 0; round < ROUNDS; round += 1) {
      const value = await one.handOffValue(userId)
      const done = await Promise.all([one, other, one, other].map(each => each.handOff(value)))
      expect(done.filter(E.isRight).length).toBe(1)
    }
    expect((await database.db.select().from(sessions).where(eq(sessions.userId, userId))).length).toBe(ROUNDS)
  })

  it('[I-18] one process ends the sessions that the other opened', async () => {
    const { userId } = await somebody()
    const { token, cookie } = await one.bySocial('facebook', { subject: randomUUID(), name: '' })
    const who = await other.recognise(token, cookie)
    if (who._tag !== 'customer') throw new Error('a stranger')
    await other.account.revokeAll(who)
    expect(await one.recognise(token, cookie)).toEqual({ _tag: 'stranger', dropCookie: true })
    expect(userId).not.toBe(who.userId)
  })
})
