import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import * as t from 'io-ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { act, look, lookBy } from '~/contract/console/console-call'
import { sessionCalls } from '~/contract/console/session'
import { instant, object, text } from '~/contract/wire'
import type { Performed } from '@server/acts/kit/perform'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { actRoute, lookRoute } from '@server/console/kit/define-call'
import { listActs } from '@server/operators/acts'
import { expectError } from '@tests/server/http/harness'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'

const seen = t.type({ who: t.string, sees: t.boolean, lang: t.string, no: t.string, page: t.string })
const shownThing = look('orders show', '/test/things/{no}', seen, ['page'])
const foundThing = lookBy('orders find', '/test/found', t.type({ phone: text(20) }), t.type({ phone: t.string }))

const note = object({ text: text(6_000), wish: t.string }, { ending: t.string, lines: t.readonlyArray(t.string) })
const noted = t.type({ text: t.string, at: instant })
const addNote = act('orders note', '/test/notes/{no}', note, noted, { unchecked: ['ending'] })
const refund = act('orders refund', '/test/refunds/{no}', note, noted)
const replace = act('orders replace', '/test/replaced/{no}', note, noted, { stepUp: true })
const reveal = act('orders replace', '/test/revealed/{no}', note, noted, { hasDryRun: false })

type Refusal =
  | { readonly _tag: 'not_found' }
  | { readonly _tag: 'invalid'; readonly errors: Readonly<Record<string, readonly string[]>> }
  | { readonly _tag: 'too_late'; readonly since: Date; readonly cents: number; readonly ids: readonly string[] }

/** An act on nothing but the audit, which is refused if it wishes so. */
const work =
  (no: string, given: t.TypeOf<typeof note>): Performed<Refusal, t.TypeOf<typeof noted>> =>
  async inside => {
    const at = inside.now()
    if (given.wish === 'not_found') return E.left({ _tag: 'not_found' })
    if (given.wish === 'invalid') return E.left({ _tag: 'invalid', errors: { 'input.text': ['too plain'] } })
    if (given.wish === 'too_late') return E.left({ _tag: 'too_late', since: new Date(0), cents: 950, ids: ['a', 'b'] })
    if (given.wish === 'broken') throw new Error('broken')
    return E.right({ answer: { text: given.text, at }, act: { subject: no, before: {}, after: { text: given.text } } })
  }

const routes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, shownThing, async ({ operator, seesCustomers, lang, params: { no = '' }, query }) => {
    if (no === 'absent') return E.left({ _tag: 'not_found' })
    if (no === 'wrong') return E.left({ _tag: 'invalid', errors: { page: ['no page'] } })
    if (no === 'erased') return E.left({ _tag: 'refused', refusal: 'erased', facts: { at: 'noon' } })
    return E.right({ who: operator.name, sees: seesCustomers, lang, no, page: query['page'] ?? '' })
  })
  lookRoute(app, console, foundThing, async ({ input }) => E.right(input))
  for (const call of [addNote, refund, replace, reveal])
    actRoute(app, console, call, ({ params: { no = '' }, input }) => work(no, input))
}

