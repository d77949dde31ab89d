-- The states of a payment. The list is server/orders/payment-status.ts `paymentTransitions`; a test holds the two together.
CREATE FUNCTION payment_status_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
    ('refunded', 'refund_due')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payment %: % does not become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_status_guard BEFORE INSERT OR UPDATE OF state ON payments
  FOR EACH ROW EXECUTE FUNCTION payment_status_guard();
