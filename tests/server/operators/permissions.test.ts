import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admit, leavesOf, nameOf } from '@server/cli/kit/admission'
import { program } from '@server/cli/program'
import type { Session } from '@server/cli/kit/session'
import { permissions } from '@server/operators/permissions'
import { roles, type Role } from '@server/platform/database/schema/operators'
import { tester } from '@tests/server/cli/harness'
import { terminalsIn } from '@tests/server/operators/people'
import { type ShopHarness, openShop } from '@tests/server/shop-harness'

/** Owner, counter, fulfilment, read-only. A command that is missing here fails. */
const MATRIX = `
codes stock         yes yes yes yes
codes low-stock     yes yes yes yes
codes expiring      yes yes yes yes
codes batches       yes yes yes yes
codes find          yes yes yes yes
codes import        yes no  yes no
codes void          yes no  no  no
codes quarantine    yes no  yes no
codes unlock        yes no  no  no
codes cost          yes yes yes no
codes limit         yes no  yes no
catalogue list      yes yes yes yes
catalogue import    yes no  no  no
catalogue set-price  yes no  no  no
catalogue hide      yes no  no  no
catalogue show      yes no  no  no
catalogue export    yes yes yes yes
catalogue diff      yes yes yes yes
pictures add        yes no  no  no
pictures list       yes yes yes yes
pictures remove     yes no  no  no
orders list         yes yes yes yes
orders find         yes yes yes yes
orders note         yes yes yes no
orders cancel       yes yes no  no
orders show         yes yes yes yes
orders due          yes yes yes yes
orders fulfil       yes no  yes no
orders give-up      yes no  yes no
orders refund       yes yes no  no
orders replace      yes yes no  no
orders hold         yes yes yes no
orders release      yes yes no  no
orders mark-paid    yes yes no  no
orders reveal-code  yes yes no  no
orders claim        yes no  yes no
orders unclaim      yes no  yes no
books closing       yes yes yes yes
books sales         yes yes yes yes
books batches       yes yes yes yes
books export        yes yes yes yes
books import-statement  yes yes no  no
books reconcile     yes yes yes yes
books resolve       yes yes no  no
users list          yes yes yes yes
users show          yes yes yes yes
users handoff       yes no  no  no
users status        yes no  no  no
users change-number  yes no  no  no
users export        yes yes no  no
users erase         yes no  no  no
sessions list       yes yes yes yes
sessions revoke     yes yes no  no
vault rotate        yes no  no  no
audit verify        yes yes yes yes
audit evidence      yes yes yes yes
audit accept        yes no  no  no
audit log           yes yes yes yes
operators list      yes yes yes yes
operators add       yes no  no  no
operators role      yes no  no  no
operators disable   yes no  no  no
operators reset     yes no  no  no
webhooks list       yes yes yes yes
webhooks show       yes yes yes yes
webhooks redeliver  yes yes yes no
webhooks ping       yes yes yes no
webhooks disable    yes no  no  no
webhooks enable     yes no  no  no
queues              yes yes yes yes
doctor              yes yes yes yes
`

const expected = MATRIX.trim()
  .split('\n')
  .map(line => {
    const [, name = '', cells = ''] = /^(\S+(?: \S+)?) {2,}(.*)$/u.exec(line) ?? []
    return { name, allowed: roles.filter((_, at) => cells.split(/ +/u)[at] === 'yes') }
  })

describe('the permissions of operators', () => {
  let h: ShopHarness
  const tokens = new Map<Role, string>()
  let terminals: ReturnType<typeof terminalsIn>
  beforeAll(async () => {
    h = await openShop('pglite', { stocked: false })
    terminals = terminalsIn(h)
    for (const role of roles) tokens.set(role, (await terminals.person(role, role)).token)
  })
  afterAll(() => h.close())

  const sessionOf = (token: string | undefined): Session => ({
    terminal: {
      ...tester,
      caller: { user: 'tester', token },
      cwd: '/',
      out: () => undefined,
      err: () => undefined,
      signal: new AbortController().signal,
    },
    open: () => Promise.resolve({ ...terminals.deps, lang: 'en' }),
    migrate: () => Promise.resolve([]),
    launch: () => undefined,
    exitCode: 0,
    acting: undefined,
    hasAccounts: false,
    isDryRun: false,
  })
  /** Is the command admitted, as far as its permission goes? */
  const admitted = async (name: string, token: string | undefined, options: Readonly<Record<string, unknown>>) => {
    const session = sessionOf(token)
    const leaf = leavesOf(program(session)).find(each => nameOf(each) === name)
    if (leaf === undefined) throw new Error(`${name} is no command`)
    for (const [option, value] of Object.entries(options)) leaf.setOptionValue(option, value)
    return admit(session, leaf).then(
      () => 'admitted' as const,
      (error: unknown) => (error instanceof Error ? error.message : 'something else'),
    )
  }

  it('the matrix of this test has every command that needs a permission', () => {
    const guarded = Object.entries(permissions).filter(([, { kind }]) => kind !== 'open')
    expect(expected.map(({ name }) => name).toSorted()).toEqual(guarded.map(([name]) => name).toSorted())
  })

  const cells = expected.flatMap(({ name, allowed }) =>
    roles.map(role => ({ name, role, answer: allowed.includes(role) ? 'may' : 'may not' })),
  )
  it.each(cells)('the role $role $answer run $name', async ({ name, role, answer }) => {
    const said = await admitted(name, tokens.get(role), { reason: 'why' })
    expect(said).toBe(answer === 'may' ? 'admitted' : `${role} has the role ${role}, which may not run ${name}.`)
  })

  it.each(expected)('no person runs $name without a login', async ({ name }) => {
    expect(await admitted(name, undefined, { reason: 'why' })).toContain('Log in first')
    expect(await admitted(name, 'x'.repeat(43), { reason: 'why' })).toContain('Log in first')
  })

  it.each(expected)('a command on money, codes, customers or accounts needs a reason: $name', async ({ name }) => {
    const permission = permissions[name]
    const isNeeded = permission?.kind === 'change' && permission.reason === 'needed'
    expect(isNeeded).toBe(
      /^(?:codes (?:import|void|quarantine|unlock)|catalogue set-price|books resolve|orders (?:fulfil|give-up|refund|mark-paid|cancel|replace|reveal-code|hold|release)|users (?:handoff|status|change-number|erase)|sessions revoke|audit accept|operators (?:add|role|disable|reset))$/u.test(
        name,
      ),
    )
    const token = tokens.get('owner')
    expect(await admitted(name, token, {})).toBe(isNeeded ? 'Say why with --reason, for the audit.' : 'admitted')
    expect(await admitted(name, token, { dryRun: true })).toBe('admitted')
  })
})
