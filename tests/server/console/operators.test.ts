import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operatorCalls } from '~/contract/console/operators'
import { listActs } from '@server/operators/acts'
import { expectError } from '@tests/server/http/harness'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { codeOf, PASSWORD } from '@tests/server/operators/people'

const { listOperators, addOperator, changeRole, disableOperator, resetOperator } = operatorCalls

describe('accounts of operators at the console', () => {
  let h: ConsoleHarness
  let owner: Console
  beforeAll(async () => {
    h = await openConsoleShop()
    owner = await h.person('owner')
  })
  beforeEach(async () => {
    await owner.stepUp()
  })
  afterAll(() => h.close())
  const acts = (subject: string) => listActs(h.deps.db, { subject, limit: 9 })
  const stateOf = async (name: string) =>
    (await owner.look(listOperators)).right().operators.find(each => each.name === name)

  it('a new account gets its second factor once, and logs in with it', async () => {
    const { uri, secret } = (await owner.act(addOperator, { name: 'ann', role: 'counter' })).right()
    expect(uri).toMatch(/^otpauth:\/\/totp\/shop\.example\.com/u)
    expect(uri).toContain(secret)
    expect(await stateOf('ann')).toMatchObject({ role: 'counter', state: 'new' })
    expect((await h.login('ann', codeOf(secret, h.clock.now), { again: PASSWORD })).status).toBe(200)
    expect(await stateOf('ann')).toMatchObject({ state: 'active' })
    expect(await acts('ann')).toMatchObject([
      { command: 'login' },
      { command: 'operators add', by: owner.name, via: 'console', reason: 'why', after: { role: 'counter' } },
    ])
    expect(JSON.stringify(await listActs(h.deps.db, { limit: 99 }))).not.toContain(secret)
  })

  it('the name is refused if it is taken, or is none', async () => {
    const refusal = async (name: string) => (await owner.act(addOperator, { name, role: 'counter' })).body
    expect(await refusal(owner.name)).toMatchObject({ refusal: 'taken' })
    expect(await refusal('A Name')).toMatchObject({ refusal: 'name' })
  })

  it('there is no dry run where the answer is a secret', async () => {
    const tried = await owner.act(addOperator, { name: 'dry', role: 'counter' }, { dryRun: true })
    expectError(tried, 422)
    expect(await stateOf('dry')).toBeUndefined()
  })

  it('another role holds at once, and its dry run changes nothing', async () => {
    const bob = await h.person('counter')
    await owner.stepUp()
    const params = { name: bob.name }
    expect((await owner.act(changeRole, { role: 'read-only' }, { params, dryRun: true })).right()).toEqual({
      before: 'counter',
      role: 'read-only',
    })
    expect(await stateOf(bob.name)).toMatchObject({ role: 'counter' })
    expect((await owner.act(changeRole, { role: 'read-only' }, { params })).status).toBe(200)
    expect(await stateOf(bob.name)).toMatchObject({ role: 'read-only' })
    expect(await acts(bob.name)).toMatchObject([
      { command: 'operators role', before: { role: 'counter' }, after: { role: 'read-only' } },
      { command: 'login' },
    ])
  })

  it('a disabled account loses its session, and to disable it again changes nothing', async () => {
    const bob = await h.person('counter')
    await owner.stepUp()
    const params = { name: bob.name }
    expect((await bob.look(listOperators)).status).toBe(200)
    expect((await owner.act(disableOperator, {}, { params })).right()).toEqual({ was_open: true })
    expect((await bob.look(listOperators)).status).toBe(401)
    expect((await owner.act(disableOperator, {}, { params })).right()).toEqual({ was_open: false })
    expect(await acts(bob.name)).toHaveLength(2)
    const { secret } = (await owner.act(resetOperator, {}, { params })).right()
    expect((await h.login(bob.name, codeOf(bob.secret, h.clock.now))).status).toBe(409)
    expect((await h.login(bob.name, codeOf(secret, h.clock.now), { again: PASSWORD })).status).toBe(200)
  })

  it('the last owner keeps the account and the role', async () => {
    const params = { name: owner.name }
    const refused = { status: 409, body: { refusal: 'no_owner' } }
    expect(await owner.act(disableOperator, {}, { params })).toMatchObject(refused)
    expect(await owner.act(changeRole, { role: 'counter' }, { params })).toMatchObject(refused)
    expect(await owner.act(changeRole, { role: 'counter' }, { params, dryRun: true })).toMatchObject(refused)
    expect(await stateOf(owner.name)).toMatchObject({ role: 'owner', state: 'active' })
  })

  it('an account that is not there is named', async () => {
    const params = { name: 'nobody' }
    expect(await owner.act(resetOperator, {}, { params })).toMatchObject({ status: 409, body: { refusal: 'absent' } })
  })

  it('each change needs a reason, a fresh second factor, and an owner', async () => {
    const params = { name: 'ann' }
    expectError(await owner.act(disableOperator, {}, { params, reason: null }), 422)
    h.clock.now += 10 * 60_000
    expect(await owner.act(disableOperator, {}, { params })).toMatchObject({
      status: 409,
      body: { refusal: 'step_up' },
    })
    for (const role of ['counter', 'fulfilment', 'read-only'] as const) {
      const other = await h.person(role)
      expect((await other.act(disableOperator, {}, { params })).status).toBe(403)
      expect((await other.act(resetOperator, {}, { params })).status).toBe(403)
      expect((await other.look(listOperators)).status).toBe(200)
    }
  })
})
