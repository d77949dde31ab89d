import { orderNo, sealBehind } from './grow.mjs'

// What the desk of a shop has after years, besides past sales: money that waits, top-ups, acts, changes and deliveries.

/** Each fiftieth sale has a refund that was sent. The newest sales have refunds that are due. */
const SENT_OF = 50
const DUE = 2_000
/** Each thousandth line of the statement has a reference that the shop does not know. */
const UNKNOWN_OF = 1_000
/** The revisions of the catalogue, and how many of them can still be undone (`server/catalog/file/revisions.ts`). */
const REVISIONS = 2_000
const UNDONE = 100
/** Of the top-ups that are due, each third is claimed by an operator, and each fortieth belongs to an order under review. */
const CLAIMED_OF = 3
const HELD_OF = 40
/** Deliveries are deleted after 30 days (`server/platform/retention.ts`). */
const DELIVERED_MINUTES = 29 * 24 * 60
const PARKED_OF = 100
const FAILING_OF = 1_000
/** Each thousandth act shows a code: a command that is rare. */
const RARE_OF = 1_000
/** More than two pages. */
const FEWEST_ACTS = 120

/** The endpoints of the grown deliveries, as `WEBHOOKS_FILE` has them. No purchase has to be sent to them. */
export const endpoints = ['books', 'stock'].map(name => ({
  name,
  url: `https://${name}.example/hooks`,
  secrets: [`whsec_${Buffer.alloc(32, name).toString('base64')}`],
  events: ['order.refund_due'],
}))

const past = "now() - make_interval(mins => n / 2) - interval '1 day'"

const moneySteps = ({ sold }) => [
  [
    'refunds',
    `
    insert into refunds (id, payment_id, provider, amount, currency, reason, state, reference, created_at, sent_at)
    select md5('refund ' || n)::uuid, md5('payment ' || n)::uuid, 'mpay', 1000, 'MOP', 'faulty',
      case when n <= ${DUE} then 'due' else 'sent' end, case when n <= ${DUE} then null else 'back ' || n end, ${past},
      case when n <= ${DUE} then null else ${past} end
    from generate_series(1, ${sold}) n where n <= ${DUE} or n % ${SENT_OF} = 0`,
  ],
  [
    'notifications without a payment',
    `
    insert into payment_events (provider, event_id, kind, provider_ref, amount, currency, effect, received_at)
    select 'mpay', 'lost event ' || n, 'paid', 'lost ' || n, 10000, 'MOP', 'unmatched', ${past}
    from generate_series(1, ${sold}) n where n % ${UNKNOWN_OF} = 0`,
  ],
  [
    'lines of statements',
    `
    insert into statement_lines (id, provider, kind, reference, amount, currency, fee, at, source, imported_at, matched)
    select md5('statement ' || n)::uuid, 'mpay', 'payment',
      case when n % ${UNKNOWN_OF} = 0 then 'lost ' else 'ref ' end || n, 10000, 'MOP', 80, ${past}, 'grown', now(),
      n % ${UNKNOWN_OF} <> 0
    from generate_series(1, ${sold}) n`,
  ],
]

/** Orders that are paid and not delivered: top-ups that wait for an operator, the last one for two days. */
const topUpSteps = ({ users, orders }) => {
  const due = Math.min(DUE, Math.ceil(orders / 10))
  const each = `generate_series(1, ${due}) n`
  const variant = `(select no from variants where delivery = 'fulfilment' order by no limit 1)`
  const at = `now() - make_interval(mins => n * 2880 / ${due})`
  return [
    [
      'orders with a top-up that is due',
      `
      insert into orders (id, no, user_id, session_id, status, version, payment, amount, origin_amount, offer, quantity,
        currency, edition, form, cart_version, created_at, expires_at, updated_at, review_since)
      select md5('due ' || n)::uuid, ${orderNo('9000000000 + n')}, md5('user ' || (1 + n % ${users}))::uuid,
        md5('session ' || (1 + n % ${users}))::uuid, 'processing', 4, 'mpay', 10000, 10000, 0, 1, 'MOP', 'mo', '{}',
        1000 + n / ${users}, ${at}, ${at} + interval '15 minutes', ${at}, case when n % ${HELD_OF} = 0 then ${at} end
      from ${each}`,
    ],
    [
      'their lines',
      `
      insert into order_lines (id, order_id, position, variant_no, name, options, entered, price_cents, quantity, delivery)
      select md5('due line ' || n)::uuid, md5('due ' || n)::uuid, 0, ${variant},
        '{"zh-Hant": "面額", "en": "Denomination"}', '{"zh-Hant": [], "en": []}',
        jsonb_build_object('player', 'player ' || n), 10000, 1, 'fulfilment'
      from ${each}`,
    ],
    [
      'their pieces',
      `
      insert into order_units (id, order_id, line_id, variant_no, position, kind, state, claimed_by, claimed_at)
      select md5('due unit ' || n)::uuid, md5('due ' || n)::uuid, md5('due line ' || n)::uuid, ${variant}, 0,
        'fulfilment', 'due', case when n % ${CLAIMED_OF} = 0 then 'operator 1' end,
        case when n % ${CLAIMED_OF} = 0 then now() end
      from ${each}`,
    ],
    [
      'their payments',
      `
      insert into payments (id, order_id, method, provider, provider_ref, amount, currency, state, created_at, updated_at)
      select md5('due payment ' || n)::uuid, md5('due ' || n)::uuid, 'mpay', 'mpay', 'due ref ' || n, 10000, 'MOP', 'paid',
        ${at}, ${at}
      from ${each}`,
    ],
  ]
}

