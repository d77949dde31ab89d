import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providers } from '~/domain/catalog/social-logins'
import { grantsIn } from '@server/identity/oauth/grants'
import { numbersOf } from '@server/identity/shared/numbers'
import { socialAccountsIn } from '@server/identity/social-accounts'
import { users } from '@server/platform/database/schema/users'
import type { Answer, HttpHarness, Visitor } from '@tests/server/http/harness'
import { cheapPasswords, telephones } from '@tests/server/identity/harness'
import { policies } from '@tests/server/import-harness'
import { FEW, GROWING, SMALL } from '@tests/server/platform/growing-tables'
import { type GrownShop, openGrownShop } from '@tests/server/platform/grown-shop'

const NUMBER = { country_code: '+853', tel: '66123456' }
const PASSWORD = 'correct horse'
const site = {
  assets: { entry: '/assets/main-1.js', css: '' },
  realtime: { key: 'k', host: 'push.example', port: 443, tls: true, cluster: '' },
}
/** Values of a login and codes of mini-apps live a minute, and a job deletes them: few are there at the end of an account. */
const OF_A_MINUTE = /^Seq Scan (hand_offs|oauth_codes) : delete from "\1" where "\1"."user_id" = \$1$/u
const placed = t.intersection([t.type({ id: t.string }), t.partial({ revival_token: t.string })])

let grown: GrownShop
let h: HttpHarness
let slowOf: GrownShop['slowOf']
const phones = telephones()

beforeAll(async () => {
  grown = await openGrownShop({ site, identity: { sms: phones, passwords: cheapPasswords() } })
  ;({ h, slowOf } = grown)
}, 300_000)
afterAll(() => grown.close())

/** A call that has to succeed: one that is refused runs few of its statements. */
const call = async (...asked: Parameters<HttpHarness['ask']>): Promise<Answer> => {
  const answer = await h.ask(...asked)
  if (answer.status >= 400) throw new Error(`${asked[1]}: ${answer.status} ${answer.text}`)
  return answer
}

const keyed = (as: Visitor) => ({ as, headers: { 'idempotency-key': randomUUID() } })

const order = async (as: Visitor, product: string) => {
  await call('POST', '/api/cart', { ...keyed(as), body: { product, options: {}, quantity: 1 } })
  await call('GET', '/api/cart', { as })
  await call('POST', '/api/checkout', { as, body: { payment: 'mpay' } })
  const { body } = await call('POST', '/api/orders', { ...keyed(as), body: {} })
  if (!placed.is(body)) throw new Error('no order was placed')
  return { id: body.id, token: body.revival_token ?? '' }
}

const pay = async (as: Visitor, id: string): Promise<void> => {
  await call('POST', `/api/orders/${id}/payments`, { ...keyed(as), body: { method: 'mpay' } })
  await call('POST', `/api/orders/${id}/payments/check`, { as })
  const request = h.wallet.requests.findLast(each => each.order.id === id)
  if (request === undefined) throw new Error('the wallet was not asked')
  await h.wallet.tell(h.shop, { payment: request.payment, amount: request.amount })
}

/** Purchases with every call that a page makes for them: of a code, of one that a customer may have once, and of a top-up. */
const purchases = async (): Promise<void> => {
  const as = await h.visitor()
  for (const given of [{ codes: 2 }, { codes: 2, once: true }, { delivery: 'fulfilment' }] as const) {
    const no = await h.variant(given)
    await call('POST', `/api/orders/${(await order(as, no)).id}/cancel`, keyed(as))
    const { id, token } = await order(as, no)
    await call('GET', `/api/r/orders/${id}?token=${token}`)
    await call('GET', `/s/${token}`, { bare: true })
    await pay(as, id)
    for (const path of [`/api/orders/${id}`, '/api/takings', '/api/takings?page=3', `/api/takings/${id}`])
      await call('GET', path, { as })
    // a wrong one is looked for like a right one
    await h.ask('POST', `/api/orders/${id}/reveal`, { as, body: { code: '000000' } })
  }
  await h.shop.flush()
}

