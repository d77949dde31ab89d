import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { callerHere, keepTokenHere } from '@server/cli/kit/caller'
import { passwords } from '@server/identity/password/passwords'
import { listActs } from '@server/operators/acts'
import { type Credentials, logIn, type LoginRefusal } from '@server/operators/login'
import { limitsIn } from '@server/platform/rate-limits'
import { operators, operatorSessions } from '@server/platform/database/schema/operators'
import { PASSWORD, adding, codeOf, secretIn, terminalsIn } from '@tests/server/operators/people'
import { type ShopHarness, kinds, openShop } from '@tests/server/shop-harness'

const HOUR_MS = 3_600_000

describe.each(kinds)('the accounts of operators on %s', kind => {
  let h: ShopHarness
  let t: ReturnType<typeof terminalsIn>
  let owner: Awaited<ReturnType<typeof t.person>>
  beforeAll(async () => {
    h = await openShop(kind)
    t = terminalsIn(h)
    owner = await t.person('owner', 'owner')
  })
  afterAll(() => h.close())
  // every test has its own time step: a code works once
  beforeEach(() => {
    h.clock.now += 60_000
  })

  const reason = ['--reason', 'why'] as const
  const code = (secret: string) => codeOf(secret, h.clock.now)

  it('the first account of a shop is an owner, and until then the user of the machine may act', async () => {
    const empty = await openShop(kind, { stocked: false })
    onTestFinished(() => empty.close())
    const { machine } = terminalsIn(empty)
    expect((await machine('whoami')).text).toBe('os:tester')
    expect((await machine(...adding('clerk', 'counter'))).text).toContain('needs an owner')
    expect((await machine('orders', 'list')).exit).toBe(0)
    expect((await machine('operators', 'add', 'amy', '--role', 'owner')).exit).toBe(0)
    expect((await machine('orders', 'list')).exit).toBe(1)
  })

  it('after the first account, a command needs a login, and the audit has the name of the account', async () => {
    expect((await t.machine('orders', 'list')).err).toEqual([expect.stringContaining('Log in first')])
    expect((await t.machine('whoami')).exit).toBe(1)
    expect((await owner.shop('whoami')).text).toMatch(/^owner \(owner\) until \d{4}-\d\d-\d\d \d\d:\d\d$/u)
    expect((await owner.shop('codes', 'quarantine', '--all', ...reason)).exit).toBe(0)
    const [act] = await listActs(h.database.db, { by: 'owner', limit: 1 })
    expect(act).toMatchObject({ by: 'owner', door: 'account', role: 'owner', command: 'codes quarantine' })
  })

  it('the bypass acts as the user of the machine, and the audit has that user', async () => {
    expect((await t.bypass('codes', 'quarantine', '--all', ...reason)).exit).toBe(0)
    expect(await listActs(h.database.db, { limit: 1 })).toMatchObject([{ by: 'os:root', door: 'machine' }])
  })

  it('the first login sets the password, asks for it twice, and refuses an easy one', async () => {
    const secret = await t.add('newcomer', 'fulfilment')
    expect((await t.login('newcomer', 'newcomer1', code(secret))).text).toContain('easy to guess')
    expect((await t.login('newcomer', PASSWORD, code(secret), 'another')).text).toContain('differ')
    expect((await t.bypass('operators', 'list')).text).toMatch(/newcomer +fulfilment +waits for its first login/u)
    const first = await t.login('newcomer', PASSWORD, code(secret), PASSWORD)
    expect((await t.by(first.token)('whoami')).text).toMatch(/^newcomer \(fulfilment\)/u)
    h.clock.now += 60_000
    expect((await t.login('newcomer', 'not-the-password', code(secret))).exit).toBe(1)
    expect((await t.login('newcomer', PASSWORD, code(secret))).exit).toBe(0)
    const logins = await listActs(h.database.db, { by: 'newcomer', subject: 'newcomer', limit: 5 })
    expect(logins.map(({ command }) => command)).toEqual(['login', 'login'])
  })

  it('a code of the second factor works once, also for clocks that differ', async () => {
    const { secret } = await t.person('replayed', 'read-only')
    h.clock.now += 60_000
    const [before, now] = [codeOf(secret, h.clock.now - 30_000), code(secret)]
    expect((await t.login('replayed', PASSWORD, now)).exit).toBe(0)
    expect((await t.login('replayed', PASSWORD, now)).exit).toBe(1)
    expect((await t.login('replayed', PASSWORD, before)).exit).toBe(1)
    expect((await t.login('replayed', PASSWORD, codeOf(secret, h.clock.now + 30_000))).exit).toBe(0)
    expect((await t.login('replayed', PASSWORD, codeOf(secret, h.clock.now + 60_000))).exit).toBe(1)
  })

  it('of two logins at the same moment with one code, one succeeds', async () => {
    const { secret } = await t.person('twice', 'read-only')
    h.clock.now += 60_000
    const said = await Promise.all([1, 2, 3].map(() => t.login('twice', PASSWORD, code(secret))))
    expect(said.map(({ exit }) => exit).toSorted()).toEqual([0, 1, 1])
  })

  it('five failed logins lock an account for 15 minutes, and the audit has the lock', async () => {
    const { secret } = await t.person('locked', 'read-only')
    h.clock.now += 60_000
    const wrong = ['wrong', 'wrong', 'wrong', 'wrong', 'locked until']
    for (const [at, text] of wrong.entries())
      expect((await t.login('locked', at % 2 === 0 ? 'wrong' : PASSWORD, '000000')).text).toContain(text)
    expect((await t.login('locked', PASSWORD, code(secret))).text).toContain('locked until')
    expect(await listActs(h.database.db, { by: 'os:tester', subject: 'locked', limit: 1 })).toMatchObject([
      { command: 'login', after: { locked_until: expect.any(String) } },
    ])
    h.clock.now += 15 * 60_000
    expect((await t.login('locked', PASSWORD, code(secret))).exit).toBe(0)
  })

  it('twenty failed logins from one network make it wait for every account, and other networks and the machine do not', async () => {
    const { secret } = await t.person('remote', 'read-only')
    h.clock.now += 60_000
    const { clock, database, vault } = h
    const deps = { db: database.db, vault, now: () => clock.now, passwords: passwords() }
    const limits = limitsIn(database.db, 'a secret of the shop', deps.now)
    const from = (address: string) => ({
      actor: { door: 'machine', user: 'console' } as const,
      network: { address, limits },
    })
    const right = () => ({ name: 'remote', password: PASSWORD, code: code(secret) })
    const tagOf = async (given: Credentials, address: string) =>
      E.fold<LoginRefusal, unknown, string>(
        refusal => refusal._tag,
        () => 'in',
      )(await logIn(deps, given, from(address)))

    // a login that succeeds does not count
    expect(await tagOf(right(), '203.0.113.7')).toBe('in')
    const wrong = Array.from({ length: 24 }, (_, at) => ({ name: `nobody-${at}`, password: 'wrong', code: '000000' }))
    const said = await Promise.all(wrong.map(each => tagOf(each, '::ffff:203.0.113.7')))
    expect(said.filter(tag => tag === 'wrong')).toHaveLength(20)
    expect(said.filter(tag => tag === 'too_many')).toHaveLength(4)

    h.clock.now += 60_000
    expect(await tagOf(right(), '203.0.113.7')).toBe('too_many')
    expect(await tagOf(right(), '203.0.113.8')).toBe('in')
    h.clock.now += 60_000
    expect((await t.login('remote', PASSWORD, code(secret))).exit).toBe(0)
    h.clock.now += 13 * 60_000
    expect(await tagOf(right(), '203.0.113.7')).toBe('in')
  })

  it('an unknown name and a wrong password get the same answer', async () => {
    const unknown = (await t.login('unknown', PASSWORD, '123456')).text
    expect((await t.login('owner', 'wrong', code(owner.secret))).text).toBe(unknown)
    h.clock.now += 60_000
    expect((await t.login('owner', PASSWORD, code(owner.secret))).exit).toBe(0)
  })

  it('a disabled account is logged out at once and cannot log in, until it is reset', async () => {
    const { secret, shop } = await t.person('leaver', 'counter')
    expect((await t.bypass('operators', 'disable', 'leaver', '--dry-run')).exit).toBe(0)
    expect((await shop('orders', 'list')).exit).toBe(0)
    expect((await t.bypass('operators', 'disable', 'leaver', ...reason)).exit).toBe(0)
    const acts = () => listActs(h.database.db, { subject: 'leaver', command: 'operators disable', limit: 9 })
    expect((await t.bypass('operators', 'disable', 'leaver', ...reason)).out).toEqual([
      'leaver is disabled already. Nothing was changed.',
    ])
    expect(await acts()).toHaveLength(1)
    expect((await shop('orders', 'list')).text).toContain('Log in first')
    h.clock.now += 60_000
    expect((await t.login('leaver', PASSWORD, code(secret))).exit).toBe(1)
    const again = secretIn(await t.bypass('operators', 'reset', 'leaver', ...reason, '--json'))
    expect((await t.login('leaver', PASSWORD, code(secret))).exit).toBe(1)
    expect((await t.login('leaver', PASSWORD, code(again), PASSWORD)).exit).toBe(0)
  })

  it('another role holds at once', async () => {
    const { shop } = await t.person('climber', 'read-only')
    expect((await shop('sessions', 'revoke', '66000000', ...reason)).text).toContain('may not run')
    await t.bypass('operators', 'role', 'climber', 'counter', ...reason)
    expect((await shop('sessions', 'revoke', '66000000', ...reason)).text).toBe('No customer has that number.')
  })

  it('a session ends after 12 hours, and with a log-out', async () => {
    const brief = await t.person('brief', 'read-only')
    expect((await brief.shop('logout')).exit).toBe(0)
    expect((await brief.shop('orders', 'list')).exit).toBe(1)
    const long = await t.person('long', 'read-only')
    h.clock.now += 12 * HOUR_MS - 1
    expect((await long.shop('orders', 'list')).exit).toBe(0)
    h.clock.now += 1
    expect((await long.shop('orders', 'list')).exit).toBe(1)
  })

  it('the last owner keeps the account and the role, and an owner without a phone returns by the bypass', async () => {
    const { shop } = await t.person('deputy', 'owner')
    expect((await shop('operators', 'disable', 'owner', ...reason)).exit).toBe(0)
    for (const change of [
      ['disable', 'deputy'],
      ['role', 'deputy', 'counter'],
    ])
      expect((await shop('operators', ...change, ...reason)).text).toContain('needs an owner')
    const secret = secretIn(await t.bypass('operators', 'reset', 'owner', '--reason', 'lost the phone', '--json'))
    expect((await t.login('owner', PASSWORD, code(secret), PASSWORD)).exit).toBe(0)
    expect(await listActs(h.database.db, { subject: 'owner', by: 'os:root', limit: 1 })).toMatchObject([
      { command: 'operators reset', reason: 'lost the phone' },
    ])
  })

  it('the database and the audit have no password, no token and no second factor in clear', async () => {
    const { secret, token } = await t.person('hidden', 'read-only')
    const { db } = h.database
    const rows = [
      await db.select().from(operators).where(eq(operators.name, 'hidden')),
      await db.select().from(operatorSessions),
      await listActs(db, { limit: 1_000 }),
    ]
    const bytes = rows[0]?.flatMap(row => ('ciphertext' in row ? [row.ciphertext.toString('latin1')] : []))
    for (const hidden of [secret, token, PASSWORD]) expect(JSON.stringify([rows, bytes])).not.toContain(hidden)
  })

  it('a sealed second factor that is copied to another account does not open', async () => {
    const { secret } = await t.person('copied', 'read-only')
    const { db } = h.database
    const [row] = await db.select().from(operators).where(eq(operators.name, 'copied'))
    await t.add('thief', 'owner')
    if (row === undefined) throw new Error('no account')
    const { dataKeyId, nonce, ciphertext } = row
    await db.update(operators).set({ dataKeyId, nonce, ciphertext }).where(eq(operators.name, 'thief'))
    h.clock.now += 60_000
    expect((await t.login('thief', PASSWORD, code(secret), PASSWORD)).text).toContain('does not open')
  })

  it.each(['A', 'a', 'Amy', '1st', 'os:root', 'a b', 'x'.repeat(33)])(
    'an account cannot have the name %s',
    async name => {
      expect((await t.bypass(...adding(name, 'counter'))).text).toContain('A name has')
    },
  )
})

