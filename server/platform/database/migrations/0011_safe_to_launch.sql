-- serves from 0010_payment_status_guard
CREATE TABLE "database_origin" (
	"id" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"migration" text NOT NULL,
	"key_ids" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readiness" (
	"id" integer PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"data_key_id" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "codes_free";--> statement-breakpoint
ALTER TABLE "code_batches" ADD COLUMN "quarantined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "expiry_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_checks" ADD CONSTRAINT "vault_checks_data_key_id_data_keys_id_fk" FOREIGN KEY ("data_key_id") REFERENCES "public"."data_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "processes_seen" ON "processes" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "code_batches_quarantined" ON "code_batches" USING btree ("id") WHERE "code_batches"."quarantined_at" is not null;--> statement-breakpoint
CREATE INDEX "codes_for_sale" ON "codes" USING btree ("variant_no","expires_at") WHERE "codes"."state" = 'free';--> statement-breakpoint
CREATE INDEX "codes_expiry_unread" ON "codes" USING btree ("id") WHERE not "codes"."expiry_read" and "codes"."state" in ('free', 'held');
--> statement-breakpoint
-- A batch that is locked after a restored backup, or unlocked again, is written down by the database itself.
CREATE FUNCTION audit_quarantine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (at, kind, details)
  VALUES (
    clock_timestamp(),
    CASE WHEN NEW.quarantined_at IS NULL THEN 'unlocked' ELSE 'quarantined' END,
    jsonb_build_object('batch', NEW.id, 'variant', NEW.variant_no)
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_quarantine AFTER UPDATE OF quarantined_at ON code_batches
  FOR EACH ROW WHEN (OLD.quarantined_at IS DISTINCT FROM NEW.quarantined_at) EXECUTE FUNCTION audit_quarantine();
--> statement-breakpoint
-- [I-01] No order gets a free code of a batch in quarantine: a server of an older release does not know quarantines. A newer one
-- gets here if the quarantine began after it had picked the code, and picks again.
CREATE FUNCTION code_quarantine_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM code_batches WHERE id = NEW.batch_id AND quarantined_at IS NOT NULL) THEN
    RAISE EXCEPTION 'code %: its batch is in quarantine', NEW.id USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER code_quarantine_guard BEFORE UPDATE OF state ON codes
  FOR EACH ROW WHEN (OLD.state = 'free' AND NEW.state IN ('held', 'sold')) EXECUTE FUNCTION code_quarantine_guard();
