import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { percentile } from '../kit/crowd.mjs'
import { grow, pastDays } from '../kit/grow.mjs'
import { browserOf, connections } from '../kit/http.mjs'
import { row } from '../kit/rows.mjs'
import { freshCodes, stockedShop } from '../kit/stocked-shop.mjs'

// What the screens of the operator's console ask for, in a shop after years: each list and each look of one thing.

const FULL = { groups: 1_000, variantsEach: 20, free: 1_000_000, sold: 900_000, users: 200_000, orders: 1_000_000 }
const SHORT = { groups: 10, variantsEach: 4, free: 1_000, sold: 500, users: 200, orders: 600 }

const API = '/console/api'
const PASSWORD = 'violet-harbour-47-lanterns'
const TARGET = { unit: 'ms', atMost: 200 }

const connected = async (database, work) => {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Each fiftieth sale has a refund that was sent. The newest sales have refunds that are due. */
const SENT_OF = 50
const DUE = 2_000
/** Each thousandth line of the statement has a reference that the shop does not know. */
const UNKNOWN_OF = 1_000

/** The money of a shop after years, besides its payments: refunds, money that bought nothing, and imported statements. */
const growMoney = async (client, { sold }) => {
  const at = "now() - make_interval(mins => n / 2) - interval '1 day'"
  const statements = [
    `insert into refunds (id, payment_id, provider, amount, currency, reason, state, reference, created_at, sent_at)
     select md5('refund ' || n)::uuid, md5('payment ' || n)::uuid, 'mpay', 1000, 'MOP', 'faulty',
       case when n <= ${DUE} then 'due' else 'sent' end, case when n <= ${DUE} then null else 'back ' || n end, ${at},
       case when n <= ${DUE} then null else ${at} end
     from generate_series(1, ${sold}) n where n <= ${DUE} or n % ${SENT_OF} = 0`,
    `insert into payment_events (provider, event_id, kind, provider_ref, amount, currency, effect, received_at)
     select 'mpay', 'lost event ' || n, 'paid', 'lost ' || n, 10000, 'MOP', 'unmatched', ${at}
     from generate_series(1, ${sold}) n where n % ${UNKNOWN_OF} = 0`,
    `insert into statement_lines (id, provider, kind, reference, amount, currency, fee, at, source, imported_at, matched)
     select md5('statement ' || n)::uuid, 'mpay', 'payment',
       case when n % ${UNKNOWN_OF} = 0 then 'lost ' else 'ref ' end || n, 10000, 'MOP', 80, ${at}, 'grown', now(),
       n % ${UNKNOWN_OF} <> 0
     from generate_series(1, ${sold}) n`,
  ]
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze refunds, payment_events, statement_lines')
}

/** Values of the grown shop that calls ask for: of a past order, its customer, its product and its batch. */
const subjectsOf = async client => {
  const { rows } = await client.query(
    `select o.no, o.user_id as customer, u.tel, p.provider_ref as reference, l.variant_no as variant, v.group_no as "group",
       c.batch_id as batch
     from orders o join users u on u.id = o.user_id join payments p on p.order_id = o.id
     join order_lines l on l.order_id = o.id join variants v on v.no = l.variant_no
     join order_units n on n.order_id = o.id join codes c on c.order_unit_id = n.id
     where o.status = 'success' and p.provider_ref like 'ref %' order by o.created_at desc limit 1`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('the grown shop has no sale')
  return found
}

/** A session of an owner, as the headers of its requests. */
const logIn = async (stocked, agent) => {
  const name = `bench-${randomBytes(4).toString('hex')}`
  const added = stocked.operator('operators', 'add', name, '--role', 'owner', '--reason', 'a benchmark', '--json')
  const secret = Secret.fromBase32(JSON.parse(added).secret)
  const browser = browserOf({ agent, base: stocked.url, took: () => undefined })
  const body = { name, password: PASSWORD, again: PASSWORD, code: new TOTP({ secret }).generate() }
  const { status, text, headers } = await browser.call('POST', `${API}/login`, body)
  const [cookie] = headers['set-cookie'] ?? []
  if (status !== 200 || cookie === undefined) throw new Error(`the login was answered ${status}: ${text}`)
  return cookie.split(';')[0]
}

/** An operator has a limit of calls in a minute. After half of it, another operator makes the calls. */
const CALLS_EACH = 300

const operators = async (stocked, agent) => {
  let left = 0
  let cookie
  return async (count, took) => {
    if (left < count) [left, cookie] = [CALLS_EACH, await logIn(stocked, agent)]
    left -= count
    return browserOf({ agent, base: stocked.url, cookie, took })
  }
}

/** What is asked of each call that looks something up: its query or its body, under a few words. */
const askedOf = ({ no, customer, tel, reference, variant, group, batch, day, month }) => ({
  'GET /today': [{}],
  'GET /today/sales': [{}],
  'POST /orders/search': [
    { words: 'newest', body: {} },
    { words: 'by number', body: { text: no } },
    { words: 'by phone', body: { text: `+852${tel}` } },
    { words: 'by reference', body: { text: reference } },
    { words: 'by product', body: { product: variant } },
    { words: 'by name of a product', body: { product: 'Denomination 1' } },
    { words: 'by status', body: { status: 'cancelled' } },
    { words: 'by a status that none has', body: { status: 'refund_due' } },
    { words: 'by day', body: { from: day, to: day } },
    { words: 'by customer', body: { customer } },
    { words: 'by batch', body: { batch } },
    {
      words: 'by status, method and day',
      body: { status: 'success', payment: 'mpay', from: month, to: day },
    },
    { words: 'by amount', body: { amount: '100.00' } },
  ],
  'POST /orders/by-code': [{ words: 'an unknown code', body: { code: 'NONE-SUCH-CODE-0000' } }],
  'GET /orders/{order}': [{ params: { order: no } }],
  'GET /topups': [{}],
  'GET /customers': [{ words: 'newest' }, { words: 'blocked', query: { status: 'blocked' } }],
  'POST /customers/find': [
    { words: 'by phone', body: { text: `+852${tel}` } },
    { words: 'by name', body: { text: 'customer 1' } },
    { words: 'by id', body: { text: customer } },
  ],
  'GET /customers/{id}': [{ params: { id: customer } }],
  'GET /customers/{id}/sessions': [{ params: { id: customer } }],
  'GET /money/waiting': [{}],
  'GET /money/refunds': [{}],
  'GET /money/unmatched': [{}],
  'GET /money/strange': [{}],
  'GET /money/closing': [{ words: 'of a day', query: { day } }],
  'GET /money/sales': [{ words: 'of a day', query: { day } }],
  'GET /money/batches': [{}, { words: 'of a variant', query: { variant } }],
  'GET /money/reconcile': [{ words: 'of a day', query: { provider: 'mpay', day } }],
  'GET /money/providers': [{}],
  'GET /system/findings': [{}],
  'GET /system/processes': [{}],
  'POST /system/acts/search': [
    { words: 'newest', body: {} },
    { words: 'of an operator', body: { operator: 'nobody' } },
  ],
  'GET /system/chain': [{ words: 'the first part' }],
  'GET /system/queues': [{}],
  'GET /system/webhooks': [{}],
  'GET /system/webhooks/deliveries': [{}],
  'GET /system/webhooks/deliveries/{id}': [{ params: { id: customer }, status: 404 }],
  'GET /operators': [{}],
  'GET /shop': [{}],
  'GET /shop/pages/{page}': [{ params: { page: 'refund' } }],
  'POST /shop/preview': [{ body: { page: 'refund', words: '## One\n\nTwo' } }],
  'POST /stock/search': [
    { words: 'all', body: {} },
    { words: 'by name', body: { text: 'Denomination 1' } },
    { words: 'low', body: { only: 'low' } },
    { words: 'out of stock', body: { only: 'out' } },
    { words: 'expiring', body: { only: 'expiring' } },
  ],
  'GET /stock/variants/{no}': [{ params: { no: variant } }],
  'GET /stock/expiring': [{ words: 'within 30 days', query: { days: '30' } }],
  'GET /stock/batches': [
    { words: 'open' },
    { words: 'all', query: { all: 'yes' } },
    { words: 'of a variant', query: { variant } },
  ],
  'GET /stock/batches/{id}': [{ params: { id: batch } }],
  'POST /stock/find': [{ words: 'an unknown code', body: { code: 'NONE-SUCH-CODE-0000' }, status: 404 }],
  'GET /catalogue/groups': [{ words: 'all' }, { words: 'by name', query: { text: 'Group 7' } }],
  'GET /catalogue/categories': [{}],
  'GET /catalogue/groups/{no}': [{ params: { no: group } }],
  'GET /catalogue/groups/{no}/preview': [{ params: { no: group } }],
  'GET /catalogue/history': [{}],
  'GET /pictures': [{}],
})

/** The calls of the published description that look something up. A file of any length streams, and is not one of them. */
const publishedLooks = async browser => {
  const { body } = await browser.call('GET', `${API}/openapi.json`)
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { summary, responses }]) => {
        const isJson = responses[200]?.content?.['application/json'] !== undefined
        return summary.startsWith('Look up') && isJson
      })
      .map(([method]) => `${method.toUpperCase()} ${path.slice(API.length)}`),
  )
}

