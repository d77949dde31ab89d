import { createHash } from 'node:crypto'

/** How many orders one seal of the audit covers. */
const SEALED_AT_ONCE = 500
/** Every fifth order was placed in the other edition. */
const HK_OF = 5

/** Chains the rows that have the number of their seal already, as `server/operations/audit/audit.ts` does. */
const seal = async client => {
  let previous = Buffer.alloc(32)
  for (let id = 1; ; id += 1) {
    const { rows } = await client.query('select * from audit where seal_id = $1 order by id', [id])
    if (rows.length === 0) return
    const hash = createHash('sha256').update(previous)
    for (const row of rows)
      hash
        .update(JSON.stringify([Number(row.id), row.at, row.kind, row.code_id, row.order_id, row.details]))
        .update('\n')
    const digest = hash.digest()
    await client.query('insert into audit_seals (id, rows, previous, hash, at) values ($1, $2, $3, $4, now())', [
      id,
      rows.length,
      previous,
      digest,
    ])
    previous = digest
  }
}

/** An expression for the seal of the audit's row that a number belongs to, behind those of the past sales. */
export const sealBehind = (sold, number) => `${2 + Math.floor(sold / SEALED_AT_ONCE)} + ${number} / ${SEALED_AT_ONCE}`

/** The number of an order, from an expression for a number that no other order has. */
export const orderNo = number =>
  `overlay(overlay('MO-' || lpad((${number})::text, 10, '0') placing '-' from 8 for 0) placing '-' from 13 for 0)`

/**
 * A shop after years: fills the database of a stocked shop with past sales, by copies of its rows. The codes of these
 * sales cannot be opened, so no benchmark may show them. Triggers are off meanwhile: they would look at each row.
 * `bought`: a variant of the shop that has sold as much as a grown one. `further`: statements for more rows.
 */
