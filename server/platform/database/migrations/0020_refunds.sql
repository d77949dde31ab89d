-- serves from 0012_operators
-- [I-29] A refund that was recorded stays, but for one: an operator may cancel a due refund that they added by
-- mistake. It must be for no piece, nothing of it may be with its provider, and nothing of the order may be gone: what a
-- customer lost must be paid. The database adds other refunds itself, for money that bought nothing. Those stay.
CREATE FUNCTION refund_cancellation_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'due' OR OLD.unit_id IS NOT NULL
    OR EXISTS (SELECT FROM provider_refunds WHERE refund_id = OLD.id)
    OR NOT EXISTS (SELECT FROM payments WHERE id = OLD.payment_id AND state = 'paid')
    OR EXISTS (
      SELECT FROM payment_events
      WHERE payment_id = OLD.payment_id AND md5('refund of event ' || provider || ' ' || event_id)::uuid = OLD.id
    )
    OR EXISTS (
      SELECT FROM order_units u JOIN payments p ON p.order_id = u.order_id
      WHERE p.id = OLD.payment_id AND u.state = 'released'
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.unit_id = u.id)
    )
  THEN
    RAISE EXCEPTION 'refund %: what was recorded is kept for good', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
DROP TRIGGER refunds_kept ON refunds;
--> statement-breakpoint
CREATE TRIGGER refunds_kept BEFORE TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
--> statement-breakpoint
CREATE TRIGGER refund_cancellation_guard BEFORE DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refund_cancellation_guard();
--> statement-breakpoint
-- After the refund of a wrong sum, the right sum pays the order. Until now it was not counted.
CREATE OR REPLACE FUNCTION payment_status_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'created' THEN
      RAISE EXCEPTION 'a payment starts as created, not as %', NEW.state USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state = OLD.state OR (OLD.state, NEW.state) IN (
    ('created', 'waiting'),
    ('created', 'paid'),
    ('created', 'failed'),
    ('created', 'closed'),
    ('created', 'refund_due'),
    ('waiting', 'paid'),
    ('waiting', 'failed'),
    ('waiting', 'closed'),
    ('waiting', 'refund_due'),
    ('paid', 'refund_due'),
    ('failed', 'paid'),
    ('failed', 'refund_due'),
    ('closed', 'paid'),
    ('closed', 'refund_due'),
    ('refund_due', 'paid'),
    ('refund_due', 'refunded'),
    ('refunded', 'paid'),
    ('refunded', 'refund_due')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payment %: % does not become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
END
$$;
