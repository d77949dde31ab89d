import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSOLE_API, type ListedCall } from '~/contract/console/console-call'
import { consoleCalls } from '~/contract/console/console-calls'
import { sessionCalls } from '~/contract/console/session'
import { CONSOLE_DESCRIPTION } from '~/contract/published/console-document'
import { isNothing, jsonSchema } from '~/contract/json-schema'
import { mayRun, permissions } from '@server/operators/permissions'
import { roles, type Role } from '@server/platform/database/schema/operators'
import { type Answer, expectError } from '@tests/server/http/harness'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { valueOf } from '@tests/server/console/schema.arbitrary'
import { addressPart, anyText, wellFormed } from '@testing/arbitraries/text.arbitrary'

const calls = consoleCalls.map(call => ({ name: `${call.method} ${call.path}`, call }))
const places = calls.map(({ name }) => name)
const LOGIN = `POST ${sessionCalls.logIn.path}`

describe('the calls of the console, and who may make them', () => {
  let h: ConsoleHarness
  const people = new Map<Role, Console>()
  let ended: Console
  beforeAll(async () => {
    h = await openConsoleShop()
    ended = await h.person('owner')
    h.clock.now += 12 * 3_600_000
    for (const role of roles) people.set(role, await h.person(role))
  })
  afterAll(() => h.close())

  /** The session of a role, a new one if it has ended. */
  const personOf = async (role: Role): Promise<Console> => {
    const known = people.get(role)
    if (known !== undefined && (await known.look(sessionCalls.me)).status === 200) return known
    const fresh = await h.person(role)
    people.set(role, fresh)
    return fresh
  }
  const send = (
    person: Pick<Console, 'ask'>,
    call: ListedCall,
    body: unknown,
    filling = 'nothing',
  ): Promise<Answer> => {
    const path = call.path.replaceAll(/\{\w+\}/gu, filling)
    if (call.method === 'GET') return person.ask('GET', path)
    if (isNothing(call.body)) return person.ask('POST', path)
    if (call.file === undefined) return person.ask('POST', path, { body })
    const headers = { 'content-type': 'application/octet-stream' }
    return person.ask('POST', path, { body: `${JSON.stringify(body)}\nfile`, headers })
  }

  it('each call has one route, and each route is a call of the contract', () => {
    expect(new Set(places).size).toBe(places.length)
    const served = h.routes
      .filter(({ url, method }) => url.startsWith(`${CONSOLE_API}/`) && !url.endsWith('*') && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/gu, '{$1}')}`)
    expect(served.toSorted()).toEqual([...places, `GET ${CONSOLE_DESCRIPTION}`].toSorted())
  })

  it.each(calls)('$name names a command of the table of permissions', ({ call }) => {
    const kinds = { look: 'read', act: 'change', session: 'open' } as const
    expect(permissions[call.command]?.kind).toBe(kinds[call.kind])
  })

  it.each(calls)('$name needs a live session', async ({ name, call }) => {
    for (const cookie of ['', ended.cookie]) {
      const anyone = {
        ask: (...[method, path, given]: Parameters<Console['ask']>) =>
          h.ask(method, path, { ...given, headers: { ...given?.headers, cookie, 'sec-fetch-site': 'same-origin' } }),
      }
      const answer = await send(anyone, call, {})
      expectError(answer, name === LOGIN ? 422 : 401)
    }
  })

  const cells = calls
    .filter(({ name }) => name !== LOGIN)
    .flatMap(({ name, call }) => roles.map(role => ({ name, call, role, may: mayRun(role, call.command) })))
  it.each(cells)('the role $role makes the call $name as the table says: $may', async ({ call, role, may }) => {
    const person = await personOf(role)
    const { status, text } = await send(person, call, {})
    if (may) expect([200, 204, 404, 409, 422], text).toContain(status)
    else expect(status, text).toBe(403)
    if (!call.stepUp) return
    h.clock.now += 300_000
    const later = await send(person, call, {})
    if (may) expect(later).toMatchObject({ status: 409, body: { refusal: 'step_up' } })
    else expect(later.status).toBe(403)
  })

  const taking = calls.filter(({ call }) => !isNothing(call.body))
  it.each(taking)('no body breaks $name', async ({ call }) => {
    const shaped = valueOf(jsonSchema(call.body))
    const bodies = fc.oneof({ weight: 4, arbitrary: shaped }, { weight: 1, arbitrary: fc.jsonValue() })
    const names = fc.oneof(fc.constantFrom('1', 'G001', 'mo', '66123456'), fc.uuid(), addressPart)
    await fc.assert(
      fc.asyncProperty(bodies, names, async (body, name) => {
        const person = await personOf('owner')
        if (call.stepUp) await person.stepUp()
        const answer = await send(person, call, body, name)
        expect([200, 204, 400, 404, 409, 413, 422], answer.text).toContain(answer.status)
      }),
      { numRuns: 25 },
    )
  })

  const asking = calls.filter(({ call }) => call.query.length > 0)
  it.each([...asking])('no query breaks $name', async ({ call }) => {
    const value = fc.oneof(fc.constantFrom('', '0', '1', '-1', '2026-11-20', 'x'.repeat(300)), fc.uuid(), anyText)
    const queries = fc.record(Object.fromEntries(call.query.map(name => [name, value])), { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(queries, async query => {
        const person = await personOf('owner')
        const pairs = Object.entries(query).map(([name, text]): [string, string] => [name, wellFormed(text ?? '')])
        const path = `${call.path.replaceAll(/\{\w+\}/gu, '1')}?${new URLSearchParams(pairs).toString()}`
        const answer = await person.ask('GET', path)
        expect([200, 404, 409, 422], answer.text).toContain(answer.status)
      }),
      { numRuns: 25 },
    )
  })

  it('an operator who is logged in reads the description of the calls', async () => {
    expectError(await h.ask('GET', CONSOLE_DESCRIPTION), 401)
    const { body, status } = await (await personOf('read-only')).ask('GET', CONSOLE_DESCRIPTION)
    expect([status, body]).toMatchObject([200, { openapi: '3.1.0', paths: { [sessionCalls.me.path]: {} } }])
  })

  it('no request was a fault of the shop', () => {
    expect(h.lines.filter(line => line.includes('"level":50'))).toEqual([])
  })
})
