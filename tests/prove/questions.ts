import { type SQL, sql } from 'drizzle-orm'

/** A question to the database: each row of the answer is something that must not be, in a line. */
export interface Question {
  readonly invariant: string
  readonly wrong: SQL
}

export const question = (invariant: string, wrong: SQL): Question => ({ invariant, wrong })

/** An order with its pieces: how many of them hold or have which code. */
const standing = sql`(
  select o.id, o.status, o.review_since,
    count(*) filter (where u.kind = 'code') as codes,
    count(*) filter (where u.kind = 'code' and c.state = 'held' and u.state = 'reserved') as held,
    count(*) filter (where u.kind = 'code' and c.state = 'sold' and u.state = 'done') as sold,
    count(c.id) as assigned,
    count(*) filter (where u.kind = 'fulfilment') as jobs,
    count(*) filter (where u.kind = 'fulfilment' and u.state = 'done') as jobs_done,
    count(*) filter (where u.kind = 'fulfilment' and u.state = 'due') as jobs_due,
    count(*) filter (where u.state = 'released') as released,
    count(*) filter (where u.kind = 'code' and u.state = 'released') as codes_back,
    count(*) filter (where u.kind = 'fulfilment' and u.state = 'released') as jobs_back,
    count(*) as units
  from orders o left join order_units u on u.order_id = o.id left join codes c on c.order_unit_id = u.id
  group by o.id)`