/** What operators did: most of it on orders, besides on customers and on the stock. */
const actSteps = ({ users, orders, sold }) => {
  const acts = Math.max(FEWEST_ACTS, Math.ceil(orders / 20))
  const statement = `
    insert into audit (at, kind, order_id, seal_id, details)
    select date_trunc('milliseconds', now()) - make_interval(mins => (${acts} - n) * 10), 'acted',
      case when subject is null then md5('order ' || o)::uuid end, ${sealBehind(sold, '(n - 1)')},
      jsonb_build_object('by', 'operator ' || (1 + n % 5), 'door', 'account', 'via', 'console',
        'operator', md5('operator ' || (1 + n % 5))::uuid, 'role', 'counter', 'command', command,
        'subject', coalesce(subject, ${orderNo('o')}), 'reason', 'a question of the customer', 'before', '{}'::jsonb,
        'after', jsonb_build_object('note', 'n ' || n))
    from (
      select n, 1 + n * 7 % ${orders} as o,
        case when n % ${RARE_OF} = 1 then 'orders reveal-code' when n % 10 < 5 then 'orders note'
          when n % 10 < 8 then 'orders refund' when n % 10 = 8 then 'users status' else 'codes import' end as command,
        case when n % ${RARE_OF} = 1 or n % 10 < 8 then null
          when n % 10 = 8 then '+852 **** ' || lpad((n % 10000)::text, 4, '0') || ' (' || md5('user ' || (1 + n % ${users}))::uuid || ')'
          else 'GROWN1-1' end as subject
      from generate_series(1, ${acts}) n
    ) as done`
  return [['acts of operators', statement]]
}

const revisionSteps = () => [
  [
    'revisions of the catalogue',
    `
    insert into catalogue_revisions (revision, at, changes, by, rows)
    select last + n, now() - make_interval(hours => ${REVISIONS} - n),
      jsonb_build_array(jsonb_build_object('what', 'variant', 'id', 'GROWN1-1', 'how', 'changed', 'parts',
        jsonb_build_array('price: "' || n || '.00" → "' || n + 1 || '.00"'))),
      'operator ' || (1 + n % 5),
      case when n > ${REVISIONS - UNDONE} then jsonb_build_array(jsonb_build_object('what', 'variant', 'id', 'GROWN1-1',
        'before', jsonb_build_object('price', n || '.00'), 'after', jsonb_build_object('price', n + 1 || '.00'))) end
    from generate_series(1, ${REVISIONS}) n, (select coalesce(max(revision), 0) as last from catalogue_revisions) as made`,
  ],
]

const deliverySteps = ({ orders }) => {
  const many = Math.min(100_000, orders)
  return [
    [
      'endpoints of webhooks',
      `
      insert into webhook_endpoints (name, origin, events, since) values
      ${endpoints.map(({ name, url, events }) => `('${name}', '${new URL(url).origin}', '${JSON.stringify(events)}', now())`).join(', ')}`,
    ],
    [
      'deliveries of webhooks',
      `
      insert into webhook_deliveries (id, endpoint, event, data, at, state, attempts, next_at, status, note, created_at, updated_at)
      select md5('delivery ' || n)::uuid, case when n % 4 = 0 then '${endpoints[1].name}' else '${endpoints[0].name}' end,
        'order.succeeded', jsonb_build_object('order', md5('order ' || n)::uuid, 'no', ${orderNo('n')}, 'status', 'success',
          'version', 5), at, state, case when state = 'delivered' then 1 else 3 end,
        case when state = 'waiting' then now() + interval '1 day' else at end,
        case when state = 'delivered' then 200 else 503 end, case when state = 'delivered' then null else 'it answered 503' end,
        at, at
      from (select n, now() - make_interval(mins => (n::bigint * ${DELIVERED_MINUTES} / ${many})::int) as at,
          case when n % ${PARKED_OF} = 0 then 'parked' when n % ${FAILING_OF} = 1 then 'waiting' else 'delivered' end as state
        from generate_series(1, ${many}) n) as sent`,
    ],
  ]
}

/** The statements for all of that, which follow those of the past sales. */
export const deskSteps = size => [
  ...moneySteps(size),
  ...topUpSteps(size),
  ...actSteps(size),
  ...revisionSteps(),
  ...deliverySteps(size),
]
