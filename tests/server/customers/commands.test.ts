import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs } from '@server/operators/acts'
import { codes } from '@server/platform/database/schema/vault'
import { users } from '@server/platform/database/schema/users'
import { commandDeps, commandIn, type Said } from '@tests/server/cli/harness'
import { type ShopHarness, buy, openShop, settleWith } from '@tests/server/shop-harness'
import { AGENT, ENTERED, everything, NAME, someone, SUBJECT, toppedUp } from './erasing'

describe('the commands for a customer’s data', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'shop-customer-data-'))
  let h: ShopHarness
  let shop: (...argv: readonly string[]) => Promise<Said>
  const closed: string[] = []
  beforeAll(async () => {
    h = await openShop('pglite')
    shop = commandIn(cwd, { ...commandDeps(h), endSockets: id => void closed.push(id) })
  })
  afterAll(async () => {
    rmSync(cwd, { recursive: true })
    await h.close()
  })

  it('an export has all that a customer entered and was called, and no code', async () => {
    const me = await someone(h, '65000001')
    await toppedUp(h, me)
    h.clock.now += 1_000
    const variant = await h.variant({ codes: 0 })
    const [code = ''] = await h.stock(variant, 1)
    const bought = await buy(h, me, variant)
    await settleWith(h, me, bought.id)
    await h.shop.orders.get(me, bought.id)
    await shop('orders', 'note', bought.id, 'called about the weather')
    const said = await shop('users', 'export', '65000001')
    for (const word of [NAME, '65000001', ENTERED, AGENT, SUBJECT, bought.no, 'called about the weather'])
      expect(said.text).toContain(word)
    for (const secret of [code, '4711', 'scrypt$quill']) expect(said.text).not.toContain(secret)
    expect(JSON.parse(said.text)).toMatchObject({
      account: { name: NAME, tel: '+853 65000001', has_password: true },
      logins: [{ provider: 'wechat' }],
      orders: [{ lines: [{ entered: { account: ENTERED } }] }, { codes_shown_at: [expect.any(String)] }],
    })
    expect(await listActs(h.database.db, { limit: 1 })).toMatchObject([
      {
        command: 'users export',
        subject: expect.stringMatching(new RegExp(`^\\+853 \\d\\d\\*\\* \\*\\*\\d\\d \\(${me.userId}\\)$`, 'u')),
      },
    ])
  })

  it('the dry run of an export shows no data', async () => {
    const me = await someone(h, '65000002')
    const said = await shop('users', 'export', me.userId, '--dry-run')
    expect(said.text).toBe('0 orders would be exported. Nothing was changed.')
  })

  it('an export as a page has the same, and is not written over', async () => {
    const me = await someone(h, '65000003')
    await toppedUp(h, me)
    expect((await shop('users', 'export', me.userId, '--html', 'me.html')).exit).toBe(0)
    const page = readFileSync(join(cwd, 'me.html'), 'utf8')
    for (const word of [NAME, '65000003', ENTERED, AGENT, SUBJECT]) expect(page).toContain(word)
    expect((await shop('users', 'export', me.userId, '--html', 'me.html')).exit).toBe(1)
  })

  it('an erased customer is in no table, not in the acts of operators either, and doctor finds nothing wrong', async () => {
    const me = await someone(h, '65000004')
    const id = await toppedUp(h, me)
    expect((await shop('users', 'erase', '65000004')).text).toBe('Say why with --reason, for the audit.')
    const dry = await shop('users', 'erase', '65000004', '--reason', 'asked by letter 7', '--dry-run')
    expect(dry.text).toContain('Nothing was changed.')
    expect((await h.database.db.select().from(users).where(eq(users.id, me.userId)))[0]?.name).toBe(NAME)
    expect(closed).toEqual([])
    const said = await shop('users', 'erase', '65000004', '--reason', 'asked by letter 7', '--json')
    expect(JSON.parse(said.text)).toEqual({ customer: me.userId, orders: 1, sessions: 1, logins: 1, erased: true })
    expect(closed).toEqual([me.sessionId])
    expect([...(await everything(h))].filter(([, text]) => text.includes('65000004'))).toEqual([])
    const doctor = await shop('doctor')
    expect(doctor.out.filter(line => line.startsWith('BAD'))).toEqual([])
    const evidence = await shop('audit', 'evidence', id)
    expect(evidence.text).toContain('"integrity": "erased"')
    expect(evidence.text).toContain('"was": "as_placed"')
    await shop('audit', 'evidence', id, '--html', 'evidence.html')
    expect(readFileSync(join(cwd, 'evidence.html'), 'utf8')).toContain('what the customer entered was erased')
    expect((await shop('users', 'erase', me.userId, '--reason', 'x')).text).toBe('The customer was erased before.')
    expect((await shop('users', 'list', '--status', 'erased', '--json')).text).toContain(me.userId)
    expect((await shop('users', 'status', me.userId, 'active', '--reason', 'x')).exit).toBe(1)
  })

  it('a customer with an unpaid order is not erased, and the operator reads what to do', async () => {
    const me = await someone(h, '65000005')
    const order = await buy(h, me, await h.variant())
    const said = await shop('users', 'erase', me.userId, '--reason', 'x')
    expect(said).toMatchObject({ exit: 1 })
    expect(said.text).toContain(`${order.no} is not paid: orders cancel`)
  })

  it('codes of an erased customer stay sold', async () => {
    const me = await someone(h, '65000006')
    const variant = await h.variant({ codes: 1 })
    const order = await buy(h, me, variant)
    await settleWith(h, me, order.id)
    expect((await shop('users', 'erase', me.userId, '--reason', 'x')).exit).toBe(0)
    const held = await h.database.db.select({ state: codes.state }).from(codes).where(eq(codes.variantNo, variant))
    expect(held).toEqual([{ state: 'sold' }])
  })

  it('an export has what operators did to the account and why, without their names, and the codes that became void', async () => {
    const me = await someone(h, '65000007')
    const other = await someone(h, '65000008')
    const order = await buy(h, me, await h.variant({ codes: 1 }))
    await settleWith(h, me, order.id)
    const reason = (text: string) => ['--reason', text] as const
    await shop('users', 'status', me.userId, 'blocked', ...reason('three chargebacks'))
    await shop('users', 'status', other.userId, 'blocked', ...reason('of another customer'))
    await shop('users', 'change-number', me.userId, '+85265000009', ...reason('lost the card'))
    await shop('users', 'handoff', me.userId, ...reason('cannot log in'))
    await shop('orders', 'refund', order.id, '--ref', `void ${order.id}`)
    const said = await shop('users', 'export', me.userId)
    const { account, orders } = JSON.parse(said.text)
    expect(account.notes).toMatchObject([
      { what: 'users status', details: { status: 'blocked', reason: 'three chargebacks' } },
      { what: 'users change-number', details: { reason: 'lost the card' } },
      { what: 'users handoff', details: { reason: 'cannot log in' } },
    ])
    const voided = { cause: 'refunded', at: new Date(h.clock.now).toISOString() }
    expect(orders).toMatchObject([{ lines: [{ refunded: 1, voided: [voided] }] }])
    for (const absent of ['of another customer', 'os:tester']) expect(said.text).not.toContain(absent)
    await shop('users', 'export', me.userId, '--html', 'acts.html')
    const page = readFileSync(join(cwd, 'acts.html'), 'utf8')
    for (const word of ['three chargebacks', 'lost the card', 'a code was voided: refunded'])
      expect(page).toContain(word)
  })
})