const addressOf = (path, { params = {}, query = {} }) => {
  const search = new URLSearchParams(query).toString()
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name) => encodeURIComponent(params[name] ?? ''))
  return `${API}${filled}${search === '' ? '' : `?${search}`}`
}

/** The 95th percentile of a call, one after the other, and the cursor of the next page. */
const timesOf = async (browserWith, [method, path], asked, tries) => {
  const each = []
  const answers = []
  const browser = await browserWith(tries + WARM, time => each.push(time))
  for (let at = 0; at < tries + WARM; at += 1) {
    const answer = await browser.call(method, addressOf(path, asked), asked.body)
    if (answer.status !== (asked.status ?? 200))
      throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    answers.push(answer)
  }
  return { p95: percentile(each.slice(WARM), 95), next: answers.at(-1)?.body?.next }
}

const WARM = 3

const rowsOf = async (browserWith, call, asked, tries) => {
  const [method, path] = call.split(' ')
  const rows = []
  const first = await timesOf(browserWith, [method, path], asked, tries)
  const words = asked.words === undefined ? '' : `, ${asked.words}`
  rows.push(row(`${call}${words}, p95`, first.p95, TARGET))
  if (first.next === undefined) return rows
  const further =
    method === 'GET'
      ? { ...asked, query: { ...asked.query, cursor: first.next } }
      : { ...asked, body: { ...asked.body, cursor: first.next } }
  const second = await timesOf(browserWith, [method, path], further, tries)
  return [...rows, row('  its second page, p95', second.p95, TARGET)]
}

