import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phoneCodes } from '@server/platform/database/schema/auth'
import { sessions, users } from '@server/platform/database/schema/users'
import { reveals } from '@server/platform/database/schema/vault'
import { type Answer, type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { cheapPasswords, telephones } from '@tests/server/identity/harness'
import { buy, kinds, REVEAL_AFTER_MS, settleWith } from '@tests/server/shop-harness'

/** (docs/spec/decisions.md#3-session) The phone code before codes are shown in an old session that did not place their order. */
describe.each(kinds)('the phone code before a reveal on %s', kind => {
  const phones = telephones()
  let h: HttpHarness
  beforeAll(async () => {
    h = await openDoors(kind, { identity: { passwords: cheapPasswords(), sms: phones } })
  })
  afterAll(() => h.close())

  const age = () => {
    h.clock.now += REVEAL_AFTER_MS
  }
  const telOf = async ({ caller }: Visitor) =>
    (await h.database.db.select().from(users).where(eq(users.id, caller.userId)))[0]?.tel ?? ''
  /** A finished order, read from another, stale session of its owner. */
  const elsewhere = async () => {
    const owner = await h.visitor()
    const order = await buy(h, owner.caller, await h.variant({ codes: 1 }))
    await settleWith(h, owner.caller, order.id)
    const other = await h.again(owner)
    age()
    return { owner, other, tel: await telOf(owner), id: order.id, path: `/api/orders/${order.id}` }
  }
  const send = (as: Visitor | undefined, tel: string) =>
    h.ask('POST', '/api/verify/tel', { ...(as === undefined ? {} : { as }), body: { type: 'reveal', tel } })
  const give = (as: Visitor, path: string, code: string) => h.ask('POST', `${path}/reveal`, { as, body: { code } })
  const sent = async (as: Visitor, tel: string) => {
    expect((await send(as, tel)).status).toBe(204)
    await h.identity.settled()
    return phones.last(tel)
  }
  const confirmed = async () =>
    (await h.database.db.select().from(sessions)).filter(({ confirmedAt }) => confirmedAt !== null).map(({ id }) => id)
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

  it('a reveal code is sent only to the number of the account, and only to a logged-in customer', async () => {
    const { other, tel } = await elsewhere()
    const before = phones.got.length
    expect((await send(other, '66999999')).status).toBe(204)
    await h.identity.settled()
    expect(phones.got.slice(before).map(({ to }) => to)).toEqual([{ countryCode: '+853', tel }])
    expectError(await send(undefined, tel), 401)
    expectError(await send(other, tel), 429)
    await h.identity.settled()
    expect(phones.got).toHaveLength(before + 1)
  })

  it('[I-12] a reveal code opens the codes in its session for good, and the audit has it once', async () => {
    const { other, tel, path, id } = await elsewhere()
    const masked = await h.ask('GET', path, { as: other })
    expect(masked.body).toMatchObject({
      reveal: 'phone_code',
      status: { name: 'success' },
      items: [{ variations: '' }],
    })
    expect(masked.text).not.toContain('"codes"')
    const shown = () => h.database.db.select().from(reveals).where(eq(reveals.orderId, id))
    expect(await shown()).toEqual([])
    const code = await sent(other, tel)
    const answer = await give(other, path, code)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ items: [{ codes: [{ code: expect.stringMatching(/./u) }] }] })
    expect(answer.text).not.toContain('"reveal"')
    expect((await h.ask('GET', path, { as: other })).text).toBe(answer.text)
    expect((await shown()).map(({ grounds }) => grounds)).toEqual(['phone_code'])
    expect(h.lines.join('\n')).not.toContain(code)
  })

  it('a reveal code works once, for one session', async () => {
    const { owner, other, tel, path } = await elsewhere()
    const third = await h.again(owner)
    age()
    const code = await sent(other, tel)
    const answers = await Promise.all([give(other, path, code), give(third, path, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expectError(await give(answers[0].status === 200 ? third : other, path, code), 422)
  })

  it('a reveal code allows five guesses, and after them the right code is refused too', async () => {
    const { other, tel, path } = await elsewhere()
    const code = await sent(other, tel)
    for (let guess = 0; guess < 5; guess += 1)
      expect(expectError(await give(other, path, wrong(code)), 422)).toHaveProperty('code')
    expectError(await give(other, path, code), 422)
    expect((await h.ask('GET', path, { as: other })).body).toMatchObject({ reveal: 'phone_code' })
  })

  it('a reveal code stays valid if the session cannot be marked', async () => {
    const { other, tel, path } = await elsewhere()
    const code = await sent(other, tel)
    await h.database.db.execute('alter table sessions add constraint unmarked check (confirmed_at is null) not valid')
    expectError(await give(other, path, code), 500)
    await h.database.db.execute('alter table sessions drop constraint unmarked')
    expect((await give(other, path, code)).status).toBe(200)
  })

  it('a code for another purpose does not reveal codes', async () => {
    const { other, tel, path } = await elsewhere()
    expect((await h.ask('POST', '/api/verify/tel', { body: { type: 'login', tel } })).status).toBe(204)
    await h.identity.settled()
    expectError(await give(other, path, phones.last(tel)), 422)
  })

  it('[I-10] a reveal of another customer’s order looks like a missing order, and counts no guess', async () => {
    const { path } = await elsewhere()
    const thief = await h.visitor()
    age()
    const code = await sent(thief, await telOf(thief))
    const none = await give(thief, '/api/orders/00000000-0000-4000-8000-000000000000', code)
    expectError(none, 404)
    const foreign = await give(thief, path, code)
    expect([foreign.status, foreign.text]).toEqual([none.status, none.text])
    const [kept] = await h.database.db
      .select()
      .from(phoneCodes)
      .where(eq(phoneCodes.tel, await telOf(thief)))
    expect(kept).toMatchObject({ purpose: 'reveal', attempts: 0 })
    expect(kept?.codeHash).not.toBeNull()
    expect(await confirmed()).not.toContain(thief.caller.sessionId)
  })

  it('an old session of the owner needs a reveal code behind an order link too', async () => {
    const owner = await h.visitor()
    const other = await h.again(owner)
    age()
    // a link is valid for a week: the order is more recent than the session
    const { id, revival_token = '' } = await buy(h, owner.caller, await h.variant({ codes: 1 }))
    await settleWith(h, owner.caller, id)
    const path = `/api/r/orders/${id}?token=${revival_token}`
    expect((await h.ask('GET', path, { as: other })).body).toMatchObject({ reveal: 'phone_code' })
    const guest = await h.ask('GET', path)
    expect(guest.text).not.toContain('reveal')
  })

  describe('the confirmation of a changed login method, which could otherwise refresh an old session', () => {
    const bind = async (as: Visitor, tel: string, given: Readonly<Record<string, string>> = {}) => {
      await h.ask('POST', '/api/verify/tel', { body: { type: 'binding', tel } })
      await h.identity.settled()
      const body = { country_code: '+853', tel, code: phones.last(tel), ...given }
      return h.ask('PUT', '/api/me/tel', { as, body })
    }
    const link = (as: Visitor, given: Readonly<Record<string, string>> = {}) =>
      h.ask('POST', '/api/me/identities/wechat', { as, body: { code: 'x', state: 'y', ...given } })
    const setPassword = (as: Visitor, given: Readonly<Record<string, string>> = {}) =>
      h.ask('PUT', '/api/me/password', { as, body: { password: 'correct horse', ...given } })
    const asked = (answer: Answer) => expectError(answer, 422)['confirmation'] !== undefined
    const change = ({ caller }: Visitor, set: Partial<typeof users.$inferInsert>) =>
      h.database.db.update(users).set(set).where(eq(users.id, caller.userId))

    it('a new number needs a reveal code of the old number besides its own code', async () => {
      const { other, tel, path } = await elsewhere()
      expect(asked(await bind(other, '66777001'))).toBe(true)
      const code = await sent(other, tel)
      expect(asked(await bind(other, '66777001', { confirmation: wrong(code) }))).toBe(true)
      expect(await telOf(other)).toBe(tel)
      expect((await h.ask('GET', path, { as: other })).body).toMatchObject({ reveal: 'phone_code' })
      // neither was used up meanwhile
      expect((await bind(other, '66777001', { confirmation: code })).status).toBe(200)
      expect(await telOf(other)).toBe('66777001')
      expect((await h.ask('GET', path, { as: other })).text).not.toContain('"reveal"')
    })

    it('a new number cannot be confirmed with a code that was sent to it', async () => {
      const { other, tel } = await elsewhere()
      await sent(other, tel)
      await bind(other, '66777002')
      expect(asked(await bind(other, '66777002', { confirmation: phones.last('66777002') }))).toBe(true)
    })

    it('a new social account needs a reveal code before the provider’s code is used', async () => {
      const { other, tel } = await elsewhere()
      expect(asked(await link(other))).toBe(true)
      // the shop here has no providers: a fresh session would get the same 404
      expectError(await link(other, { confirmation: await sent(other, tel) }), 404)
    })

    it('a new password needs a reveal code if there is no old one, or if a new one is forced', async () => {
      for (const set of [{ passwordHash: null }, { status: 'require_update_password' }]) {
        const { other, tel } = await elsewhere()
        await change(other, { passwordHash: 'hash of old words', ...set })
        expect(asked(await setPassword(other))).toBe(true)
        expect((await setPassword(other, { confirmation: await sent(other, tel) })).status).toBe(200)
      }
    })

    it('a known password needs no reveal code, and neither does a customer without a number', async () => {
      const { owner, other } = await elsewhere()
      await change(other, { passwordHash: 'hash of old words' })
      const known = { current_password: 'old words' }
      expect((await setPassword(other, known)).status).toBe(200)
      expect(asked(await bind(await h.again(owner), '66777003'))).toBe(true)
      const unbound = await h.visitor()
      await change(unbound, { tel: null, countryCode: null, verified: false })
      age()
      expect((await bind(unbound, '66777004')).status).toBe(200)
    })
  })
})