/** Everything that concerns an account: how it is made and entered, its own pages, and its end. */
const account = async (): Promise<void> => {
  const { country_code: countryCode, tel } = NUMBER
  await h.identity.add({ name: 'Anna', countryCode, tel, password: PASSWORD, consents: policies })
  await call('POST', '/api/login', { body: { ...NUMBER, password: PASSWORD } })
  await call('POST', '/api/verify/tel', { body: { ...NUMBER, type: 'login' } })
  await h.identity.settled()
  await call('POST', '/api/login', { body: { ...NUMBER, code: phones.last(tel) } })
  const as = await h.visitor()
  const { userId } = as.caller
  await h.database.db
    .update(users)
    .set({ passwordHash: `hash of ${PASSWORD}` })
    .where(eq(users.id, userId))
  await call('POST', '/api/handoff', { body: { token: await h.identity.handOffValue(userId) } })
  for (const path of ['/api/me', '/api/me/sessions', '/api/me/identities', '/api/me/receipts'])
    await call('GET', path, { as })
  await call('PUT', '/api/me/password', { as, body: { current_password: PASSWORD, password: 'another correct horse' } })
  await call('DELETE', '/api/me/sessions', { as })
  const again = { as: await h.again(as), body: { current_password: 'another correct horse' } }
  await call('POST', '/api/me/data', again)
  await call('DELETE', '/api/me', again)
  await call('POST', '/api/logout', { as: await h.visitor() })
}

/** What a login at a provider and a mini-app leave behind. */
const elsewhere = async (): Promise<void> => {
  const { db } = h.database
  const now = () => h.clock.now
  const [provider] = providers
  const accounts = socialAccountsIn(db, now, numbersOf(['+853']))
  const owner = await accounts.owner(provider, { subject: 'new', name: 'Ada' })
  await accounts.owner(provider, { subject: 'new', name: 'Ada' })
  await accounts.link(owner, provider, { subject: 'new', name: 'Ada' })
  await accounts.unlink(owner, provider)
  const grants = grantsIn(db, now)
  const granted = { clientId: 'mini', userId: owner, scopes: [], expiresAt: new Date(h.clock.now + 60_000) }
  const [code, token] = [grants.newCode(), grants.newCode()]
  await grants.keepCode(code, { ...granted, redirectUri: 'https://mini.example', challenge: 'c' })
  await grants.code(code)
  await grants.spendCode(code)
  expect(await grants.keepToken(token, code, granted)).toBe(true)
  await grants.token(token)
  await grants.revokeReplayed(code)
  await grants.endAll(owner)
}

/** The documents and the calls of visitors without an account. Each is asked twice: the second may come from memory. */
const guests = async (): Promise<void> => {
  const documents = ['/', '/order', '/hk/order', '/order/product/GROWN1', '/about', '/teams/policies/refund']
  for (const path of ['/sitemap.xml', '/robots.txt', ...documents, '/sitemap.xml', ...documents])
    await call('GET', path, { bare: true })
  for (const path of [
    '/api/init',
    '/api/categories',
    '/api/catalogs',
    '/api/products/GROWN1',
    '/api/texts/refund',
    '/readyz',
  ])
    await call('GET', path)
}

describe('no statement for customers and guests reads a table that grows as a whole', () => {
  it.each([
    ['a purchase', purchases],
    ['a login, of a phone code and of an account', account],
    ['a social login and of a mini-app', elsewhere],
    ['the documents and the calls of guests', guests],
  ])('no statement of %s reads a growing table as a whole', async (_, work) => {
    expect((await slowOf(work)).filter(each => !OF_A_MINUTE.test(each))).toEqual([])
  })
})

describe('the lists of what grows are complete', () => {
  const names = async (query: string) => (await grown.admin.query<{ name: string }>(query)).rows.map(({ name }) => name)

  it('each table grows, or has a reason to stay small', async () => {
    const tables = await names(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    expect(tables.toSorted()).toEqual([...GROWING, ...Object.keys(SMALL)].toSorted())
  })

  it('each index that may be read as a whole is a partial one of a growing table', async () => {
    const partial = await names(`select indexrelid::regclass::text as name from pg_index
      where indpred is not null and indrelid::regclass::text = any ('{${[...GROWING].join()}}')`)
    expect(Object.keys(FEW).filter(name => !partial.includes(name))).toEqual([])
  })
})
