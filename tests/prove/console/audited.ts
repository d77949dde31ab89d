import { sql } from 'drizzle-orm'
import { question, type Question } from '@tests/prove/questions'

/**
 * The entries of the audit in a shop whose operators did everything by acts (I-32). Each change has one entry, with
 * name and reason, and no entry is without its change.
 */
export const audited: readonly Question[] = [
  question(
    'I-32',
    sql`select 'act ' || id || ' (' || (details ->> 'command') || ') lacks its operator, its role or its reason' from audit
        where kind = 'acted' and details ->> 'via' = 'console' and details ->> 'command' <> 'login'
          and (details ->> 'operator' is null or details ->> 'role' is null or details ->> 'reason' is null)`,
  ),
  question(
    'I-32',
    sql`select 'refund ' || r.id || ' has ' || count(a.id) || ' acts'
        from refunds r join payments p on p.id = r.payment_id left join audit a on a.order_id = p.order_id
          and a.kind = 'acted' and a.details ->> 'command' = 'orders refund' and a.details -> 'after' ->> 'refund' = r.id::text
        where p.state = 'paid' group by r.id having count(a.id) = 0`,
  ),
  question(
    'I-32',
    sql`select 'an act has the refund ' || (a.details -> 'after' ->> 'refund') || ', and there is none'
        from audit a where a.kind = 'acted' and a.details -> 'after' ->> 'refund' is not null
          and not exists (select from refunds r where r.id::text = a.details -> 'after' ->> 'refund')
          and not exists (select from audit c where c.kind = 'acted' and c.id > a.id
            and c.details -> 'before' ->> 'refund' = a.details -> 'after' ->> 'refund')`,
  ),
  question(
    'I-32',
    sql`select 'code ' || v.code_id || ' was replaced, and ' || count(a.id) || ' acts say so'
        from voided_codes v left join audit a on a.kind = 'acted' and a.details ->> 'command' = 'orders replace'
          and a.details -> 'before' ->> 'code' = v.code_id::text
        where v.cause <> 'refunded' group by v.code_id having count(a.id) <> 1`,
  ),
  question(
    'I-32',
    sql`select 'payment event ' || e.event_id || ' has ' || count(a.id) || ' acts'
        from payment_events e join payments p on p.id = e.payment_id left join audit a on a.order_id = p.order_id
          and a.kind = 'acted' and a.details ->> 'command' = 'orders mark-paid'
          and a.details -> 'after' ->> 'ref' = e.provider_ref and a.details -> 'after' ->> 'effect' = e.effect
        where e.event_id like 'operator:%' group by e.event_id having count(a.id) <> 1`,
  ),
  // a review that an operator began ends by a release, or when everything goes back
  question(
    'I-32',
    sql`select 'order ' || o.id || ' is ' || case when o.review_since is null then 'not ' else '' end
          || 'under review, and its last act is ' || coalesce(last.command, 'none')
        from orders o left join lateral (select a.id, a.details ->> 'command' as command from audit a
          where a.order_id = o.id and a.kind = 'acted' and a.details ->> 'command' in ('orders hold', 'orders release')
          order by a.id desc limit 1) last on true
        where (o.review_since is not null) <> (last.command is not distinct from 'orders hold')
          and not (o.review_since is null and (o.status in ('refund_due', 'refunded') or exists (
            select from audit b where b.order_id = o.id and b.kind = 'acted' and b.id > last.id
              and b.details ->> 'command' in ('orders refund', 'orders give-up'))))`,
  ),
  question(
    'I-32',
    sql`select 'revision ' || r.revision || ' of the catalogue by ' || r.by || ' has ' || count(a.id) || ' acts'
        from catalogue_revisions r left join audit a on a.kind = 'acted' and a.details ->> 'by' = r.by
          and a.details -> 'after' ->> 'revision' = r.revision::text
        where r.by is not null group by r.revision, r.by having count(a.id) <> 1`,
  ),
  question(
    'I-32',
    sql`select 'act ' || a.id || ' has the revision ' || (a.details -> 'after' ->> 'revision') || ', and there is none'
        from audit a where a.kind = 'acted' and a.details -> 'after' ->> 'revision' is not null and not exists (
          select from catalogue_revisions r where r.revision::text = a.details -> 'after' ->> 'revision')`,
  ),
  question(
    'I-34',
    sql`select 'act ' || id || ' shows a code, and does not name it' from audit where kind = 'acted'
        and details ->> 'command' = 'orders reveal-code' and not exists (
          select from codes c where c.id::text = details -> 'after' ->> 'code')`,
  ),
]
