import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '~/contract/calls'
import type { Consent } from '~/domain/account/account'
import { shopDocument } from '@server/catalog/shop-settings'
import { rateLimits } from '@server/platform/database/schema/auth'
import { users } from '@server/platform/database/schema/users'
import { documents } from '@server/platform/database/schema/catalogue'
import { type HttpHarness, type Method, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { cheapPasswords } from '@tests/server/identity/harness'
import { policies } from '@tests/server/import-harness'
import { currentOf } from '@tests/server/identity/records'
import { buy, right, settleWith } from '@tests/server/shop-harness'

/**
 * The kinds of callers that access control distinguishes. `another`: logged in, and asking for the data of another
 * customer.
 */
const visitors = ['guest', 'customer', 'another', 'unbound', 'forced', 'outdated', 'ended'] as const
type Who = (typeof visitors)[number]

const all = Object.entries(calls).map(([name, call]) => ({ name, ...call }))
type Each = (typeof all)[number]

/**
 * Customers with something to settle first, and the error they get. If several apply, the earlier one comes first
 * (docs/spec/decisions.md#1-access).
 */
const owing: Partial<Record<Who, string>> = {
  forced: 'Choose a new password first',
  unbound: 'Bind your phone number first',
  outdated: 'Accept the changed policies first',
}

/** The calls that stay open to such a customer (docs/spec/api.md). */
const OPEN_WHEN_FORCED = ['logout', 'getMe', 'changePassword', 'bindTel', 'joinAccount', 'giveConsent']

const cells = all.flatMap(call => visitors.map(who => ({ call, who, title: `${call.method} ${call.path}` })))

describe('the access of each visitor to each call', () => {
  let h: HttpHarness
  let owner: Visitor
  let names: readonly string[]
  beforeAll(async () => {
    h = await openDoors('pglite', { identity: { passwords: cheapPasswords() } })
    owner = await h.visitor()
    const variant = await h.variant({ codes: 50 })
    const order = await buy(h, owner.caller, variant)
    right(await h.shop.cart.add(owner.caller, { product: variant, options: {}, quantity: 1 }))
    const line = (await h.shop.cart.get(owner.caller)).items[0]?.id ?? ''
    names = [order.id, line, currentOf((await h.ask('GET', '/api/me/sessions', { as: owner })).body)]
  })
  beforeEach(() => h.database.db.delete(rateLimits))
  afterAll(async () => {
    console.info(`access matrix: ${cells.length} cells (${all.length} calls as ${visitors.join(', ')})`)
    await h.close()
  })

  const change = (visitor: Visitor, set: Partial<typeof users.$inferInsert>) =>
    h.database.db.update(users).set(set).where(eq(users.id, visitor.caller.userId))
  const visitor = async (who: Who): Promise<Visitor | undefined> => {
    if (who === 'guest') return undefined
    const made = await h.visitor()
    const nothing = { tel: null, countryCode: null, verified: false, consents: [] }
    if (who === 'unbound') await change(made, nothing)
    if (who === 'forced') await change(made, { ...nothing, status: 'require_update_password' })
    if (who === 'outdated') await change(made, { consents: policies.map(each => ({ ...each, version: 'older' })) })
    if (who === 'ended') await h.ask('POST', '/api/logout', { as: made })
    return made
  }
  const ask = ({ method, path }: Pick<Each, 'method' | 'path'>, as: Visitor | undefined, name: string) =>
    h.ask(method, path.replaceAll(/\{\w+\}/gu, name), {
      ...(as === undefined ? {} : { as }),
      ...(method === 'GET' ? {} : { body: {} }),
    })

  it.each(cells)('the call $title as $who is answered or refused as its access demands', async ({ call, who }) => {
    const as = await visitor(who)
    const answer = await ask(call, as, randomUUID())
    const isPersonal = call.access === 'customer'
    if (isPersonal && (who === 'guest' || who === 'ended')) {
      expectError(answer, 401)
      return
    }
    const message = owing[who]
    if (isPersonal && message !== undefined && !OPEN_WHEN_FORCED.includes(call.name)) {
      expectError(answer, 403)
      expect(answer.body).toEqual({ message })
      return
    }
    // access is granted: errors in the request itself are another matter
    expect([401, 403]).not.toContain(answer.status)
    expect(answer.status, answer.text).toBeLessThan(500)
    if (who !== 'another' || !call.path.includes('{id}')) return
    // the data of another customer looks like data that does not exist (I-10)
    for (const name of names) {
      const foreign = await ask(call, as, name)
      expect([foreign.status, foreign.text]).toEqual([answer.status, answer.text])
    }
  })

  it('the access matrix covers every call of the contract', () => {
    expect(cells.length).toBe(Object.keys(calls).length * visitors.length)
    expect(OPEN_WHEN_FORCED.filter(name => !all.some(call => call.name === name))).toEqual([])
  })

  it('other visitors have not changed the data of the owner', async () => {
    expect((await h.ask('GET', '/api/me', { as: owner })).status).toBe(200)
    expect((await h.shop.cart.get(owner.caller)).items.length).toBe(1)
    expect((await h.ask('GET', `/api/orders/${names[0]}`, { as: owner })).body).toMatchObject({ id: names[0] })
  })

  it('[I-10] a customer with a forced step sees an order as a guest does, without codes', async () => {
    const buyer = await h.visitor()
    const order = await buy(h, buyer.caller, await h.variant({ codes: 1 }))
    await settleWith(h, buyer.caller, order.id)
    const path = `/api/r/orders/${order.id}?token=${order.revival_token ?? ''}`
    const asGuest = await h.ask('GET', path)
    expect(asGuest.status).toBe(200)
    expect((await h.ask('GET', path, { as: buyer })).text).not.toBe(asGuest.text)
    for (const owed of [{ consents: [] }, { tel: null, countryCode: null }, { status: 'require_update_password' }]) {
      await change(buyer, owed)
      expect((await h.ask('GET', path, { as: buyer })).text).toBe(asGuest.text)
    }
  })

  it('a completed step opens all calls without another login', async () => {
    const made = await visitor('forced')
    if (made === undefined) throw new Error('nobody')
    expectError(await h.ask('GET', '/api/cart', { as: made }), 403)
    expect((await h.ask('PUT', '/api/me/password', { as: made, body: { password: 'correct horse' } })).status).toBe(200)
    // nor was there a number, nor were the policies accepted: one after the other
    expectError(await h.ask('GET', '/api/cart', { as: made }), 403)
    await change(made, { tel: '66998877', countryCode: '+853' })
    expectError(await h.ask('GET', '/api/cart', { as: made }), 403)
    expect((await h.ask('POST', '/api/me/consent', { as: made, body: { policies } })).status).toBe(200)
    expect((await h.ask('GET', '/api/cart', { as: made })).status).toBe(200)
  })

  it('a changed policy applies at once, and a shop without policies asks for no consent', async () => {
    const made = await h.visitor()
    const publish = async (present?: readonly Consent[]) => {
      const { policies: _, ...others } = await shopDocument(h.database.db)
      const body = present === undefined ? others : { ...others, policies: present }
      await h.database.db.update(documents).set({ body })
    }
    const status = async () => (await h.ask('GET', '/api/cart', { as: made })).status
    const changed = policies.map(each => (each.id === 'privacy' ? { ...each, version: 'newer' } : each))
    try {
      expect(await status()).toBe(200)
      await publish(changed)
      expect(await status()).toBe(403)
      // consent counts for the version that was shown
      await h.ask('POST', '/api/me/consent', { as: made, body: { policies } })
      expect(await status()).toBe(403)
      await h.ask('POST', '/api/me/consent', { as: made, body: { policies: changed } })
      expect(await status()).toBe(200)
      await publish([...changed, { id: 'cookies', version: '1' }])
      expect(await status()).toBe(403)
      await publish()
      expect(await status()).toBe(200)
    } finally {
      await publish(policies)
    }
  })

  it.each<Method>(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s to an address outside the contract is refused',
    async method => {
      for (const path of ['/api/admin', '/api/me/identities/mpay/x', '/api/oauth/revoke', '/api/users'])
        expect([403, 404]).toContain((await h.ask(method, path, { as: owner })).status)
    },
  )
})