/** What holds whenever a transaction has ended. */
export const always: readonly Question[] = [
  question(
    'I-01',
    sql`select 'unit ' || order_unit_id || ' has ' || count(*) || ' codes' from codes
        where order_unit_id is not null group by order_unit_id having count(*) > 1`,
  ),
  question(
    'I-01',
    sql`select 'code ' || code_id || ' was sold ' || count(*) || ' times' from audit
        where kind = 'sold' group by code_id having count(*) > 1`,
  ),
  question(
    'I-01',
    sql`select 'code ' || shown.code || ' was shown for ' || count(distinct r.order_id) || ' orders'
        from reveals r cross join lateral jsonb_array_elements_text(r.code_ids) as shown(code)
        group by shown.code having count(distinct r.order_id) > 1`,
  ),
  // a sale that began before the quarantine may end after it
  question(
    'I-01',
    sql`select 'code ' || s.code_id || ' was sold at ' || s.at || ', in quarantine since ' || q.at
        from audit s join codes c on c.id = s.code_id
        join audit q on q.kind = 'quarantined' and q.details ->> 'batch' = c.batch_id::text
        where s.kind = 'sold' and s.at > q.at + interval '10 seconds'
          and not exists (select from audit r where r.kind = 'unlocked' and r.details ->> 'batch' = c.batch_id::text
            and r.id between q.id and s.id)`,
  ),
  question(
    'I-02',
    sql`select 'code ' || c.id || ' expired at ' || c.expires_at || ', and was paid at ' || sale.at
        from codes c join order_units u on u.id = c.order_unit_id join (
          select p.order_id, e.received_at as at from payments p join payment_events e on e.payment_id = p.id
            where e.effect = 'paid'
          union all select order_id, updated_at from payments where state = 'paid' and amount = 0) sale
          on sale.order_id = u.order_id
        where c.state = 'sold' and c.expires_at <= sale.at`,
  ),
  question(
    'I-02',
    sql`select 'order ' || o.id || ' holds a code that expires at ' || c.expires_at || ', before the hold ends'
        from orders o join order_units u on u.order_id = o.id join codes c on c.order_unit_id = u.id
        where o.status in ('pending', 'waiting_for_payment') and c.expires_at <= o.expires_at`,
  ),
  question(
    'I-02',
    sql`select 'order ' || id || ' is a ' || status || ' with ' || sold || ' of ' || codes || ' codes and '
          || jobs_done || ' of ' || jobs || ' jobs done'
        from ${standing} s where (status = 'success' and (sold + codes_back <> codes or jobs_done + jobs_back <> jobs or units = 0))
          or (status = 'processing' and (sold + codes_back <> codes or jobs_done + jobs_due + jobs_back <> jobs
            or (jobs_due = 0 and review_since is null)))`,
  ),
  question(
    'I-02',
    sql`select 'order ' || o.id || ' is ' || o.status || ', and ' || count(p.id) || ' payments paid it'
        from orders o left join payments p on p.order_id = o.id and p.state = 'paid'
        group by o.id having (count(p.id) = 1) <> (o.status in ('processing', 'success'))`,
  ),
  question('I-02', sql`select 'order ' || id || ' rests in paid' from orders where status = 'paid'`),
  question(
    'I-03',
    sql`select 'order ' || id || ' is ' || status || ' and has ' || assigned || ' of ' || codes || ' codes, '
          || released || ' of ' || units || ' pieces given back'
        from ${standing} s where (status in ('pending', 'waiting_for_payment') and (held <> codes or released > 0))
          or (status = 'cancelled' and (assigned > 0 or released <> units))
          -- given up after it was paid: what was sold of it stays sold
          or (status in ('refund_due', 'refunded')
            and (sold + codes_back <> codes or assigned <> sold or released + sold + jobs_done <> units))`,
  ),
  question(
    'I-04',
    sql`select 'variant ' || b.variant_no || ': ' || b.imported || ' imported, ' || coalesce(c.there, 0) || ' there'
        from (select variant_no, sum(imported) as imported from code_batches group by variant_no) b
        left join (select variant_no, count(*) filter (where state in ('free', 'held', 'sold', 'void')) as there
          from codes group by variant_no) c using (variant_no) where b.imported <> coalesce(c.there, 0)`,
  ),
  question(
    'I-05',
    sql`select 'payment ' || payment_id || ' paid its order ' || count(*) || ' times' from payment_events
        where effect = 'paid' group by payment_id having count(*) > 1`,
  ),
  question(
    'I-06',
    sql`select 'order ' || o.id || ' of ' || o.amount || ' ' || o.currency || ' was paid with ' || p.amount || ' '
          || p.currency || ' by ' || p.method
        from payments p join orders o on o.id = p.order_id where p.state = 'paid'
          and (p.amount, p.currency, p.method) is distinct from (o.amount, o.currency, o.payment)`,
  ),
  question(
    'I-07',
    sql`select 'money of payment ' || p.id || ' came, and it stands at ' || p.state
        from payments p join payment_events e on e.payment_id = p.id and e.kind = 'paid'
        where p.state not in ('paid', 'refund_due', 'refunded')`,
  ),
  question(
    'I-07',
    sql`select 'order ' || o.id || ' is to be paid back, and no payment is' from orders o where o.status = 'refund_due'
        and not exists (select from payments p where p.order_id = o.id and p.state = 'refund_due')`,
  ),
  question(
    'I-07',
    sql`select 'payment ' || p.id || ' is ' || p.state || ', and ' || count(r.id) || ' refunds of it are due'
        from payments p left join refunds r on r.payment_id = p.id and r.state = 'due'
        where p.state in ('refund_due', 'refunded') group by p.id having (count(r.id) > 0) <> (p.state = 'refund_due')`,
  ),
  question(
    'I-07',
    sql`select 'payment ' || e.payment_id || ' got ' || sum(e.amount) || ' ' || e.currency || ' for nothing'
        from payment_events e where e.effect = 'refund_due' and e.kind = 'paid' and e.payment_id is not null
        group by e.payment_id, e.currency having sum(e.amount) > money_back(e.payment_id, e.currency)`,
  ),
  question(
    'I-07',
    sql`select 'payment ' || e.payment_id || ' got ' || e.amount || ' ' || e.currency || ', and nothing came of it'
        from payment_events e where e.effect = 'noted' and e.kind = 'paid' and e.amount > 0 and e.payment_id is not null
          and not exists (select from payment_events o where o.payment_id = e.payment_id and o.kind = 'paid'
            and (o.amount, o.currency, o.provider_ref) = (e.amount, e.currency, e.provider_ref) and o.effect <> 'noted')`,
  ),
  question(
    'I-28',
    sql`select 'of payment ' || payment_id || ' ' || sum(amount) || ' ' || currency || ' go back' from refunds
        group by payment_id, currency having sum(amount) > money_in(payment_id, currency)`,
  ),
  question(
    'I-29',
    sql`select 'reference ' || reference || ' of ' || provider || ' names ' || count(*) || ' refunds' from refunds
        where reference is not null group by provider, reference having count(*) > 1`,
  ),
  question(
    'I-29',
    sql`select 'refund ' || r.id || ' is ' || r.state || ', and at its provider it is ' || s.state
        from provider_refunds s join refunds r on r.id = s.refund_id
        where (r.state = 'sent') <> (s.state in ('done', 'withdrawn'))`,
  ),
  question(
    'I-30',
    sql`select 'code ' || c.id || ' was voided and is ' || c.state from voided_codes v join codes c on c.id = v.code_id
        where c.state <> 'void' or c.order_unit_id is not null`,
  ),
  question(
    'I-30',
    sql`select 'code ' || v.code_id || ' was shown after it was voided' from voided_codes v
        join order_units u on u.id = v.unit_id join reveals r on r.order_id = u.order_id
        where r.code_ids @> jsonb_build_array(v.code_id) and r.at > v.at`,
  ),
  question(
    'I-30',
    sql`select 'piece ' || u.id || ' of a delivered order was taken back without a refund' from order_units u
        join orders o on o.id = u.order_id where o.status = 'success' and u.state = 'released' and not exists (
          select from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id)`,
  ),
  question(
    'I-10',
    sql`select 'order ' || o.id || ' was shown as ' || o.status || ' or to another than its owner'
        from reveals r join orders o on o.id = r.order_id where o.status <> 'success' or r.user_id <> o.user_id`,
  ),
  question(
    'I-12',
    sql`select 'reveal ' || r.id || ' of ' || jsonb_array_length(r.code_ids) || ' codes has ' || count(a.id) || ' audit rows'
        from reveals r left join audit a on a.kind = 'revealed' and a.details ->> 'reveal' = r.id::text
        group by r.id having count(a.id) <> jsonb_array_length(r.code_ids)`,
  ),
  question(
    'I-12',
    sql`select 'code ' || c.id || ' is ' || c.state || ', and the last row of its audit says ' || coalesce(a.kind, 'nothing')
        from codes c left join (select distinct on (code_id) code_id, kind from audit
          where kind in ('held', 'released', 'sold', 'voided', 'restored') order by code_id, id desc) a on a.code_id = c.id
        where c.state <> case a.kind when 'held' then 'held' when 'sold' then 'sold' when 'voided' then 'void' else 'free' end`,
  ),
  question(
    'I-12',
    sql`select 'batch ' || b.id || ' is ' || case when b.quarantined_at is null then 'not ' else '' end
          || 'in quarantine, and the last row of its audit says ' || coalesce(a.kind, 'nothing')
        from code_batches b left join (select distinct on (details ->> 'batch') details ->> 'batch' as batch, kind
          from audit where kind in ('imported', 'quarantined', 'unlocked') order by details ->> 'batch', id desc) a
          on a.batch = b.id::text
        where a.kind is null or (b.quarantined_at is not null) <> (a.kind = 'quarantined')`,
  ),
  question(
    'I-12',
    sql`select 'payment ' || p.id || ' was refunded, and no act of an operator says so' from payments p
        where p.state = 'refunded' and not exists (select from audit a
          where a.order_id = p.order_id and a.kind = 'acted' and a.details ->> 'command' = 'orders refund')`,
  ),
  question(
    'I-12',
    sql`select 'top-up ' || u.id || ' is ' || u.state || ', at the supplier ' || coalesce(f.state, 'unknown')
          || ', and no act of an operator says why'
        from order_units u left join fulfilments f on f.unit_id = u.id where u.kind = 'fulfilment'
          and ((u.state = 'done' and f.state is distinct from 'done') or f.state = 'withdrawn')
          and not exists (select from audit a where a.order_id = u.order_id and a.kind = 'acted'
            and a.details ->> 'command' in ('orders fulfil', 'orders give-up', 'orders refund'))`,
  ),
  question(
    'I-14',
    sql`select 'code ' || code_id || ' was ' || kind || ' after it was ' || coalesce(before, 'imported')
        from (select code_id, kind, lag(kind) over (partition by code_id order by id) as before from audit
          where kind in ('held', 'released', 'sold', 'voided', 'restored')) steps
        where (kind = 'released' and before is distinct from 'held') or (kind = 'held' and before in ('held', 'sold'))`,
  ),
  question(
    'I-15',
    sql`select 'user ' || o.user_id || ' has ' || count(*) || ' of ' || l.variant_no
        from orders o join order_lines l on l.order_id = o.id join order_units u on u.line_id = l.id
        join variants v on v.no = l.variant_no and v.once
        where o.status not in ('cancelled', 'refund_due', 'refunded') group by o.user_id, l.variant_no having count(*) > 1`,
  ),
  question(
    'I-31',
    sql`select 'user ' || u.id || ' is ' || u.status || ', and ' || case when e.user_id is null then 'was not' else 'was' end || ' erased'
        from users u left join erasures e on e.user_id = u.id where (u.status = 'erased') <> (e.user_id is not null)`,
  ),
  question(
    'I-31',
    sql`select 'of the erased user ' || e.user_id || ' there is still ' || left_over.what
        from erasures e join users u on u.id = e.user_id cross join lateral (
          select 'a name or a number' as what where u.name <> '' or u.tel is not null or u.password_hash is not null
          union all select 'a session' from sessions where user_id = u.id and (revoked_at is null or agent is not null)
          union all select 'a login' from identities where user_id = u.id
          union all select 'a cart' from carts where user_id = u.id
          union all select 'an entry of an order' from orders o where o.user_id = u.id and o.form <> erased_entries(o.form)
          union all select 'an entry of a line' from order_lines l join orders o on o.id = l.order_id
            where o.user_id = u.id and l.entered <> erased_entries(l.entered)) left_over`,
  ),
  question(
    'I-31',
    sql`select 'codes of the erased user ' || e.user_id || ' were shown' from erasures e
        join reveals r on r.user_id = e.user_id where r.at > e.at`,
  ),
]

/** What holds when all is quiet. */
export const atRest = (now: Date): readonly Question[] => [
  question(
    'I-02',
    sql`select 'the wallet has the money of payment ' || s.merchant_payment_id || ', and the shop says '
          || coalesce(p.state, 'nothing')
        from simulator_payments s left join payments p
          on s.merchant_payment_id in (p.provider || ':' || p.id, p.provider || ':' || replace(p.id::text, '-', ''))
        where s.state = 'paid' and coalesce(p.state, '') not in ('paid', 'refund_due', 'refunded')`,
  ),
  question(
    'I-02',
    sql`select 'a payment event is about none of ours: ' || event_id from payment_events where effect = 'unmatched'`,
  ),
  question(
    'I-14',
    sql`select 'order ' || id || ' is overdue' from orders
        where status in ('pending', 'waiting_for_payment') and expires_at <= ${now}`,
  ),
  question('I-26', sql`select 'push ' || id || ' waits' from outbox where sent_at is null`),
]
