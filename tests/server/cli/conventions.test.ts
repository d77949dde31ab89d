import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionsIn } from '@server/identity/sessions/sessions'
import { addPerson } from '@server/identity/shared/users'
import { listActs } from '@server/operators/acts'
import { permissions } from '@server/operators/permissions'
import { codeBatches } from '@server/platform/database/schema/vault'
import { payments } from '@server/platform/database/schema/payments'
import { webhookDeliveries } from '@server/platform/database/schema/webhooks'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { queuePing, setEndpoint } from '@server/webhooks/operate'
import { endpointNamed } from '@tests/server/webhooks/endpoint'
import { commandDeps, commandIn, commands, type Said } from '@tests/server/cli/harness'
import { catalogueDocument } from '@tests/server/import-harness'
import { refOf } from '@tests/server/payments/fake-wallet'
import { type ShopHarness, buy, openShop, right, settleWith } from '@tests/server/shop-harness'

/** Every command is in one of the two: a new one that is in neither fails. */
const TEL = '66123456'
const readers: Readonly<Record<string, readonly string[]>> = {
  'codes stock': [],
  'codes low-stock': [],
  'codes batches': [],
  'codes find': ['--file', 'one.csv'],
  'codes expiring': ['--days', '9999'],
  'catalogue list': [],
  'catalogue diff': ['catalogue.json'],
  'pictures list': [],
  'orders list': [],
  'orders find': ['ORDER'],
  'orders show': ['ORDER'],
  'orders due': [],
  'books closing': [],
  'books sales': [],
  'books batches': [],
  'books reconcile': ['wallet'],
  'users list': [],
  'users show': [TEL],
  'sessions list': [TEL],
  'audit log': [],
  'operators list': [],
  whoami: [],
  'webhooks list': [],
  'webhooks show': ['DELIVERY'],
  queues: [],
  doctor: [],
}
const writers: Readonly<Record<string, readonly string[]>> = {
  'codes import': ['new.csv', '--variant', 'V1'],
  'codes void': ['stocked.csv', '--variant', 'VARIANT'],
  'codes quarantine': ['--all'],
  'codes unlock': ['--all'],
  'catalogue import': ['catalogue.json'],
  'catalogue set-price': ['V1', '120.00'],
  'catalogue hide': ['V2'],
  'catalogue show': ['V2'],
  'catalogue export': ['written.json'],
  'pictures add': ['picture.png'],
  'pictures remove': ['PICTURE'],
  'orders fulfil': ['ORDER'],
  'orders give-up': ['OTHER', '--reason', 'why'],
  'orders refund': ['OWED', '--ref', 'back-1'],
  'orders cancel': ['PENDING', '--reason', 'why'],
  'orders note': ['ORDER', 'the customer called'],
  'orders replace': ['SOLD', '--unit', '1.1'],
  'orders reveal-code': ['SOLD', '--unit', '1.1'],
  'orders claim': ['WAITING'],
  'orders unclaim': ['CLAIMED'],
  'orders hold': ['SOLD'],
  'orders release': ['HELD'],
  'orders mark-paid': ['UNPAID', '--provider', 'wallet', '--ref', 'REF'],
  'codes cost': ['BATCH', '48.50', '--currency', 'MOP'],
  'codes limit': ['VARIANT', '20'],
  'books export': ['written.csv'],
  'books import-statement': ['wallet', 'statement.csv'],
  'books resolve': ['wallet', 'LOST-1'],
  'users handoff': [TEL],
  'users status': [TEL, 'require_update_password'],
  'users change-number': ['GONE', '+85366990011'],
  'users export': [TEL],
  'users erase': ['GONE'],
  'sessions revoke': [TEL],
  'webhooks redeliver': ['DELIVERY'],
  'webhooks ping': ['books'],
  'webhooks disable': ['books'],
  'webhooks enable': ['till'],
  'vault rotate': [],
  'operators add': ['carol', '--role', 'counter'],
  'operators role': ['bob', 'counter'],
  'operators disable': ['bob'],
  'operators reset': ['bob'],
  migrate: [],
  'audit verify': [],
  'audit evidence': ['ORDER'],
  'audit accept': [],
}
/** They ask a person for a password, or end what that began: there is no dry run. */
const doors: readonly string[] = ['login', 'logout']

/** A login asks for a password; a catalogue has the names of its format. */
const LEFT_ALONE: readonly string[] = ['login', 'catalogue export']
const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/u
/** Their own keys are data: numbers of variants, fields of products, ids of seals. */
const KEYED_BY_DATA: readonly string[] = ['accepted', 'details', 'entered', 'imported', 'seals']

