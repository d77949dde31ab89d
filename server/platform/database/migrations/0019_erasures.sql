-- serves from 0012_operators
CREATE TABLE "erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erasures_by" CHECK ("erasures"."by" in ('customer', 'operator'))
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint

-- What erasing makes of entries: the names of the fields stay, and each value becomes the same marker. Nothing that was
-- entered can be worked out from it. The marker is server/orders/erased-entries.ts `ERASED`; a test holds the two together.
CREATE FUNCTION erased_entries(entries jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT COALESCE(jsonb_object_agg(key, '[erased]'), '{}'::jsonb) FROM jsonb_each(entries)
$$;
--> statement-breakpoint
-- The same for the readable form of entries, in each language.
CREATE FUNCTION erased_options(options jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT COALESCE(jsonb_object_agg(lang, (
    SELECT COALESCE(jsonb_agg(jsonb_set(entry, '{value}', '"[erased]"') ORDER BY place), '[]'::jsonb)
    FROM jsonb_array_elements(entries) WITH ORDINALITY AS listed(entry, place)
  )), '{}'::jsonb) FROM jsonb_each(options) AS by_lang(lang, entries)
$$;
--> statement-breakpoint
CREATE FUNCTION is_erased(customer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM erasures WHERE user_id = customer)
$$;
--> statement-breakpoint

-- [I-31] An erasure stays, and the audit has it: a change of an order under its cover leaves a trace.
CREATE TRIGGER erasures_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON erasures
  FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
--> statement-breakpoint
CREATE FUNCTION audit_erasures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (at, kind, details)
  SELECT clock_timestamp(), 'erased', jsonb_build_object('customer', user_id, 'by', by) FROM fresh_erasures ORDER BY user_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_erasures AFTER INSERT ON erasures
  REFERENCING NEW TABLE AS fresh_erasures
  FOR EACH STATEMENT EXECUTE FUNCTION audit_erasures();
--> statement-breakpoint

-- What was ordered stays as it was. Only what an erased customer entered may change, and only to the marker.
CREATE OR REPLACE FUNCTION order_line_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.entered = erased_entries(OLD.entered) AND NEW.options = erased_options(OLD.options)
    AND to_jsonb(NEW) - 'entered' - 'options' = to_jsonb(OLD) - 'entered' - 'options'
    AND (SELECT is_erased(user_id) FROM orders WHERE id = OLD.order_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'order %: what was ordered cannot be changed', OLD.order_id USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_frozen_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.no, NEW.user_id, NEW.origin_amount, NEW.offer, NEW.quantity, NEW.currency, NEW.cart_version,
      NEW.session_id, NEW.edition, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.no, OLD.user_id, OLD.origin_amount, OLD.offer, OLD.quantity, OLD.currency, OLD.cart_version,
      OLD.session_id, OLD.edition, OLD.created_at)
    OR (NEW.form IS DISTINCT FROM OLD.form AND NOT (NEW.form = erased_entries(OLD.form) AND is_erased(OLD.user_id))) THEN
    RAISE EXCEPTION 'order %: what was agreed cannot be changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint

-- [I-31] An account is empty if its customer was erased, and only then.
CREATE FUNCTION erased_user_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.status = 'erased') <> is_erased(NEW.id) OR (NEW.status = 'erased' AND (
    NEW.name, NEW.country_code, NEW.tel, NEW.verified, NEW.password_hash, NEW.scope, NEW.consents,
    NEW.receipt_address, NEW.receipt_lang
  ) IS DISTINCT FROM ('', NULL::text, NULL::text, false, NULL::text, '[]'::jsonb, '[]'::jsonb, NULL::text, NULL::text)) THEN
    RAISE EXCEPTION 'customer %: an erased account is empty', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER erased_user_guard BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION erased_user_guard();
--> statement-breakpoint
-- [I-31] An erased customer logs in nowhere and orders nothing. A login that is under way waits here for the erasure. After
-- the row, because the erasure locks cart and orders before the customer.
CREATE FUNCTION erased_customer_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.user_id FOR SHARE;
  IF is_erased(NEW.user_id) THEN
    RAISE EXCEPTION 'customer %: the account was erased', NEW.user_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER erased_customer_guard AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION erased_customer_guard();
--> statement-breakpoint
CREATE TRIGGER erased_customer_guard AFTER INSERT OR UPDATE OF user_id ON identities FOR EACH ROW EXECUTE FUNCTION erased_customer_guard();
--> statement-breakpoint
CREATE TRIGGER erased_customer_guard AFTER INSERT ON hand_offs FOR EACH ROW EXECUTE FUNCTION erased_customer_guard();
--> statement-breakpoint
CREATE TRIGGER erased_customer_guard AFTER INSERT ON oauth_codes FOR EACH ROW EXECUTE FUNCTION erased_customer_guard();
--> statement-breakpoint
CREATE TRIGGER erased_customer_guard AFTER INSERT ON oauth_tokens FOR EACH ROW EXECUTE FUNCTION erased_customer_guard();
--> statement-breakpoint
CREATE TRIGGER erased_customer_guard AFTER INSERT ON carts FOR EACH ROW EXECUTE FUNCTION erased_customer_guard();
--> statement-breakpoint
CREATE TRIGGER erased_customer_guard AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION erased_customer_guard();
--> statement-breakpoint
-- [I-10] [I-31] Codes of an erased customer are never shown.
CREATE TRIGGER erased_customer_guard AFTER INSERT ON reveals FOR EACH ROW EXECUTE FUNCTION erased_customer_guard();
