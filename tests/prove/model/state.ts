import { sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import {
  type Model,
  type Order,
  type Payment,
  type Shelf,
  type User,
  codeLines,
  costs,
  inState,
  isUnpaid,
  pieces,
} from '@tests/prove/model/model'
import { agreeOnTies } from '@tests/prove/model/stock'
import { isDue, type Supplying } from '@tests/prove/model/supplying'
import type { World } from '@tests/prove/model/world'

/** How the database names a code. */
type Print = (text: string) => string

/** Everything that matters of what is kept, a line each: the model's and the database's are the same lines. */
const expected = (m: Model, print: Print): readonly string[] =>
  [
    ...m.users.flatMap(user => ofUser(user)),
    ...m.shelves.flatMap(ofShelf),
    ...codesOf(m, print),
    ...m.orders.flatMap(ofOrder),
    ...[...new Set(m.acts)].map(act => `act ${m.acts.filter(each => each === act).length} ${act}`),
  ].map(line => line.trim())

const ofUser = (user: User): readonly string[] => [
  ...(user.cart.version === 0 ? [] : [`cart ${user.id} v${user.cart.version} ${user.cart.payment}`]),
  ...user.cart.lines.map(line => `line ${user.id} ${line.shelf.no} ${line.quantity} ${line.player}`),
  ...[...user.keys].map(([key, { result }]) => `key ${user.id} ${key} ${result}`),
]

const ofShelf = (shelf: Shelf): readonly string[] => {
  const states = (['free', 'held', 'sold', 'void'] as const).map(state => inState(shelf, state))
  const batches = [...new Set(shelf.codes.map(code => code.batch))]
  return [
    `shelf ${shelf.no} ${states.join(' ')} ${shelf.codes.length}`,
    ...batches.map(({ id, quarantinedAt }) => `batch ${id} ${shelf.no} ${quarantinedAt ?? ''}`),
  ]
}

const codesOf = (m: Model, print: Print): readonly string[] => {
  const owners = new Map(m.orders.flatMap(order => order.codes.map(code => [code, order.id] as const)))
  return m.shelves.flatMap(shelf =>
    shelf.codes.map(code => `code ${print(code.text)} ${code.state} ${owners.get(code) ?? ''}`),
  )
}

const ofOrder = (order: Order): readonly string[] => [
  `order ${order.id} ${order.status} v${order.version} ${order.payment} ${costs(order.lines, order.payment)}`,
  // each version is pushed; a top-up that failed is an event for webhooks alone
  `told ${order.id} ${order.version + order.jobs.filter(job => job.hasFailed).length}`,
  ...(order.looks.length === 0 ? [] : [`shown ${order.id} ${order.looks.length}`]),
  ...(order.isHeld ? [`review ${order.id}`] : []),
  ...refundsOf(order),
  ...piecesOfOrder(order),
  ...claimsOf(order),
  ...order.payments.map(each => ofPayment(order, each)),
  ...order.jobs.flatMap(({ id, sent, attempts }) => (sent === undefined ? [] : [`topup ${id} ${sent} ${attempts}`])),
  ...order.payments.flatMap(each => [...each.heard].map(([id, effect]) => `event ${id} ${effect}`)),
]

/** The same refund can be there twice. */
const refundsOf = ({ refunds }: Order): readonly string[] => {
  const said = refunds.map(
    ({ payment, amount, currency, reason, unit, state, ref, sending }) =>
      `refund ${payment.id} ${amount} ${currency} ${reason} ${unit ?? '-'} ${state} ${ref ?? '-'} ` +
      (sending === undefined ? '-' : `${sending.state} ${sending.attempts}`),
  )
  return [...new Set(said)].map(each => `${each} x${said.filter(other => other === each).length}`)
}

const ofPayment = (order: Order, { id, method, amount, state, byLink, refundReason }: Payment): string =>
  `payment ${id} ${order.id} ${method} ${amount} ${state} ${byLink} ` +
  ((state === 'refund_due' || state === 'refunded' ? refundReason : undefined) ?? '')

const piecesOfOrder = (order: Order): readonly string[] => {
  const say = (count: number, what: string) => (count === 0 ? [] : [`pieces ${order.id} ${what} ${count}`])
  const codes = pieces(codeLines(order.lines))
  const tops = order.jobs.length
  if (isUnpaid(order)) return [...say(codes, 'code reserved held'), ...say(tops, 'fulfilment reserved')]
  const done = order.jobs.filter(({ isDone, isRefunded }) => isDone && !isRefunded).length
  const due = order.jobs.filter(job => isDue(order, job)).length
  return [
    ...say(order.codes.length, 'code done sold'),
    ...say(codes - order.codes.length, 'code released'),
    ...say(done, 'fulfilment done'),
    ...say(due, 'fulfilment due'),
    ...say(tops - done - due, 'fulfilment released'),
  ]
}

const claimsOf = (order: Order): readonly string[] =>
  isUnpaid(order) || order.status === 'processing' || order.status === 'success'
    ? [...new Set(order.lines.map(line => line.shelf))]
        .filter(shelf => shelf.once)
        .map(shelf => `claim ${order.user.id} ${shelf.no} ${order.id}`)
    : []

const ofSupplier = ({ book }: Supplying): readonly string[] =>
  [...book].map(([reference, standing]) => `supplier ${reference} ${standing}`)

/** Throws unless both keep the same; says what only one of them does. */
export const compare = async ({ h, supplier }: World, m: Model): Promise<void> => {
  const print: Print = text => h.vault.fingerprint(text).toString('hex')
  const stored = await found(h.database.db, m)
  const owners = new Map(stored.map(ownerOfCode))
  agreeOnTies(m, code => owners.get(print(code.text)))
  const shop = [...stored, ...ofSupplier(supplier)].toSorted()
  const model = [...expected(m, print), ...ofSupplier(m.supplying)].toSorted()
  const only = (some: readonly string[], others: readonly string[]) => some.filter(line => !others.includes(line))
  // a code that was shown belongs to the order that it was shown for
  const astray = [...m.shown].filter(([text, order]) => order.codes.every(code => code.text !== text))
  if (astray.length > 0) throw new Error(`${astray.length} codes were shown for an order that does not have them`)
  if (shop.join() !== model.join())
    throw new Error(
      [...only(shop, model).map(l => `the shop: ${l}`), ...only(model, shop).map(l => `the model: ${l}`)].join('\n'),
    )
}

/** Of a line about a code: its name, and the order that has it. */
const ownerOfCode = (line: string): readonly [string, string | undefined] => {
  const [what, print = '', , order] = line.split(' ')
  return what === 'code' ? [print, order] : ['', undefined]
}

/** What the database says of the same customers and shelves. */
const found = async (db: Db, m: Model): Promise<readonly string[]> => {
  const users = m.users.map(user => user.id)
  const shelves = m.shelves.map(shelf => shelf.no)
  const subjects = [...new Set(['', ...m.acts.map(act => act.slice(act.indexOf(':') + 2))])]
  const { rows } = await db.execute<{ line: string }>(sql`
    with us as (select id from users where id in ${users}),
      ours as materialized (select * from orders where user_id in (select id from us)),
      -- no index leads from an order to its rows
      told as (select replace(channel, 'private-orders.', '') as id, count(*) as n from outbox group by 1)
    select concat_ws(' ', 'cart', user_id, 'v' || version, payment) as line from carts join us on us.id = user_id
    union all select concat_ws(' ', 'line', user_id, variant_no, quantity, options ->> 'player') from cart_lines
      join us on us.id = user_id
    union all select concat_ws(' ', 'key', user_id, call, key, case call when 'add' then '-' else result_id::text end) from idempotency_keys join us on us.id = user_id
    union all select concat_ws(' ', 'shelf', v.no, free, held, sold, void, coalesce(imported, 0)) from variants v
      cross join lateral (select count(*) filter (where state = 'free') as free,
        count(*) filter (where state = 'held') as held, count(*) filter (where state = 'sold') as sold,
        count(*) filter (where state = 'void') as void from codes where variant_no = v.no) c
      cross join lateral (select sum(imported) as imported from code_batches where variant_no = v.no) b
      where v.no in ${shelves}
    union all select concat_ws(' ', 'batch', id, variant_no, (extract(epoch from quarantined_at) * 1000)::bigint)
      from code_batches where variant_no in ${shelves}
    union all select concat_ws(' ', 'code', encode(fingerprint, 'hex'), c.state, order_id) from codes c
      left join order_units u on u.id = c.order_unit_id where c.variant_no in ${shelves}
    union all select concat_ws(' ', 'act', count(*), (details ->> 'command') || ':', about) from audit
      cross join lateral (select coalesce(order_id::text, details ->> 'subject') as about) a
      where kind = 'acted' and (about in ${subjects} or order_id in (select id from ours))
      group by details ->> 'command', about
    union all select concat_ws(' ', 'order', id, status, 'v' || version, payment, amount) from ours
    union all select concat_ws(' ', 'told', ours.id, coalesce(n, 0)) from ours left join told on told.id = ours.id::text
    union all select concat_ws(' ', 'shown', order_id, count(*)) from reveals join ours on ours.id = order_id
      group by order_id
    union all select concat_ws(' ', 'review', id) from ours where review_since is not null
    union all select concat_ws(' ', 'refund', payment_id, r.amount, r.currency, reason, coalesce(unit_id::text, '-'), r.state,
      named, sent, 'x' || count(*)) from refunds r join payments p on p.id = r.payment_id
      join ours on ours.id = p.order_id left join provider_refunds s on s.refund_id = r.id
      cross join lateral (select coalesce(s.state || ' ' || s.attempts, '-') as sent, coalesce(reference, '-') as named) t
      group by payment_id, r.amount, r.currency, reason, unit_id, r.state, named, sent
    union all select concat_ws(' ', 'pieces', order_id, kind, u.state, c.state, count(*)) from order_units u
      join ours on ours.id = order_id left join codes c on c.order_unit_id = u.id group by order_id, kind, u.state, c.state
    union all select concat_ws(' ', 'claim', user_id, variant_no, order_id) from once_claims join us on us.id = user_id
    union all select concat_ws(' ', 'payment', p.id, order_id, method, p.amount, state,
      case when by_link then 'true' else 'false' end,
      case when state in ('refund_due', 'refunded') then refund_reason end) from payments p
      join ours on ours.id = order_id
    union all select concat_ws(' ', 'topup', unit_id, f.state, attempts) from fulfilments f join order_units u on u.id = unit_id
      join ours on ours.id = order_id
    union all select concat_ws(' ', 'event', event_id, effect) from payment_events e
      join payments p on p.id = e.payment_id join ours on ours.id = p.order_id`)
  return rows.map(row => String(row['line']).trim())
}