export const console = async ({ short, keep }) => {
  const [size, tries] = short ? [SHORT, 3] : [FULL, 40]
  const stocked = await stockedShop({
    keep,
    // the first import makes the key that the grown codes name
    codes: freshCodes(5),
    // commands need no login here
    env: { CONSOLE: 'yes', BYPASS_ACCOUNTS: 'yes' },
    prepare: database =>
      connected(database, async client => {
        await grow(client, size)
        await growMoney(client, size)
      }),
  })
  const agent = connections(1)
  try {
    const browserWith = await operators(stocked, agent)
    const asked = await connected(stocked.database, async client =>
      askedOf({ ...(await subjectsOf(client)), ...pastDays() }),
    )
    const calls = await publishedLooks(await browserWith(1, () => undefined))
    const unasked = calls.filter(call => asked[call] === undefined)
    const rows = []
    for (const call of calls)
      for (const each of asked[call] ?? []) rows.push(...(await rowsOf(browserWith, call, each, tries)))
    return [
      ...rows,
      row('calls that look something up', calls.length, { atLeast: 1, isTime: false }),
      row(`  of which nothing was asked${unasked.map(call => ` ${call}`).join('')}`, unasked.length, {
        atMost: 0,
        isTime: false,
      }),
    ]
  } finally {
    agent.destroy()
    await stocked.stop()
  }
}
