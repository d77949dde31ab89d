-- serves from 0012_operators
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"unit_id" uuid,
	"state" text DEFAULT 'due' NOT NULL,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_reference" UNIQUE("provider","reference"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('due', 'sent')),
	CONSTRAINT "refunds_sent" CHECK (("refunds"."state" = 'sent') = ("refunds"."sent_at" is not null)),
	CONSTRAINT "refunds_due_reference" CHECK ("refunds"."state" = 'sent' or "refunds"."reference" is null),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" >= 0),
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('late', 'twice', 'amount', 'undeliverable', 'faulty', 'other'))
);
--> statement-breakpoint
CREATE TABLE "voided_codes" (
	"code_id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"replaced_by" uuid,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "voided_codes_replaced_by_unique" UNIQUE("replaced_by"),
	CONSTRAINT "voided_codes_cause" CHECK ("voided_codes"."cause" in ('invalid', 'used', 'expired', 'refunded', 'other')),
	CONSTRAINT "voided_codes_replaced" CHECK (("voided_codes"."cause" = 'refunded') = ("voided_codes"."replaced_by" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "review_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voided_codes" ADD CONSTRAINT "voided_codes_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voided_codes" ADD CONSTRAINT "voided_codes_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voided_codes" ADD CONSTRAINT "voided_codes_replaced_by_codes_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_unit" ON "refunds" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("provider") WHERE "refunds"."state" = 'due';--> statement-breakpoint
CREATE INDEX "voided_codes_unit" ON "voided_codes" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "orders_review" ON "orders" USING btree ("review_since") WHERE "orders"."review_since" is not null;
--> statement-breakpoint

-- The money that came in by a payment: events that repeat what was known are 'noted' and do not count. A payment without
-- any event is older than the inbox.
CREATE FUNCTION money_in(of_payment uuid, of_currency text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(CASE
    WHEN EXISTS (SELECT FROM payment_events WHERE payment_id = of_payment AND kind = 'paid') THEN (
      SELECT SUM(amount) FROM payment_events
      WHERE payment_id = of_payment AND kind = 'paid' AND currency = of_currency AND effect IN ('paid', 'refund_due')
    )
    ELSE (
      SELECT amount FROM payments
      WHERE id = of_payment AND currency = of_currency AND state IN ('paid', 'refund_due', 'refunded')
    )
  END, 0)::bigint
$$;
--> statement-breakpoint
-- The money of a payment that has gone back, or must.
CREATE FUNCTION money_back(of_payment uuid, of_currency text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(SUM(amount), 0)::bigint FROM refunds WHERE payment_id = of_payment AND currency = of_currency
$$;
--> statement-breakpoint
-- Until now a payment's state said that its money must go back: each such sum gets its row. First the sums that bought
-- nothing, then what is left of a payment whose order was given up.
INSERT INTO refunds (id, payment_id, provider, amount, currency, reason, note, state, reference, created_at, sent_at)
SELECT md5('refund of event ' || came.provider || ' ' || came.event_id)::uuid, came.payment_id, came.provider, came.amount, came.currency, came.reason, came.note, came.state,
  CASE WHEN came.state = 'sent' AND came.place = came.referenced THEN came.refund_ref END, came.received_at,
  CASE WHEN came.state = 'sent' THEN came.updated_at END
FROM (
  SELECT ranked.*,
    CASE WHEN payment_state = 'refunded' OR (refund_ref IS NOT NULL AND place = 1) THEN 'sent' ELSE 'due' END AS state,
    CASE WHEN payment_state = 'refunded' THEN places ELSE 1 END AS referenced
  FROM (
    SELECT e.payment_id, e.event_id, p.provider, e.amount, e.currency, e.received_at, p.updated_at, p.refund_ref,
      p.state AS payment_state,
      CASE WHEN p.state IN ('refund_due', 'refunded') THEN COALESCE(p.refund_reason, 'other') ELSE 'amount' END AS reason,
      CASE WHEN p.state IN ('refund_due', 'refunded') THEN p.note END AS note,
      row_number() OVER (PARTITION BY e.payment_id ORDER BY e.received_at, e.event_id) AS place,
      count(*) OVER (PARTITION BY e.payment_id) AS places
    FROM payment_events e JOIN payments p ON p.id = e.payment_id
    WHERE e.effect = 'refund_due' AND e.kind = 'paid' AND e.amount >= 0 AND e.currency IS NOT NULL
  ) AS ranked
) AS came;
--> statement-breakpoint
INSERT INTO refunds (id, payment_id, provider, amount, currency, reason, note, state, reference, created_at, sent_at)
SELECT md5('refund of payment ' || p.id || ' 0')::uuid, p.id, p.provider, money_in(p.id, p.currency) - money_back(p.id, p.currency), p.currency,
  COALESCE(p.refund_reason, 'other'), p.note, CASE p.state WHEN 'refunded' THEN 'sent' ELSE 'due' END,
  CASE WHEN p.state = 'refunded' AND NOT EXISTS (
    SELECT FROM refunds r WHERE r.provider = p.provider AND r.reference = p.refund_ref
  ) THEN p.refund_ref END,
  p.updated_at, CASE p.state WHEN 'refunded' THEN p.updated_at END
FROM payments p
WHERE p.state IN ('refund_due', 'refunded') AND (
  money_in(p.id, p.currency) > money_back(p.id, p.currency)
  OR NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)
);
--> statement-breakpoint
-- [I-28] No more money goes back than came in. The lock makes two refunds of one payment wait for each other.
CREATE FUNCTION refund_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  IF money_back(NEW.payment_id, NEW.currency) + NEW.amount > money_in(NEW.payment_id, NEW.currency) THEN
    RAISE EXCEPTION 'payment %: more would go back than came in', NEW.payment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_bound';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refund_guard BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refund_guard();
--> statement-breakpoint
-- [I-29] A refund is sent once, and nothing else of it changes. It follows its payment if that gets another id.
CREATE FUNCTION refund_frozen_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.provider, NEW.amount, NEW.currency, NEW.reason, NEW.unit_id, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.provider, OLD.amount, OLD.currency, OLD.reason, OLD.unit_id, OLD.created_at)
    OR (NEW.payment_id <> OLD.payment_id AND pg_trigger_depth() = 1)
    OR (OLD.state = 'sent' AND (NEW.state, NEW.reference, NEW.sent_at) IS DISTINCT FROM (OLD.state, OLD.reference, OLD.sent_at))
  THEN
    RAISE EXCEPTION 'refund %: what was recorded cannot be changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refund_frozen_guard BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION refund_frozen_guard();
--> statement-breakpoint
CREATE TRIGGER refunds_kept BEFORE DELETE OR TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
--> statement-breakpoint
-- Money that bought nothing must go back, as it came. Servers of the previous release do not know this table.
CREATE FUNCTION refund_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO refunds (id, payment_id, provider, amount, currency, reason, note, created_at)
  SELECT md5('refund of event ' || NEW.provider || ' ' || NEW.event_id)::uuid, id, provider, NEW.amount, NEW.currency,
    CASE state WHEN 'refund_due' THEN COALESCE(refund_reason, 'other') ELSE 'amount' END,
    CASE state WHEN 'refund_due' THEN note END,
    NEW.received_at
  FROM payments WHERE id = NEW.payment_id
  -- an event makes one refund
  ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refund_of_event AFTER UPDATE OF effect ON payment_events FOR EACH ROW
  WHEN (NEW.effect = 'refund_due' AND OLD.effect <> 'refund_due' AND NEW.kind = 'paid' AND NEW.amount >= 0 AND NEW.currency IS NOT NULL)
  EXECUTE FUNCTION refund_of_event();
--> statement-breakpoint
-- The order of a paid payment was given up: what is left of its money must go back.
CREATE FUNCTION refund_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO refunds (id, payment_id, provider, amount, currency, reason, note, created_at)
  VALUES (
    -- it can be given up more than once
    md5('refund of payment ' || NEW.id || ' ' || (SELECT count(*) FROM refunds WHERE payment_id = NEW.id))::uuid,
    NEW.id, NEW.provider,
    GREATEST(money_in(NEW.id, NEW.currency) - money_back(NEW.id, NEW.currency), 0), NEW.currency,
    COALESCE(NEW.refund_reason, 'other'), NEW.note, NEW.updated_at
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refund_of_payment AFTER UPDATE OF state ON payments FOR EACH ROW
  WHEN (OLD.state = 'paid' AND NEW.state = 'refund_due') EXECUTE FUNCTION refund_of_payment();
--> statement-breakpoint
-- A server of the previous release records that a payment was refunded: its refunds are sent, the newest under the reference.
CREATE FUNCTION refund_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refunds SET state = 'sent', sent_at = NEW.updated_at,
    reference = CASE WHEN id = (
      SELECT id FROM refunds WHERE payment_id = NEW.id AND state = 'due' ORDER BY created_at DESC, id LIMIT 1
    ) AND NOT EXISTS (
      SELECT FROM refunds WHERE provider = NEW.provider AND reference = NEW.refund_ref
    ) THEN NEW.refund_ref END
  WHERE payment_id = NEW.id AND state = 'due';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refund_sent AFTER UPDATE OF state ON payments FOR EACH ROW
  WHEN (NEW.state = 'refunded' AND OLD.state <> 'refunded') EXECUTE FUNCTION refund_sent();
--> statement-breakpoint
-- [I-01] [I-30] A sold code becomes void only where it is recorded why, and such a code is never used again. As before,
-- what lies in the vault is never exchanged for something else.
CREATE OR REPLACE FUNCTION code_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.variant_no, NEW.batch_id, NEW.data_key_id, NEW.ciphertext, NEW.nonce)
    IS DISTINCT FROM (OLD.id, OLD.variant_no, OLD.batch_id, OLD.data_key_id, OLD.ciphertext, OLD.nonce) THEN
    RAISE EXCEPTION 'code %: what was sealed cannot be changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.fingerprint, NEW.canonical) IS DISTINCT FROM (OLD.fingerprint, OLD.canonical)
    AND (OLD.canonical OR NOT NEW.canonical) THEN
    RAISE EXCEPTION 'code %: its fingerprint cannot be changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.state, NEW.state) NOT IN (
    ('free', 'held'), ('free', 'sold'), ('free', 'void'), ('held', 'free'), ('held', 'sold'), ('void', 'free'),
    ('sold', 'void')
  ) AND (OLD.state, OLD.order_unit_id) IS DISTINCT FROM (NEW.state, NEW.order_unit_id) THEN
    RAISE EXCEPTION 'code %: % does not become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'held' AND NEW.state = 'sold' AND NEW.order_unit_id <> OLD.order_unit_id THEN
    RAISE EXCEPTION 'code %: it is held for another unit', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'sold' AND NEW.state = 'void' AND NOT EXISTS (
    SELECT FROM voided_codes WHERE code_id = OLD.id AND unit_id = OLD.order_unit_id
  ) THEN
    RAISE EXCEPTION 'code %: it is sold, and nothing says why it would be void', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'void' AND NEW.state <> 'void' AND EXISTS (SELECT FROM voided_codes WHERE code_id = OLD.id) THEN
    RAISE EXCEPTION 'code %: a customer had it: it stays void', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER voided_codes_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON voided_codes
  FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
