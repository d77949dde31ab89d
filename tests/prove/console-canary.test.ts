import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { operatorCalls } from '~/contract/console/operators'
import { orderCalls } from '~/contract/console/orders'
import { stockCalls } from '~/contract/console/stock'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { users } from '@server/platform/database/schema/users'
import { codeBatches } from '@server/platform/database/schema/vault'
import { forms } from '@tests/prove/canary/needle'
import { openSearch } from '@tests/prove/canary/search'
import { everyLook, type Looked, type Subjects, unanswered } from '@tests/prove/console/every-look'
import { long, tally } from '@tests/prove/tally'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { codeOf, PASSWORD } from '@tests/server/operators/people'
import { buy, kinds, right, settleWith } from '@tests/server/shop-harness'

const chance = (): string =>
  randomBytes(10)
    .toString('hex')
    .toUpperCase()
    .replaceAll(/[0-9]/gu, digit => `G${digit}`)

const PHONE = '66918273'
const NAME = '諸葛金絲雀'

/** What the shop must not tell, by name. */
const secretsOf = (code: string, owner: Console) => ({
  code: forms(code),
  pin: forms(`${code}PIN`),
  serial: forms(`${code}SER`),
  password: forms(PASSWORD),
  factor: forms(owner.secret),
  token: forms(owner.cookie.split('=')[1] ?? ''),
})

it.each(long ? kinds : (['postgres'] as const))(
  '[I-11] [I-34] on %s no list of the console, no log, no audit, no row and no push has a code, a number or a second factor',
  async kind => {
    const [code, decoy] = [`K${chance()}`, `D${chance()}`]
    const h = await openConsoleShop({ kind, shop: { config: { logLevel: 'trace' } } })
    onTestFinished(h.close)
    const owner = await h.person('owner')
    const readers = [await h.person('read-only'), await h.person('fulfilment')]
    const search = openSearch({
      ...secretsOf(code, owner),
      phone: forms(PHONE),
      name: forms(NAME),
      decoy: forms(decoy),
    })

    const about = await soldAtConsole(h, owner, code)
    const acted = await actsWithSecrets(h, owner, about, code)
    await owner.act(orderCalls.note, { note: decoy }, { params: { order: about.order }, reason: decoy })
    await h.ask('GET', `/console/api/${decoy}`)
    const own = await everyLook(owner, about)
    const others = (await Promise.all(readers.map(each => everyLook(each, about)))).flat()

    for (const { answer } of [...own, ...acted]) search.look('answers to the owner', answer.text)
    for (const { answer } of others) search.look('answers to other roles', answer.text)
    search.look('log', h.lines.join('\n'))
    for (const [table, rows] of await rowsOf(h)) search.look(placeOf(table), rows)
    await h.shop.flush()

    const violations = [
      ...['code', 'pin', 'serial', 'password', 'factor', 'token'].flatMap(each => search.told(each)),
      // an owner sees customers in full, and the shop keeps them in its own rows
      ...['phone', 'name'].flatMap(each => search.told(each)).filter(line => !MAY_KNOW.test(line)),
      ...unanswered(own),
    ]
    tally({ invariant: 'I-11, I-34', proof: `canary of the console on ${kind}`, tries: search.tries(), violations })
    expect(violations).toEqual([])
    // the search finds what is there
    expect([...search.placesOf('decoy')].toSorted()).toEqual([
      'answers to other roles',
      'answers to the owner',
      'audit',
      'log',
    ])
    expect(search.placesOf('phone')).toContain('answers to the owner')
  },
)

const MAY_KNOW = /^(?:answers to the owner|rows): /u

