-- The database has the last word on what must always hold: no code of the shop, no tool and no operator gets past this.

-- [I-09] The order status machine. The list is src/domain/orders/order-status.ts `transitions`; a test holds the two together.
CREATE FUNCTION order_status_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'pending' THEN
      RAISE EXCEPTION 'an order starts as pending, not as %', NEW.status USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status = OLD.status THEN
    RETURN NEW;
  END IF;
  IF NEW.version <= OLD.version THEN
    RAISE EXCEPTION 'order %: a new status needs a new version', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.status, NEW.status) IN (
    ('pending', 'waiting_for_payment'),
    ('pending', 'cancelled'),
    ('waiting_for_payment', 'paid'),
    ('waiting_for_payment', 'cancelled'),
    ('paid', 'processing'),
    ('paid', 'refund_due'),
    ('processing', 'success'),
    ('processing', 'refund_due'),
    ('cancelled', 'paid'),
    ('cancelled', 'refund_due'),
    ('refund_due', 'refunded')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'order %: % does not become %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_status_guard BEFORE INSERT OR UPDATE OF status, version ON orders
  FOR EACH ROW EXECUTE FUNCTION order_status_guard();
--> statement-breakpoint

-- What was agreed when an order was placed stays: its sums change with the payment method only, and not once it is paid.
CREATE FUNCTION order_frozen_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.no, NEW.user_id, NEW.origin_amount, NEW.offer, NEW.quantity, NEW.currency, NEW.cart_version)
    IS DISTINCT FROM (OLD.id, OLD.no, OLD.user_id, OLD.origin_amount, OLD.offer, OLD.quantity, OLD.currency, OLD.cart_version) THEN
    RAISE EXCEPTION 'order %: what was agreed cannot be changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_frozen_guard BEFORE UPDATE ON orders
  FOR EACH ROW EXECUTE FUNCTION order_frozen_guard();
--> statement-breakpoint

-- [I-01] A code that is sold stays sold, to the same unit; what lies in the vault is never exchanged for something else.
CREATE FUNCTION code_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.variant_no, NEW.batch_id, NEW.data_key_id, NEW.ciphertext, NEW.nonce, NEW.fingerprint)
    IS DISTINCT FROM (OLD.id, OLD.variant_no, OLD.batch_id, OLD.data_key_id, OLD.ciphertext, OLD.nonce, OLD.fingerprint) THEN
    RAISE EXCEPTION 'code %: what was sealed cannot be changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.state, NEW.state) NOT IN (
    ('free', 'held'), ('free', 'sold'), ('free', 'void'), ('held', 'free'), ('held', 'sold'), ('void', 'free')
  ) AND (OLD.state, OLD.order_unit_id) IS DISTINCT FROM (NEW.state, NEW.order_unit_id) THEN
    RAISE EXCEPTION 'code %: % does not become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'held' AND NEW.state = 'sold' AND NEW.order_unit_id <> OLD.order_unit_id THEN
    RAISE EXCEPTION 'code %: it is held for another unit', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER code_guard BEFORE UPDATE ON codes
  FOR EACH ROW EXECUTE FUNCTION code_guard();
--> statement-breakpoint

-- A code goes to a code unit of its own variant. After the statement, because the unit may be written by the same one.
CREATE FUNCTION code_unit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_units u WHERE u.id = NEW.order_unit_id AND u.kind = 'code' AND u.variant_no = NEW.variant_no
  ) THEN
    RAISE EXCEPTION 'code %: its unit is not a code unit of its variant', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER code_unit_guard AFTER UPDATE OF order_unit_id ON codes
  FOR EACH ROW WHEN (NEW.order_unit_id IS NOT NULL AND NEW.order_unit_id IS DISTINCT FROM OLD.order_unit_id)
  EXECUTE FUNCTION code_unit_guard();
--> statement-breakpoint

-- A code is imported free.
CREATE FUNCTION code_import_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'free' THEN
    RAISE EXCEPTION 'a code is imported free, not %', NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER code_import_guard BEFORE INSERT ON codes
  FOR EACH ROW EXECUTE FUNCTION code_import_guard();
--> statement-breakpoint

-- [I-04] Nothing that stands for money is ever deleted.
CREATE FUNCTION kept_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are kept for good', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER codes_kept BEFORE DELETE OR TRUNCATE ON codes FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
--> statement-breakpoint
CREATE TRIGGER orders_kept BEFORE DELETE OR TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
--> statement-breakpoint
CREATE TRIGGER payments_kept BEFORE DELETE OR TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
--> statement-breakpoint
CREATE TRIGGER payment_events_kept BEFORE DELETE OR TRUNCATE ON payment_events FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
--> statement-breakpoint
-- [I-12] The audit is only ever added to.
CREATE TRIGGER reveals_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON reveals FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