describe('the calls of the console', () => {
  let h: ConsoleHarness
  let owner: Console
  beforeAll(async () => {
    h = await openConsoleShop({ more: routes })
    owner = await h.person('owner')
  })
  afterAll(() => h.close())
  beforeEach(() => {
    h.clock.now += 1_000
  })
  const acts = () => listActs(h.deps.db, { limit: 1_000 })
  const plain = { text: 'hello', wish: '' }
  const path = { params: { no: '77' } }

  it('a look gets its parameters, its declared query and its reader', async () => {
    const clerk = await h.person('fulfilment')
    const own = await owner.look(shownThing, { ...path, query: { page: '2' } })
    expect(own.right()).toEqual({ who: owner.name, sees: true, lang: 'en', no: '77', page: '2' })
    const read = await clerk.ask('GET', '/console/api/test/things/77?other=1', {
      headers: { 'accept-language': 'zh-HK' },
    })
    expect(read.body).toEqual({ who: clerk.name, sees: false, lang: 'zh-Hant', no: '77', page: '' })
    expect(read.headers['cache-control']).toBe('no-store')
    expect((await clerk.look(foundThing, { input: { phone: '66123456' } })).right()).toEqual({ phone: '66123456' })
    expect(Object.keys(expectError(await clerk.ask('POST', foundThing.path, { body: {} }), 422))).toEqual(['phone'])
  })

  it('a refusal is a 404, a 422 by field, or a 409 with its tag and its facts', async () => {
    expectError(await owner.look(shownThing, { params: { no: 'absent' } }), 404)
    expect(expectError(await owner.look(shownThing, { params: { no: 'wrong' } }), 422)).toEqual({ page: ['no page'] })
    const erased = { message: 'This was not done', refusal: 'erased', facts: { at: 'noon' } }
    expect(await owner.look(shownThing, { params: { no: 'erased' } })).toMatchObject({ status: 409, body: erased })
    const before = await acts()
    expectError(await owner.act(addNote, { ...plain, wish: 'not_found' }, path), 404)
    const invalid = expectError(await owner.act(addNote, { ...plain, wish: 'invalid' }, path), 422)
    expect(invalid).toEqual({ 'input.text': ['too plain'] })
    expect(await owner.act(addNote, { ...plain, wish: 'too_late' }, path)).toMatchObject({
      status: 409,
      body: { refusal: 'too_late', facts: { since: '1970-01-01T00:00:00.000Z', cents: '950', ids: '["a","b"]' } },
    })
    expectError(await owner.act(addNote, { ...plain, wish: 'broken' }, path), 500)
    expect(await acts()).toEqual(before)
  })

  it('an act is in the audit with the name, the command, the reason, and that it came from the console', async () => {
    const done = await owner.act(refund, plain, { ...path, reason: '  the card was empty ' })
    expect(done.right()).toEqual({ text: 'hello', at: h.clock.now })
    expect((await acts())[0]).toMatchObject({
      by: owner.name,
      door: 'account',
      via: 'console',
      role: 'owner',
      command: 'orders refund',
      reason: 'the card was empty',
      subject: '77',
      after: { text: 'hello' },
    })
  })

  it('a dry run answers what would be, needs no reason, and writes nothing', async () => {
    const before = await acts()
    const tried = await owner.act(refund, plain, { ...path, dryRun: true, reason: null })
    expect(tried.right()).toEqual({ text: 'hello', at: h.clock.now })
    expect(await owner.act(refund, { ...plain, wish: 'too_late' }, { ...path, dryRun: true })).toMatchObject({
      status: 409,
    })
    expect(await acts()).toEqual(before)
  })

  it('an act whose answer is a secret has no dry run', async () => {
    const refused = await owner.act(reveal, plain, { ...path, dryRun: true })
    expect(Object.keys(expectError(refused, 422))).toEqual(['dry_run'])
    expect((await owner.act(reveal, plain, path)).status).toBe(200)
  })

  it.each([null, '', '   '])('money and codes need a reason, and a note does not: %j', async reason => {
    const answer = await owner.act(refund, plain, { ...path, reason })
    expect(expectError(answer, 422)).toEqual({ reason: ['Say why, for the audit'] })
    expect((await owner.act(addNote, plain, { ...path, reason })).status).toBe(200)
    expect((await acts())[0]?.reason).toBeUndefined()
  })

  it('a reason has at most 500 characters', async () => {
    expect((await owner.act(refund, plain, { ...path, reason: 'x'.repeat(500) })).status).toBe(200)
    const answer = await owner.act(refund, plain, { ...path, reason: 'x'.repeat(501) })
    expect(expectError(answer, 422)).toEqual({ reason: ['At most 500 characters'] })
  })

  it('[I-11] a code of the shop in any text refuses the act, in every spelling, and names the field', async () => {
    const variant = await h.variant({ codes: 0 })
    const [code = ''] = await h.stock(variant, 1)
    const bare = code.replaceAll('-', '').toLowerCase()
    const before = await acts()
    for (const spelling of [code, bare, bare.replaceAll(/(....)/gu, '$1 ')])
      for (const isDryRun of [false, true]) {
        const given = { ...path, dryRun: isDryRun }
        const refusals = {
          reason: await owner.act(refund, plain, { ...given, reason: `not ${spelling}` }),
          'input.text': await owner.act(refund, { ...plain, text: `it is ${spelling}` }, given),
          'input.lines.1': await owner.act(refund, { ...plain, lines: ['good', spelling] }, given),
          no: await owner.act(refund, plain, { ...given, params: { no: spelling } }),
        }
        for (const [field, answer] of Object.entries(refusals)) {
          expect(Object.keys(expectError(answer, 422))).toEqual([field])
          expect(answer.text).not.toContain(spelling)
        }
      }
    expect(await acts()).toEqual(before)
    const unchecked = await owner.act(addNote, { ...plain, ending: code }, path)
    expect(unchecked.status).toBe(200)
    const longer = await owner.act(addNote, { ...plain, text: 'x'.repeat(5_001) }, path)
    expect(Object.keys(expectError(longer, 422))).toEqual(['input.text'])
  })

  it('an act that needs the second factor asks for it, also before a dry run, and does it after a fresh code', async () => {
    const { act: by, stepUp } = await h.person('counter')
    expect((await by(replace, plain, path)).status).toBe(200)
    h.clock.now += 300_000
    const before = await acts()
    for (const isDryRun of [false, true]) {
      const refused = await by(replace, plain, { ...path, dryRun: isDryRun })
      expect(refused).toMatchObject({ status: 409, body: { refusal: 'step_up', facts: {} } })
    }
    expect((await by(refund, plain, { ...path, dryRun: true })).status).toBe(200)
    expect(await acts()).toEqual(before)
    await stepUp()
    expect((await by(replace, plain, path)).status).toBe(200)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another site whose browser says little', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://www.example.com' }],
    ['an old browser on another site', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['a frame without an origin', { origin: 'null' }],
    ['a person who opens an address', { 'sec-fetch-site': 'none' }],
    ['a form', { 'x-requested-with': '' }],
  ])('%s does nothing with the session of an operator', async (_who, headers) => {
    const { cookie } = owner
    const before = await acts()
    const body = { input: plain, dry_run: false, reason: 'why' }
    const own = { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example.com', cookie }
    const sent = Object.fromEntries(Object.entries({ ...own, ...headers }).filter(([, value]) => value !== ''))
    const bare = 'x-requested-with' in headers
    const call = (given: Readonly<Record<string, string>>, isBare = false) =>
      h.ask('POST', '/console/api/test/refunds/77', { body, bare: isBare, headers: given })
    expectError(await call(sent, bare), 403)
    expect(await acts()).toEqual(before)
    expect((await call(own)).status).toBe(200)
  })

  it('a program that is no browser may use the calls, and other sites may not even look', async () => {
    const { cookie } = owner
    const see = (headers: Readonly<Record<string, string>>) =>
      h.ask('GET', '/console/api/test/things/77', { headers: { cookie, ...headers } })
    expect((await see({})).status).toBe(200)
    expect((await see({ 'sec-fetch-site': 'none' })).status).toBe(200)
    for (const site of ['same-site', 'cross-site']) expectError(await see({ 'sec-fetch-site': site }), 403)
    const answer = await see({})
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it('without a session every request is a 401, also one with a broken body or a broken cookie', async () => {
    for (const cookie of ['', '__Secure-console=', `__Secure-console=${'x'.repeat(43)}`, '__Secure-console=%00'])
      for (const body of ['{', '[]', JSON.stringify({ input: plain, dry_run: false })])
        expectError(await h.ask('POST', '/console/api/test/refunds/77', { body, headers: { cookie } }), 401)
    expectError(await h.ask('GET', '/console/api/test/things/77'), 401)
  })

  it('one operator who makes too many calls waits, others do not, and a log-out is always possible', async () => {
    const busy = await openConsoleShop({ more: routes, stocked: false, perMinute: 40 })
    onTestFinished(() => busy.close())
    const [first, second] = [await busy.person('owner'), await busy.person('owner')]
    const statuses = new Set<number>()
    for (let made = 0; made < 60; made += 1) statuses.add((await first.look(shownThing, path)).status)
    expect([...statuses]).toEqual([200, 429])
    const refused = await first.look(shownThing, path)
    expectError(refused, 429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await first.act(addNote, plain, path)).status).toBe(200)
    expect((await second.look(shownThing, path)).status).toBe(200)
    expect((await first.ask('POST', sessionCalls.logOut.path)).status).toBe(204)
  })

  it('a shop does not start with a call whose command is unknown, or whose kind is another', async () => {
    const start = (add: (app: FastifyInstance, console: ConsoleDeps) => void) =>
      openConsoleShop({ more: add, stocked: false }).then(
        () => 'started',
        (error: unknown) => String(error),
      )
    const answer = async () => E.right({ phone: '' })
    const shown = t.type({ phone: t.string })
    expect(await start((app, deps) => lookRoute(app, deps, look('orders invent', '/x', shown), answer))).toMatch(
      /orders invent is not in the table of permissions/u,
    )
    expect(await start((app, deps) => lookRoute(app, deps, look('users erase', '/x', shown), answer))).toMatch(
      /users erase is change, and not read/u,
    )
    const reading = act('orders list', '/x', note, noted)
    expect(await start((app, deps) => actRoute(app, deps, reading, ({ input }) => work('', input)))).toMatch(
      /orders list is read, and not change/u,
    )
  })
})
