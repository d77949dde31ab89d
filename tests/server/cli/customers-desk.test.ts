import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAct } from '@server/operators/acts'
import { json, openDesk } from '@tests/server/cli/desk'
import { buy } from '@tests/server/shop-harness'

const listedActs = t.type({ acts: t.array(t.type({ command: t.string })) })

describe('what the commands say about customers', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())

  const why = ['--reason', 'chargebacks'] as const
  const shop = (...argv: readonly string[]) => desk.shop(...argv)

  it('the name and the number of a customer are masked in lists and in users show, unless the operator asks for them', async () => {
    const { me, tel } = await desk.sold()
    for (const command of [['list'], ['show', me.userId]]) {
      const said = await shop('users', ...command)
      expect(said.text).toContain('陳**')
      for (const personal of ['陳大文', tel]) {
        expect(said.text).not.toContain(personal)
        expect((await shop('users', ...command, '--json')).text).not.toContain(personal)
        expect((await shop('users', ...command, '--unmasked')).text).toContain(personal)
      }
    }
  })

  it('users show says who changed the status last, when and why', async () => {
    const { me } = await desk.sold()
    expect(json(await shop('users', 'show', me.userId, '--json'))).toMatchObject({ status_change: null })
    expect((await shop('users', 'status', me.userId, 'blocked', ...why, '--dry-run')).out).toEqual([
      'The account is active and would be blocked.',
      'Nothing was changed.',
    ])
    await shop('users', 'status', me.userId, 'blocked', ...why)
    for (const how of [[], ['--dry-run']])
      expect((await shop('users', 'status', me.userId, 'blocked', '--reason', 'again', ...how)).out).toEqual([
        'The account is blocked already (users show says since when). Nothing was changed.',
      ])
    expect((await shop('users', 'show', me.userId)).out).toContain(
      'blocked since 2026-11-20 20:00 by os:tester: chargebacks',
    )
    await shop('users', 'status', me.userId, 'active', '--reason', 'paid back')
    expect(json(await shop('users', 'show', me.userId, '--json'))).toMatchObject({
      status: 'active',
      status_change: { status: 'active', by: 'os:tester', reason: 'paid back' },
    })
  })

  it('a blocked customer has orders to hold, and those under review are held already', async () => {
    const { h } = desk
    const me = await h.customer()
    const variant = await h.variant({ codes: 2 })
    const [held, open] = [await buy(h, me, variant), await buy(h, me, variant)]
    await shop('orders', 'hold', held.id, ...why)
    expect((await shop('users', 'status', me.userId, 'blocked', ...why)).out).toEqual([
      'The account is blocked.',
      `Still under way (orders cancel ends an unpaid one, orders hold stops any): ${open.no}`,
    ])
  })

  it('a number that the account has already is refused, and no session ends', async () => {
    const { me, tel } = await desk.sold()
    const said = await shop('users', 'change-number', me.userId, `+853${tel}`, ...why)
    expect(said).toMatchObject({
      exit: 1,
      err: [`The account has the number +853 66** **${tel.slice(-2)} already. Nothing was changed.`],
    })
  })

  it('the audit finds every act on a customer by the id of the account, and those of a number by the masked number', async () => {
    const { me, tel } = await desk.sold()
    await desk.sold()
    // earlier releases named the customer by one of the two
    const acting = { actor: { door: 'machine', user: 'old' }, command: 'users status', reason: undefined } as const
    const { db } = desk.h.database
    await writeAct(db, acting, { subject: '+853 60** **00', before: {}, after: { user: me.userId } }, desk.h.clock.now)
    await writeAct(db, acting, { subject: me.userId, before: {}, after: {} }, desk.h.clock.now)
    const acts: readonly (readonly string[])[] = [
      ['users', 'handoff', me.userId],
      ['users', 'status', me.userId, 'require_update_password'],
      ['users', 'export', me.userId],
      ['sessions', 'revoke', me.userId],
      ['users', 'change-number', me.userId, '+85266990044'],
      ['users', 'erase', me.userId],
    ]
    for (const act of acts) expect((await shop(...act, ...why)).exit).toBe(0)
    await shop('users', 'status', (await desk.sold()).me.userId, 'blocked', ...why)
    const found = async (subject: string) => {
      const said = json(await shop('audit', 'log', '--subject', subject, '--json'))
      if (!listedActs.is(said)) throw new Error('this is no list of acts')
      return said.acts.map(({ command }) => command)
    }
    const commands = acts.map(([group, name]) => `${group ?? ''} ${name ?? ''}`)
    expect(await found(me.userId)).toEqual([...commands.toReversed(), 'users status', 'users status'])
    expect(await found('+852 66** **44')).toEqual(['users erase'])
    expect(await found(me.userId.slice(1))).toEqual([])
    expect((await shop('audit', 'log')).text).not.toContain(tel)
  })
})