it('a login of a user without a home names the folder to set', () => {
  const home = mkdtempSync(join(tmpdir(), 'shop-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const file = join(home, 'file')
  writeFileSync(file, '')
  expect(() => keepTokenHere({ XDG_CONFIG_HOME: file }, '/one')('token-1')).toThrow(/Set XDG_CONFIG_HOME to a folder/u)
})

it('the token of a login is in a file of its user, one for each shop', () => {
  const home = mkdtempSync(join(tmpdir(), 'shop-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const env = { XDG_CONFIG_HOME: join(home, 'config') }
  const tokenOf = (dataDir: string) => callerHere(env, dataDir, false).token
  keepTokenHere(env, '/one')('token-1')
  keepTokenHere(env, '/two')('token-2')
  expect([tokenOf('/one'), tokenOf('/two'), tokenOf('/three')]).toEqual(['token-1', 'token-2', undefined])
  expect(statSync(join(env.XDG_CONFIG_HOME, 'stone-shop')).mode & 0o777).toBe(0o700)
  keepTokenHere(env, '/one')(undefined)
  expect([tokenOf('/one'), tokenOf('/two')]).toEqual([undefined, 'token-2'])
  expect(callerHere({ ...env, SHOP_OPERATOR_TOKEN: 'given' }, '/two', false).token).toBe('given')
})
