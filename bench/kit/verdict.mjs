import { codesOf } from './buy.mjs'

const same = (a, b) => a.length === b.length && a.every((each, at) => each === b[at])

/** Looks into every row of every table, as text. */
const tablesHolding = async (client, texts) => {
  const { rows } = await client.query(`select tablename as name from pg_tables where schemaname = 'public'`)
  const holding = []
  for (const { name } of rows) {
    const found = await client.query(`select row::text as text from ${name} as row`)
    if (found.rows.some(({ text }) => texts.some(each => text.includes(each)))) holding.push(name)
  }
  return holding
}

/** What the database says was sold: which unit of whose order each code went to, and which codes were shown to whom. */
const soldIn = async (client, variant) => {
  const { rows } = await client.query(
    `select c.id as code, o.id as "order", o.user_id as "user", o.status,
            (select array_agg(distinct shown.id) from reveals r, jsonb_array_elements_text(r.code_ids) as shown(id)
             where r.order_id = o.id and r.user_id = o.user_id) as shown
     from codes c join order_units u on u.id = c.order_unit_id join orders o on o.id = u.order_id
     where c.variant_no = $1 and c.state = 'sold'`,
    [variant],
  )
  return rows
}

/**
 * Every way in which the sale went wrong, a line each; empty when all went well. `winners`: the codes that the lucky
 * buyers received; `stock`: the plaintexts that were imported; `browserOf`: a browser for a buyer, or for a guest.
 */
export const violations = async ({ client, variant, stock, buyers, winners, soldOut, said, browserOf, crowd }) => {
  const wrong = []
  const must = (holds, problem) => holds || wrong.push(problem)

  // 1. the count, in the hands of the buyers and in the books
  must(winners.length === stock.length, `${winners.length} buyers got a code, not ${stock.length}`)
  must(
    winners.length + soldOut === buyers.length,
    `${winners.length + soldOut} of ${buyers.length} buyers know where they stand`,
  )
  const states = await client.query(
    'select state, count(*)::int as n from codes where variant_no = $1 group by state',
    [variant],
  )
  const counted = JSON.stringify(states.rows)
  must(counted === JSON.stringify([{ state: 'sold', n: stock.length }]), `the codes stand at ${counted}`)
  const { rows: strays } = await client.query(`select status, count(*)::int as n from orders group by status`)
  const orders = JSON.stringify(strays)
  must(orders === JSON.stringify([{ status: 'success', n: stock.length }]), `the orders stand at ${orders}`)

  // 2. the codes received are the codes imported, each once
  const received = winners.flatMap(winner => winner.codes)
  must(
    winners.every(winner => winner.codes.length === 1),
    'somebody got another number of codes than one',
  )
  must(
    same(received.toSorted(), stock.toSorted()),
    'the codes that were received are not those that were imported, each once',
  )

  // 3. every code that was shown belongs to an order of whom it was shown to
  const sold = new Map((await soldIn(client, variant)).map(row => [row.order, row]))
  for (const { buyer, id } of winners) {
    const row = sold.get(id)
    must(row?.user === buyer.user, `order ${id} is not its buyer's in the database`)
    must(same(row?.shown ?? [], [row?.code]), `order ${id} was shown other codes than its own`)
  }
  const { rows: shownElsewhere } = await client.query(
    `select r.order_id from reveals r join orders o on o.id = r.order_id where o.user_id <> r.user_id`,
  )
  must(shownElsewhere.length === 0, `${shownElsewhere.length} reveals were made to others than the owner`)

  // 4. on a repeat, the owner sees the same code and, with the same key, the same order; other callers do not get the
  // order
  await crowd(winners, 20, async ({ buyer, id, key, codes }) => {
    const own = browserOf(buyer)
    const again = await own.call('GET', `/api/orders/${id}`)
    must(
      again.status === 200 && same(codesOf(again.body), codes),
      `order ${id} shows other codes when it is read again`,
    )
    const repeated = await own.call('POST', '/api/orders', {}, key)
    must(repeated.body?.id === id, `the repeated order ${id} answered ${repeated.status} ${repeated.body?.id ?? ''}`)
    const other = browserOf(buyers[(buyer.at + 1) % buyers.length])
    for (const [who, browser, status] of [
      ['another buyer', other, 404],
      ['a guest', browserOf(undefined), 401],
    ]) {
      const answer = await browser.call('GET', `/api/orders/${id}`)
      must(answer.status === status, `${who} asking for order ${id} was answered ${answer.status}`)
      must(!stock.some(code => answer.text.includes(code)), `${who} was shown a code of order ${id}`)
    }
  })

  // 5. no code stands anywhere in clear
  must(!stock.some(code => said.includes(code)), 'the shop said a code on its terminal')
  for (const table of await tablesHolding(client, stock)) wrong.push(`table ${table} holds a code in clear`)
  return wrong
}
