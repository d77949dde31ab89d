import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as E from 'fp-ts/Either'
import { passwords } from '@server/identity/password/passwords'
import { listActs } from '@server/operators/acts'
import { addDemoOperator, DEMO_OPERATOR, demoCode, disableDemoOperator } from '@server/operators/demo-operator'
import { hasOperators, logIn } from '@server/operators/login'
import { consoleIsReady } from '@server/operations/checks/console-checks'
import { PASSWORD, codeOf, terminalsIn } from '@tests/server/operators/people'
import { type ShopHarness, openShop } from '@tests/server/shop-harness'

describe('the operator of a demo', () => {
  let h: ShopHarness
  let t: ReturnType<typeof terminalsIn>
  beforeAll(async () => {
    h = await openShop('pglite', { stocked: false })
    t = terminalsIn(h)
    await addDemoOperator(t.deps, passwords())
  })
  afterAll(() => h.close())
  // every test has its own time step: a code works once
  beforeEach(() => {
    h.clock.now += 60_000
  })
  const enter = async (code: string) =>
    E.isRight(
      await logIn(
        { ...t.deps, passwords: passwords() },
        { ...DEMO_OPERATOR, code },
        {
          actor: { door: 'machine', user: 'console' },
          door: 'console',
        },
      ),
    )
  const findings = async (consoleUrl: string | undefined) =>
    (await consoleIsReady(h.database, { consoleUrl })).filter(({ state }) => state !== 'good')

  it('logs in with the password that is public and the code that is shown', async () => {
    const shown = await demoCode(t.deps)
    expect(shown?.seconds).toBeGreaterThan(0)
    expect(shown?.seconds).toBeLessThanOrEqual(30)
    expect(await enter(shown?.code ?? '')).toBe(true)
    expect(await enter(shown?.code ?? '')).toBe(false)
  })

  it('is made once, and asks no person for a login in the commands', async () => {
    await addDemoOperator(t.deps, passwords())
    expect((await t.machine('operators', 'list')).text).toMatch(/^demo +owner +active/mu)
    expect(await hasOperators(h.database.db)).toBe(false)
    expect((await t.machine('whoami')).text).toBe('os:tester')
  })

  it('is no account for which a shop in production counts as ready', async () => {
    expect(await findings(undefined)).toEqual([])
    const url = 'https://console.example.com'
    expect((await findings(url)).map(({ id }) => id)).toEqual(['launch.console_accounts'])
    expect((await findings('http://console.example.com')).map(({ id }) => id)).toEqual([
      'launch.console_address',
      'launch.console_accounts',
    ])
    const secret = await t.add('amy', 'owner')
    await t.login('amy', PASSWORD, codeOf(secret, h.clock.now), PASSWORD)
    expect(await findings(url)).toEqual([])
    expect(await hasOperators(h.database.db)).toBe(true)
  })

  it('cannot log in to a shop in production, and the audit says why', async () => {
    await disableDemoOperator(t.deps)
    await disableDemoOperator(t.deps)
    expect(await demoCode(t.deps)).toBeUndefined()
    expect(await listActs(h.database.db, { subject: 'demo', limit: 9 })).toMatchObject([
      { command: 'operators disable', by: 'os:shop', reason: 'an account of a demo, in production' },
      { command: 'login' },
    ])
    await addDemoOperator(t.deps, passwords())
    expect(await demoCode(t.deps)).toBeUndefined()
  })

  it('is not added to a shop that has accounts', async () => {
    const other = await openShop('pglite', { stocked: false })
    const own = terminalsIn(other)
    await own.add('amy', 'owner')
    await addDemoOperator(own.deps, passwords())
    expect((await own.bypass('operators', 'list')).text).not.toContain('demo')
    await other.close()
  })
})