export const grow = async (
  client,
  { groups, variantsEach, free, sold, users, orders, bought },
  say = line => console.error(line),
  further = [],
) => {
  /** The variant of the past order with a number. */
  const variantOf = n => {
    const grown = `'GROWN' || (1 + ${n} % ${groups}) || '-1'`
    return bought === undefined ? grown : `case when ${n} % ${groups} = 0 then '${bought}' else ${grown} end`
  }
  const steps = [
    [
      'product groups',
      `
      insert into product_groups (no, category_id, type, name, description, image, position)
      select 'GROWN' || n, one.category_id, one.type,
        jsonb_build_object('zh-Hant', '群組 ' || n, 'en', 'Group ' || n), one.description, one.image, 1000 + n
      from generate_series(1, ${groups}) n, (select * from product_groups order by no limit 1) one`,
    ],
    [
      'variants',
      `
      insert into variants (no, group_no, name, price_cents, delivery, position)
      select 'GROWN' || n || '-' || m, 'GROWN' || n, jsonb_build_object('zh-Hant', '面額 ' || m, 'en', 'Denomination ' || m),
        1000 * m, case when m % 8 = 0 then 'fulfilment' else 'code' end, m
      from generate_series(1, ${groups}) n, generate_series(1, ${variantsEach}) m`,
    ],
    [
      'customers',
      `
      insert into users (id, name, country_code, tel, verified, created_at)
      select md5('user ' || n)::uuid, 'customer ' || n, '+852', (50000000 + n)::text, true,
        now() - make_interval(mins => n)
      from generate_series(1, ${users}) n`,
    ],
    [
      'sessions',
      `
      insert into sessions (id, user_id, token_hash, cookie_hash, agent, created_at, seen_at, expires_at)
      select md5('session ' || n)::uuid, md5('user ' || (1 + n % ${users}))::uuid, decode(md5('token ' || n), 'hex'),
        decode(md5('cookie ' || n), 'hex'), 'Mozilla/5.0', now() - make_interval(mins => n), now() - make_interval(mins => n),
        now() + interval '1 year'
      from generate_series(1, ${Math.round(users * 1.5)}) n`,
    ],
    [
      'orders',
      `
      insert into orders (id, no, user_id, session_id, status, version, payment, amount, origin_amount, offer, quantity,
        currency, edition, form, cart_version, created_at, expires_at, updated_at)
      select md5('order ' || n)::uuid, ${orderNo('n')},
        md5('user ' || (1 + n % ${users}))::uuid, md5('session ' || (1 + n % ${users}))::uuid,
        case when n <= ${sold} then 'success' else 'cancelled' end, 5, 'mpay', 10000, 10000, 0, 1, 'MOP',
        case when n % ${HK_OF} = 0 then 'hk' else 'mo' end, '{}', 1 + n / ${users}, at, at + interval '15 minutes', at
      from (select n, now() - make_interval(mins => n / 2) - interval '1 day' as at from generate_series(1, ${orders}) n) as past`,
    ],
    [
      'order lines',
      `
      insert into order_lines (id, order_id, position, variant_no, name, options, entered, price_cents, quantity, delivery)
      select md5('line ' || n)::uuid, md5('order ' || n)::uuid, 0, ${variantOf('n')},
        '{"zh-Hant": "面額", "en": "Denomination"}', '{"zh-Hant": [], "en": []}', '{}', 10000, 1, 'code'
      from generate_series(1, ${orders}) n`,
    ],
    [
      'pieces',
      `
      insert into order_units (id, order_id, line_id, variant_no, position, kind, state)
      select md5('unit ' || n)::uuid, md5('order ' || n)::uuid, md5('line ' || n)::uuid,
        ${variantOf('n')}, 0, 'code', case when n <= ${sold} then 'done' else 'released' end
      from generate_series(1, ${orders}) n`,
    ],
    [
      'payments',
      `
      insert into payments (id, order_id, method, provider, provider_ref, amount, currency, state, created_at, updated_at)
      select md5('payment ' || n)::uuid, md5('order ' || n)::uuid, 'mpay', 'mpay', 'ref ' || n, 10000, 'MOP',
        case when n <= ${sold} then 'paid' else 'closed' end, at, at
      from (select n, now() - make_interval(mins => n / 2) - interval '1 day' as at from generate_series(1, ${orders}) n) as past`,
    ],
    [
      'notifications',
      `
      insert into payment_events (provider, event_id, payment_id, kind, provider_ref, amount, currency, effect, received_at)
      select 'mpay', 'event ' || n, md5('payment ' || n)::uuid, 'paid', 'ref ' || n, 10000, 'MOP', 'paid',
        now() - make_interval(mins => n / 2) - interval '1 day'
      from generate_series(1, ${sold}) n`,
    ],
    [
      'batches',
      `
      insert into code_batches (id, variant_no, source, imported, created_at)
      select md5('batch ' || no)::uuid, no, 'grown', 1, now() - interval '1 year' from variants
      where no like 'GROWN%' and delivery = 'code'${sold < groups || bought === undefined ? '' : ` or no = '${bought}'`}`,
    ],
    [
      'codes for sale',
      `
      insert into codes (id, variant_no, batch_id, data_key_id, ciphertext, nonce, fingerprint, canonical, state, imported_at,
        expiry_read)
      select md5('free ' || n)::uuid, no, md5('batch ' || no)::uuid, k.id, ''::bytea, ''::bytea, decode(md5('free ' || n), 'hex'),
        true, 'free', now() - interval '1 year', true
      from (select n, 'GROWN' || (1 + n % ${groups}) || '-' || (1 + n / ${groups} % 7) as no
        from generate_series(1, ${free}) n) as made, (select id from data_keys limit 1) k`,
    ],
    [
      'sold codes',
      `
      insert into codes (id, variant_no, batch_id, data_key_id, ciphertext, nonce, fingerprint, canonical, state, order_unit_id,
        imported_at, expiry_read)
      select md5('sold ' || n)::uuid, no, md5('batch ' || no)::uuid, k.id, ''::bytea, ''::bytea, decode(md5('sold ' || n), 'hex'),
        true, 'sold', md5('unit ' || n)::uuid, now() - interval '1 year', true
      from (select n, ${variantOf('n')} as no from generate_series(1, ${sold}) n) as made,
        (select id from data_keys limit 1) k`,
    ],
    [
      'counts of the batches',
      `
      update code_batches b set imported = counted.n
      from (select batch_id, count(*) n from codes group by batch_id) counted where counted.batch_id = b.id`,
    ],
    [
      'order links',
      `
      insert into revival_tokens (token_hash, order_id, expires_at)
      select decode(md5('link ' || n), 'hex'), md5('order ' || n)::uuid, now() + interval '6 days' - make_interval(mins => n / 2)
      from generate_series(1, least(${orders}, 6 * 1440 * 2)) n`,
    ],
    [
      'reveals',
      `
      insert into reveals (id, order_id, user_id, session_id, code_ids, grounds, at)
      select md5('look ' || n)::uuid, md5('order ' || n)::uuid, md5('user ' || (1 + n % ${users}))::uuid,
        md5('session ' || (1 + n % ${users}))::uuid, jsonb_build_array(md5('sold ' || n)::uuid), 'placed', now()
      from generate_series(1, ${sold}) n`,
    ],
    [
      'the audit',
      `
      insert into audit (at, kind, code_id, order_id, seal_id)
      select date_trunc('milliseconds', now()) - interval '1 year', kind, md5('sold ' || n)::uuid,
        md5('order ' || n)::uuid, 1 + n / ${SEALED_AT_ONCE}
      from generate_series(1, ${sold}) n, (values ('held'), ('sold'), ('revealed')) as kinds(kind)`,
    ],
    ...further,
  ]
  await client.query('set session_replication_role = replica')
  for (const [what, statement] of steps) {
    const began = performance.now()
    const { rowCount } = await client.query(statement)
    say(`  ${rowCount} ${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await seal(client)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}
