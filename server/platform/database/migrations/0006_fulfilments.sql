CREATE TABLE "fulfilments" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fulfilments_state" CHECK ("fulfilments"."state" in ('queued', 'sent', 'accepted', 'done', 'failed', 'withdrawn')),
	CONSTRAINT "fulfilments_attempts" CHECK (("fulfilments"."attempts" = 0) or "fulfilments"."state" <> 'queued')
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_ref" text;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfilments_next" ON "fulfilments" USING btree ("next_at") WHERE "fulfilments"."state" in ('queued', 'sent', 'accepted');--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at") WHERE "sessions"."revoked_at" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_ref" UNIQUE("provider","refund_ref");
--> statement-breakpoint

-- [I-02] What a supplier was sent is never sent under another row, and what it carried out stays carried out.
CREATE FUNCTION fulfilment_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.unit_id <> OLD.unit_id THEN
    RAISE EXCEPTION 'fulfilment %: its unit cannot be changed', OLD.unit_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('queued', 'sent'), ('queued', 'withdrawn'),
    ('sent', 'accepted'), ('sent', 'done'), ('sent', 'failed'), ('sent', 'withdrawn'),
    ('accepted', 'done'), ('accepted', 'failed'), ('accepted', 'withdrawn'),
    ('failed', 'done'), ('failed', 'withdrawn'),
    ('withdrawn', 'done')
  ) THEN
    RAISE EXCEPTION 'fulfilment %: % does not become %', OLD.unit_id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER fulfilment_guard BEFORE UPDATE ON fulfilments FOR EACH ROW EXECUTE FUNCTION fulfilment_guard();
--> statement-breakpoint
-- A top-up that waits for its turn, of an order that is paid: nothing else is ever sent to a supplier.
CREATE FUNCTION fulfilment_start_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'queued' THEN
    RAISE EXCEPTION 'fulfilment %: it starts as queued, not as %', NEW.unit_id, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM order_units WHERE id = NEW.unit_id AND kind = 'fulfilment' AND state IN ('due', 'done', 'released')) THEN
    RAISE EXCEPTION 'fulfilment %: its unit is no paid top-up', NEW.unit_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER fulfilment_start_guard BEFORE INSERT ON fulfilments FOR EACH ROW EXECUTE FUNCTION fulfilment_start_guard();
--> statement-breakpoint
CREATE TRIGGER fulfilments_kept BEFORE DELETE OR TRUNCATE ON fulfilments FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
