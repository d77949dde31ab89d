import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAct } from '@server/operators/acts'
import { json, openDesk } from '@tests/server/cli/desk'

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
    expect((await shop('users', 'show', me.userId)).out).toContain(
      'blocked since 2026-11-20 20:00 by os:tester: chargebacks',
    )
    await shop('users', 'status', me.userId, 'active', '--reason', 'paid back')
    expect(json(await shop('users', 'show', me.userId, '--json'))).toMatchObject({
      status: 'active',
      status_change: { status: 'active', by: 'os:tester', reason: 'paid back' },
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
      return (Array.isArray(said) ? said : []).map((act: unknown) =>
        typeof act === 'object' && act !== null && 'command' in act ? act.command : undefined,
      )
    }
    const commands = acts.map(([group, name]) => `${group ?? ''} ${name ?? ''}`)
    expect(await found(me.userId)).toEqual([...commands.toReversed(), 'users status', 'users status'])
    expect(await found('+852 66** **44')).toEqual(['users erase'])
    expect(await found(me.userId.slice(1))).toEqual([])
    expect((await shop('audit', 'log')).text).not.toContain(tel)
  })
})
