import type pg from 'pg'
import { storeEndpoints } from '@server/webhooks/endpoints'
import type { HttpHarness } from '@tests/server/http/harness'
import { PAST_ACTS } from '@tests/server/platform/past-acts'
import { endpointNamed } from '@tests/server/webhooks/endpoint'

/** Fills the tables that `bench/kit/grow.mjs` leaves empty with the rows that a busy shop has in them. */
export const fillGrownShop = async (
  { database, clock }: Pick<HttpHarness, 'database' | 'clock'>,
  admin: pg.Client,
): Promise<void> => {
  await storeEndpoints(database.db, [endpointNamed('books')], clock.now)
  // the guards let nothing begin at its end
  await admin.query('set session_replication_role = replica')
  for (const statement of [...OF_CUSTOMERS, ...OF_SALES, ...OF_MONEY, PAST_ACTS]) await admin.query(statement)
  await admin.query('set session_replication_role = origin')
  await admin.query('vacuum analyze')
}

const OF_CUSTOMERS = [
  `insert into carts (user_id) select id from users`,
  `insert into cart_lines (id, user_id, variant_no, options, options_key, quantity)
    select gen_random_uuid(), id, 'GROWN1-1', '{}', '{}', 1 from users`,
  `insert into idempotency_keys (user_id, call, key, body_hash, result_id, lease_until, created_at)
    select id, 'add', 'key', '\\x00', id, now(), now() - interval '1 hour' from users`,
  `insert into identities (provider, subject, user_id, created_at)
    select 'google', 'subject ' || tel, id, created_at from users`,
  `insert into erasures (user_id, by, at) select id, 'customer', now() from users order by id limit 5000`,
  `update sessions set revoked_at = seen_at where id in (select id from sessions order by id limit 5000)`,
  `insert into phone_codes (purpose, country_code, tel, device_hash, code_hash, attempts, sent_at, expires_at)
    select 'login', country_code, tel, '\\x00', '\\x00', 0, now(), now() + interval '5 minutes' from users`,
  `insert into oauth_tokens (token_hash, client_id, user_id, scopes, expires_at, code_hash)
    select decode(md5('token ' || tel), 'hex'), 'mini', id, '[]', now() + interval '1 hour', decode(md5('code ' || tel), 'hex')
    from users`,
  `insert into hand_offs (value_hash, user_id, expires_at)
    select decode(md5('value ' || tel), 'hex'), id, now() + interval '1 hour' from users`,
  `insert into oauth_codes (code_hash, client_id, user_id, scopes, expires_at, redirect_uri, challenge)
    select decode(md5('code ' || tel), 'hex'), 'mini', id, '[]', now() + interval '1 hour', '', '' from users`,
  `insert into rate_limits (key, count, until)
    select decode(md5('limit ' || n), 'hex'), 1, now() + interval '1 hour' from generate_series(1, 20000) n`,
]

const OF_SALES = [
  `insert into outbox (channel, event, data, created_at, sent_at)
    select 'private-orders.' || n, 'order.updated', '{}', now() - interval '1 hour', now() - interval '1 hour'
    from generate_series(1, 20000) n`,
  `insert into webhook_deliveries (id, endpoint, event, data, at, state, next_at, created_at, updated_at)
    select gen_random_uuid(), 'books', 'order.paid', '{}', at, 'delivered', at, at, at
    from generate_series(1, 20000) n, lateral (select now() - n * interval '1 minute' as at) as moment`,
  `insert into code_batches (id, variant_no, source, imported, created_at)
    select gen_random_uuid(), 'GROWN1-1', 'old', 1, now() - interval '2 years' from generate_series(1, 20000)`,
  `update codes set expires_at = now() + interval '1 year' where state = 'free' and fingerprint < '\\x80'`,
  `insert into voided_codes (code_id, unit_id, cause, at)
    select id, order_unit_id, 'refunded', now() from codes where state = 'sold' order by id limit 5000`,
  `insert into once_claims (user_id, variant_no, order_id) select distinct on (user_id) user_id, 'GROWN1-1', id from orders`,
  `insert into fulfilments (unit_id, state, next_at, created_at, updated_at)
    select id, 'done', now(), now(), now() from order_units`,
  `insert into receipts (id, order_id, state, attempts, due_at, created_at, sent_at)
    select gen_random_uuid(), id, 'sent', 1, at, at, at
    from orders, lateral (select now() - interval '1 hour' as at) as moment where status = 'success'`,
  `insert into catalogue_revisions (revision, at, changes) select 1000 + n, now(), '[]' from generate_series(1, 20000) n`,
]

const OF_MONEY = [
  // a day is a small part of the years
  `update payment_events set received_at = now() - 20 * (now() - received_at)`,
  `update payments set created_at = now() - 20 * (now() - created_at)`,
  `insert into refunds (id, payment_id, provider, amount, currency, reason, state, reference, created_at, sent_at)
    select gen_random_uuid(), id, provider, 100, currency, 'other', 'sent', 'back ' || provider_ref, created_at, created_at
    from payments where state = 'paid'`,
  `insert into provider_refunds (refund_id, number, state, earlier, attempts, next_at, created_at, updated_at)
    select id, 'number ' || id, 'done', 0, 1, now(), now(), now() from refunds`,
  `insert into statement_lines (id, provider, kind, reference, amount, currency, at, source, imported_at, matched)
    select gen_random_uuid(), provider, 'payment', provider_ref, amount, currency, created_at, 'old', now(), true from payments`,
  `insert into resolved_money (provider, kind, reference, at)
    select 'mpay', 'payment', 'lost ' || n, now() from generate_series(1, 5000) n`,
]
