-- serves from 0012_operators
ALTER TABLE "payments" ADD COLUMN "close_asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("variant_no");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("amount","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("provider_ref");--> statement-breakpoint
CREATE INDEX "payments_refund" ON "payments" USING btree ("refund_ref");
--> statement-breakpoint

-- What a shopper ordered and entered is the evidence for a wrong top-up: it stays as it was when the order was placed.
CREATE OR REPLACE FUNCTION order_frozen_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.no, NEW.user_id, NEW.origin_amount, NEW.offer, NEW.quantity, NEW.currency, NEW.cart_version,
      NEW.session_id, NEW.edition, NEW.form, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.no, OLD.user_id, OLD.origin_amount, OLD.offer, OLD.quantity, OLD.currency, OLD.cart_version,
      OLD.session_id, OLD.edition, OLD.form, OLD.created_at) THEN
    RAISE EXCEPTION 'order %: what was agreed cannot be changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION order_line_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order %: what was ordered cannot be changed', OLD.order_id USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_line_guard BEFORE UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION order_line_guard();
--> statement-breakpoint
CREATE TRIGGER order_lines_kept BEFORE DELETE OR TRUNCATE ON order_lines FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