/** All names in a document. */
const namesIn = (document: unknown): readonly string[] => {
  if (Array.isArray(document)) return document.flatMap(namesIn)
  if (typeof document !== 'object' || document === null) return []
  return Object.entries(document).flatMap(([name, inside]) => [
    name,
    ...(KEYED_BY_DATA.includes(name) ? [] : namesIn(inside)),
  ])
}

describe('each of the operator’s commands', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'shop-conventions-'))
  let h: ShopHarness
  let shop: (...argv: readonly string[]) => Promise<Said>
  const names = new Map<string, string>()
  beforeAll(async () => {
    h = await openShop('pglite')
    const { db, now } = commandDeps(h)
    shop = commandIn(cwd, commandDeps(h), { caller: { user: 'tester', isBypass: true } })
    for (const name of ['alice', 'bob']) await shop('operators', 'add', name, '--role', 'owner', '--reason', 'x')
    const me = await h.customer()
    const top = await h.variant({ delivery: 'fulfilment' })
    const order = await buy(h, me, top)
    await settleWith(h, me, order.id)
    const other = await buy(h, me, top)
    await settleWith(h, me, other.id)
    const waiting = await buy(h, me, top)
    await settleWith(h, me, waiting.id)
    const claimed = await buy(h, me, top)
    await settleWith(h, me, claimed.id)
    await shop('orders', 'claim', claimed.id)
    const owed = await buy(h, me, top)
    await settleWith(h, me, owed.id)
    await shop('orders', 'give-up', owed.id, '--reason', 'x')
    const card = await h.variant({ codes: 3 })
    const sold = await buy(h, me, card)
    await settleWith(h, me, sold.id)
    const held = await buy(h, me, card)
    await shop('orders', 'hold', held.id, '--reason', 'x')
    const unpaid = await buy(h, me, top)
    right(await h.shop.orders.pay(me, unpaid.id, 'mpay', undefined))
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, unpaid.id))
    const pending = await buy(h, me, top)
    await h.wallet.tell(h.shop, { payment: 'of another shop', ref: 'LOST-1' })
    const variant = await h.variant({ codes: 0 })
    const [one = '', two = ''] = await h.stock(variant, 2)
    writeFileSync(join(cwd, 'stocked.csv'), ['code', one, two].join('\n'))
    writeFileSync(join(cwd, 'one.csv'), one)
    writeFileSync(join(cwd, 'statement.csv'), 'reference,amount,currency,at\nR-1,5.00,MOP,2026-11-23 18:40\n')
    const [batch] = await db.select().from(codeBatches).where(eq(codeBatches.variantNo, variant))
    writeFileSync(join(cwd, 'new.csv'), 'code\nNEW-1\n')
    writeFileSync(join(cwd, 'expiring.csv'), 'code,expires_at\nEXPIRING-1,2040-01-01\n')
    await shop('codes', 'import', 'expiring.csv', '--variant', variant, '--reason', 'x')
    writeFileSync(join(cwd, 'catalogue.json'), JSON.stringify(catalogueDocument()))
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    writeFileSync(join(cwd, 'picture.png'), png)
    writeFileSync(join(cwd, 'old.png'), png)
    const old = JSON.parse((await shop('pictures', 'add', 'old.png', '--json')).out.join(''))
    const person = { countryCode: '+853', tel: TEL, name: 'A', passwordHash: null }
    const id = await addPerson(db, person, h.clock.now)
    await sessionsIn(db, now, () => undefined).open(id ?? '', 'a browser')
    await storeEndpoints(db, [endpointNamed('books'), endpointNamed('till')], now())
    await setEndpoint(db, 'till', 'disabled', now())
    const delivery = await queuePing(db, 'books', now())
    // the clock of the harness stands still
    await db.update(webhookDeliveries).set({ attempts: 3, state: 'parked' })
    for (const [name, value] of Object.entries({
      DELIVERY: delivery,
      ORDER: order.id,
      OTHER: other.id,
      OWED: owed.id,
      WAITING: waiting.id,
      CLAIMED: claimed.id,
      SOLD: sold.id,
      HELD: held.id,
      UNPAID: unpaid.id,
      PENDING: pending.id,
      REF: refOf(payment?.id ?? ''),
      VARIANT: variant,
      PICTURE: String(old.id),
      BATCH: batch?.id ?? '',
      GONE: (await h.customer()).userId,
    }))
      names.set(name, value)
  })
  afterAll(async () => {
    rmSync(cwd, { recursive: true })
    await h.close()
  })

  const all = commands().map(({ path, options }) => ({ name: path.join(' '), path, options }))
  const run = (path: readonly string[], given: readonly string[], ...how: readonly string[]) =>
    shop(...path, ...given.map(each => names.get(each) ?? each), ...how)
  /** Everything that the shop keeps, and the files around it. */
  const everything = async () => {
    const { rows } = await h.database.db.execute<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    const kept: Record<string, unknown> = { files: readdirSync(cwd, { recursive: true }).toSorted() }
    for (const { name } of rows)
      kept[name] = (await h.database.db.execute(`select to_jsonb(t) as row from ${name} t order by 1`)).rows
    return kept
  }

  it('these tests know each command of the operator', () => {
    expect(all.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(readers), ...Object.keys(writers), ...doors].toSorted(),
    )
  })

  it.each(all)('the command has the options for JSON and, if it writes, for a dry run: $name', ({ name, options }) => {
    expect(options).toContain('--json')
    if (name in writers) expect(options).toContain('--dry-run')
    else expect(options).not.toContain('--dry-run')
  })

  it.each(all.filter(({ options }) => options.includes('--limit')))(
    'a page of no rows is refused: $name --limit 0',
    async ({ path, name }) => {
      const said = await run(path, readers[name] ?? [], '--limit', '0')
      expect(said.exit).toBe(1)
      expect(said.text).toContain('It has to be at least 1.')
    },
  )

  it.each(all.filter(({ name }) => !doors.includes(name)))(
    'the command answers one line of JSON, and changes no data when it reads or runs dry: $name',
    async ({ name, path }) => {
      const before = await everything()
      const [given, how] = name in writers ? [writers[name], ['--dry-run']] : [readers[name], []]
      const said = await run(path, given ?? [], ...how, '--json')
      // a command that found something to find fault with has done its work as well
      expect(said.out.length, said.text).toBe(1)
      if (name !== 'catalogue export') expect(() => JSON.parse(said.out.join(''))).not.toThrow()
      expect((await run(path, given ?? [], ...how)).out.length).toBeGreaterThan(0)
      expect(await everything()).toEqual(before)
    },
  )

  it.each(all.filter(({ name }) => name in writers))(
    'the last words of a dry run say what would be, or that nothing was changed: $name',
    async ({ name, path }) => {
      const said = await run(path, writers[name] ?? [], '--dry-run')
      // a document goes to the pipe, and the words about it beside it
      const last = said.err.at(-1) === 'Nothing was changed.' ? said.err : said.out
      expect(last.at(-1), said.text).toMatch(/\bwould\b|nothing was changed/iu)
    },
  )

  const named = all.filter(({ name }) => !LEFT_ALONE.includes(name))
  it.each(named)(
    'the names in the JSON of a command are in snake_case, and no name is prose: $name',
    async ({ name, path }) => {
      const [given, how] = name in writers ? [writers[name], ['--dry-run']] : [readers[name], []]
      const said = await run(path, given ?? [], ...how, '--json')
      expect(namesIn(JSON.parse(said.out.join(''))).filter(each => !SNAKE_CASE.test(each))).toEqual([])
    },
  )

  it.each(all.filter(({ name }) => permissions[name]?.kind === 'change'))(
    'the help of a change says whether its reason is required: $name',
    async ({ name, path }) => {
      const help = (await shop(...path, '--help')).text.replaceAll(/\s+/gu, ' ')
      const permission = permissions[name]
      const needed = permission?.kind === 'change' && permission.reason === 'needed'
      expect(/--reason <text> why, for the audit[^-]*\(required/u.test(help)).toBe(needed)
    },
  )

  it('the table of permissions has each command, and no other', () => {
    expect(Object.keys(permissions).toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  })

  // no migration is missing
  it.each(all.filter(({ name }) => name in writers && name !== 'migrate'))(
    'the command changes data without a dry run, and the audit has one act of it if it is a change: $name',
    async ({ name, path }) => {
      const before = await everything()
      const acts = await listActs(h.database.db, { limit: 1_000 })
      const isChange = permissions[name]?.kind === 'change'
      const given = writers[name] ?? []
      const why = isChange && !given.includes('--reason') ? ['--reason', 'why'] : []
      const said = await run(path, given, '--json', ...why)
      expect(said.exit, said.text).toBe(0)
      if (!LEFT_ALONE.includes(name))
        expect(namesIn(JSON.parse(said.out.join(''))).filter(each => !SNAKE_CASE.test(each))).toEqual([])
      expect(await everything()).not.toEqual(before)
      const fresh = (await listActs(h.database.db, { limit: 1_000 })).slice(0, -acts.length || undefined)
      if (isChange) expect(fresh).toMatchObject([{ command: name, by: 'os:tester', door: 'machine', reason: 'why' }])
      else expect(fresh).toEqual([])
      // rows of the audit cannot be renamed later
      expect(namesIn(fresh.map(act => [act.before, act.after])).filter(each => !SNAKE_CASE.test(each))).toEqual([])
      // a code, or the number of a customer
      for (const secret of ['NEW-1', TEL]) expect(JSON.stringify(fresh)).not.toContain(secret)
    },
  )
})
