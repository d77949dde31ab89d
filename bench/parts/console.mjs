import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { percentile } from '../kit/crowd.mjs'
import { endpoints } from '../kit/grow-desk.mjs'
import { connections } from '../kit/http.mjs'
import { API, operators, WITH_CONSOLE } from '../kit/operators.mjs'
import { row } from '../kit/rows.mjs'
import { freshCodes, stockedShop, temporary } from '../kit/stocked-shop.mjs'
import { BY_HAND, connected, forgetUnreadable, growYears, pastDays, yearsOf } from '../kit/years.mjs'

// What the screens of the operator's console ask for, in a shop after years: each list and each look of one thing.

const TARGET = { unit: 'ms', atMost: 200 }

/** A report adds up a month, or examines the shop: at most this many times what the database takes to read a month. */
const REPORT = 8

/**
 * Values of the grown shop that calls ask for: of a past order, its customer, its product and its batch. Also the subject
 * of the oldest act, and the id of a delivery.
 */
const subjectsOf = async client => {
  const { rows } = await client.query(
    `select o.no, o.user_id as customer, u.tel, p.provider_ref as reference, l.variant_no as variant, v.group_no as "group",
       c.batch_id as batch, (select id from webhook_deliveries order by created_at limit 1) as delivery,
       (select details ->> 'subject' from audit where kind = 'acted' and order_id is not null order by id limit 1) as subject
     from orders o join users u on u.id = o.user_id join payments p on p.order_id = o.id
     join order_lines l on l.order_id = o.id join variants v on v.no = l.variant_no
     join order_units n on n.order_id = o.id join codes c on c.order_unit_id = n.id
     where o.status = 'success' and p.provider_ref like 'ref %' order by o.created_at desc limit 1`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('the grown shop has no sale')
  return found
}

/** How long the database takes to read the payments of a month with their orders, in milliseconds: the middle of five. */
const monthOf = async (client, { month, day }) => {
  const times = []
  for (let at = 0; at < 5; at += 1) {
    const began = performance.now()
    await client.query(
      `select count(p.method), count(o.edition), sum(e.amount) from payment_events e
         left join payments p on p.id = e.payment_id left join orders o on o.id = p.order_id
       where e.kind = 'paid' and e.received_at >= $1::date and e.received_at < $2::date`,
      [month, day],
    )
    times.push(performance.now() - began)
  }
  return percentile(times, 50)
}

/** What is asked of each call that looks something up: its query or its body, under a few words. */
const askedOf = ({ no, customer, tel, reference, variant, group, batch, delivery, subject, day, month }) => ({
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
    { words: 'undelivered', body: { status: 'undelivered' } },
    { words: 'refunded', body: { refunded: 'yes' } },
    { words: 'under review', body: { review: 'yes' } },
    { words: 'by edition', body: { edition: 'hk' } },
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
  'GET /money/closing': [
    { words: 'of a day', query: { day } },
    { words: 'of a month', query: { from: month, to: day }, isReport: true },
  ],
  'GET /money/sales': [
    { words: 'of a day', query: { day } },
    { words: 'of a month', query: { from: month, to: day }, isReport: true },
    { words: 'of a month by day', query: { from: month, to: day, by_day: 'true' }, isReport: true },
  ],
  'GET /money/batches': [{}, { words: 'of a variant', query: { variant } }],
  'GET /money/reconcile': [
    { words: 'of a day', query: { provider: 'mpay', day } },
    { words: 'of a month', query: { provider: 'mpay', from: month, to: day }, isReport: true },
  ],
  'GET /money/providers': [{}],
  'GET /system/findings': [{}],
  'GET /system/findings/long': [{ isReport: true }],
  'GET /system/processes': [{}],
  'POST /system/acts/search': [
    { words: 'newest', body: {} },
    { words: 'of an operator', body: { operator: 'operator 1' } },
    { words: 'of an unknown operator', body: { operator: 'nobody' } },
    { words: 'by subject', body: { subject } },
    { words: 'by command', body: { command: 'orders refund' } },
    { words: 'by a rare command', body: { command: 'orders reveal-code' } },
  ],
  'GET /system/chain': [{ words: 'the first part' }],
  'GET /system/queues': [{}],
  'GET /system/webhooks': [{}],
  'GET /system/webhooks/deliveries': [
    { words: 'newest' },
    { words: 'parked', query: { parked: 'yes' } },
    { words: 'parked, of an endpoint', query: { parked: 'yes', endpoint: endpoints[1].name } },
    { words: 'of an endpoint', query: { endpoint: endpoints[1].name } },
  ],
  'GET /system/webhooks/deliveries/{id}': [{ params: { id: delivery } }],
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

const rowsOf = async (browserWith, call, asked, { tries, floor }) => {
  const [method, path] = call.split(' ')
  const rows = []
  const first = await timesOf(browserWith, [method, path], asked, tries)
  const words = asked.words === undefined ? '' : `, ${asked.words}`
  const target = asked.isReport ? { unit: 'ms', atMost: REPORT * floor, floor } : TARGET
  rows.push(row(`${call}${words}, p95`, first.p95, target))
  if (first.next === undefined) return rows
  const further =
    method === 'GET'
      ? { ...asked, query: { ...asked.query, cursor: first.next } }
      : { ...asked, body: { ...asked.body, cursor: first.next } }
  const second = await timesOf(browserWith, [method, path], further, tries)
  return [...rows, row('  its second page, p95', second.p95, TARGET)]
}

export const console = async ({ short, keep }) => {
  const tries = short ? 3 : 40
  const { size, stock } = yearsOf(short)
  const webhooks = join(temporary('webhooks'), 'webhooks.json')
  writeFileSync(webhooks, JSON.stringify({ endpoints }))
  const stocked = await stockedShop({
    keep,
    // the first import makes the key that the grown codes name
    codes: freshCodes(5),
    stock,
    env: { ...WITH_CONSOLE, ...BY_HAND, WEBHOOKS_FILE: webhooks },
    prepare: database => growYears(database, size),
  })
  const agent = connections(1)
  try {
    const browserWith = operators(stocked, agent)
    const days = pastDays()
    const [asked, floor] = await connected(stocked.database, async client => {
      await forgetUnreadable(client)
      return [askedOf({ ...(await subjectsOf(client)), ...days }), await monthOf(client, days)]
    })
    const calls = await publishedLooks(await browserWith(1, () => undefined))
    const unasked = calls.filter(call => asked[call] === undefined)
    const rows = []
    for (const call of calls)
      for (const each of asked[call] ?? []) rows.push(...(await rowsOf(browserWith, call, each, { tries, floor })))
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
