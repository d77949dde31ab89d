import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '~/contract/calls'
import { isNothing } from '~/contract/json-schema'
import { refusalsOf } from '~/contract/published/call-operation'
import type { DescribedCall } from '~/contract/published/described-call'
import { operations } from '~/contract/published/operations'
import { users } from '@server/platform/database/schema/users'
import { type Given, type HttpHarness, openDoors } from '@tests/server/http/harness'

const every: Readonly<Record<keyof typeof calls, DescribedCall>> = { ...calls }
const names = Object.keys(every).filter((name): name is keyof typeof calls => name in every)
/** Needs a state of the shop or many requests: other tests of the routes cause these. So does a link, which is confirmed first. */
const ELSEWHERE: readonly number[] = [409, 429, 503]

describe('the statuses of the published document', () => {
  let h: HttpHarness
  beforeAll(async () => {
    h = await openDoors('pglite')
  })
  afterAll(() => h.close())

  /** A request that the call refuses with this status. */
  const refused = async (name: keyof typeof calls, status: number): Promise<Given & { readonly query?: string }> => {
    const { access, body: codec, keyed } = every[name]
    const example = isNothing(codec) ? {} : { body: operations[name].body }
    const as = access === 'guest' ? {} : { as: await h.visitor() }
    switch (status) {
      case 400:
        return { ...as, body: '{' }
      case 401:
        return name === 'sendCode' ? { body: { tel: '66000000', type: 'reveal' } } : example
      case 403:
        return every[name].method === 'GET' ? await forced() : { ...as, ...example, bare: true }
      case 404:
        return { ...as, ...example }
      case 413:
        return { ...as, body: JSON.stringify({ text: 'x'.repeat(3_000_000) }) }
      case 415:
        return { ...as, body: 'x', headers: { 'content-type': 'text/plain' } }
      default:
        if (!isNothing(codec)) return { ...as, body: '"text"' }
        return keyed
          ? { ...as, headers: { 'idempotency-key': 'a b' } }
          : { ...as, query: `?${every[name].query[0]}=%00` }
    }
  }

  /** A customer who must set another password first. */
  const forced = async (): Promise<Given> => {
    const as = await h.visitor()
    await h.database.db.update(users).set({ status: 'require_update_password' }).where(eq(users.id, as.caller.userId))
    return { as }
  }

  const expected = names.flatMap(name =>
    refusalsOf(every[name], operations[name])
      .map(([status]) => ({ name, status }))
      .filter(({ status }) => !ELSEWHERE.includes(status) && !(name === 'linkIdentity' && status === 404)),
  )

  it.each(expected)('$name answers $status, as it is published', async ({ name, status }) => {
    const { method, path } = every[name]
    const { query = '', ...given } = await refused(name, status)
    const url = path.replace('{provider}', 'nope').replaceAll(/\{\w+\}/gu, randomUUID())
    expect((await h.ask(method, url + query, given)).status).toBe(status)
  })
})