/** Codes with pin and serial come over the console, and are sold to a customer with a known number. */
const soldAtConsole = async (h: ConsoleHarness, owner: Console, code: string): Promise<Subjects> => {
  const variant = await h.variant({ codes: 0 })
  const row = (at: number) => `${code}-${at},${code}PIN${at},${code}SER${at}`
  const file = `code,pin,serial\n${[1, 2, 3].map(row).join('\n')}\n`
  const input = { source: 'codes.csv', variant, skip_refused: false }
  await owner.act(stockCalls.importCodes, input, { file, dryRun: true })
  expect((await owner.act(stockCalls.importCodes, input, { file })).right().imported).toBe(true)
  const me = await h.customer()
  const { db } = h.deps
  await db.update(users).set({ name: NAME, countryCode: '+853', tel: PHONE }).where(eq(users.id, me.userId))
  const order = await buy(h, me, variant)
  await settleWith(h, me, order.id)
  // the customer sees the code
  expect(JSON.stringify(right(await h.shop.orders.get(me, order.id)))).toContain(code)
  const [batch] = await db.select().from(codeBatches).where(eq(codeBatches.variantNo, variant))
  const [group] = await db
    .select({ no: productGroups.no, category: productGroups.categoryId })
    .from(productGroups)
    .innerJoin(variants, eq(variants.groupNo, productGroups.no))
    .where(eq(variants.no, variant))
  return {
    order: order.no ?? '',
    customer: me.userId,
    batch: batch?.id ?? '',
    variant,
    group: group?.no ?? '',
    category: group?.category ?? '',
    texts: [PHONE, NAME, `${code}-1`],
  }
}

/** Acts that are given codes, and must not repeat them. Only the act that shows a code answers it. */
const actsWithSecrets = async (
  h: ConsoleHarness,
  owner: Console,
  { order, variant, customer }: Subjects,
  code: string,
): Promise<readonly Looked[]> => {
  await owner.stepUp()
  const at = { params: { order } }
  const shown = await owner.act(orderCalls.revealCode, { unit: '1.1' }, at)
  expect(shown.right().code).toMatchObject({ code: `${code}-1`, pin: `${code}PIN1` })
  const wrong = `code,pin\n${code}-1,1\n${code} 4,${code}\n"${code}`
  const name = 'canary'
  const enrolled = await owner.act(operatorCalls.addOperator, { name, role: 'counter' })
  await h.login(name, codeOf(enrolled.right().secret, h.clock.now), { password: `${code}PIN`, again: 'another' })
  const answers = [
    await owner.act(orderCalls.revealCode, { unit: '1.1' }, { ...at, dryRun: true }),
    await owner.act(orderCalls.revealCode, { code: `${code}-1` }, at),
    await owner.act(orderCalls.note, { note: `it is ${code}-1` }, at),
    await owner.act(orderCalls.hold, {}, { ...at, reason: `because of ${code.toLowerCase()}-2` }),
    await owner.act(orderCalls.replace, { why: 'used', code: `${code}-1` }, at),
    await owner.act(orderCalls.replace, { why: 'used', unit: '1.1' }, { ...at, dryRun: true }),
    await owner.act(orderCalls.replace, { why: 'used', unit: '1.1' }, at),
    await owner.act(orderCalls.refund, { way: 'sent', ref: `${code}-2` }, at),
    await owner.act(stockCalls.importCodes, { source: 'a.csv', variant, skip_refused: true }, { file: wrong }),
    await owner.act(stockCalls.importCodes, { source: `${code}-2.csv`, variant, skip_refused: true }, { file: wrong }),
    await owner.act(stockCalls.voidCodes, { source: 'b.csv', variant, skip_refused: false }, { file: wrong }),
    await owner.ask('POST', `/console/api/customers/${customer}/number`, { body: { code } }),
    await owner.ask('POST', '/console/api/step-up', { body: { code: `${code}-1` } }),
    await owner.ask('GET', `/console/api/orders/${encodeURIComponent(order)}/nothing`),
  ]
  return answers.map((answer, which) => ({ call: `act ${which}`, answer }))
}

/** Every row of every table, as text. */
const rowsOf = async ({ deps: { db } }: ConsoleHarness): Promise<readonly (readonly [string, string])[]> => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const all: (readonly [string, string])[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select each::text as row from ${sql.identifier(String(name))} each`,
    )
    all.push([String(name), rows.map(({ row }) => String(row)).join('\n')])
  }
  return all
}

/** The audit and the pushes have no customer in full; other rows do. */
const placeOf = (table: string): string => (table === 'audit' || table === 'outbox' ? table : 'rows')
