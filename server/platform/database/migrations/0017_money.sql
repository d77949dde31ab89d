-- serves from 0012_operators
CREATE TABLE "provider_refunds" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"earlier" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_refunds_number_unique" UNIQUE("number"),
	CONSTRAINT "provider_refunds_state" CHECK ("provider_refunds"."state" in ('queued', 'sent', 'accepted', 'stuck', 'failed', 'closed', 'done', 'withdrawn')),
	CONSTRAINT "provider_refunds_attempts" CHECK (("provider_refunds"."attempts" = 0) or "provider_refunds"."state" <> 'queued')
);
--> statement-breakpoint
CREATE TABLE "unread_notifications" (
	"provider" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resolved_money" (
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "resolved_money_provider_kind_reference_pk" PRIMARY KEY("provider","kind","reference")
);
--> statement-breakpoint
CREATE TABLE "unreadable_codes" (
	"code_id" uuid PRIMARY KEY NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD CONSTRAINT "provider_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreadable_codes" ADD CONSTRAINT "unreadable_codes_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_refunds_next" ON "provider_refunds" USING btree ("next_at") WHERE "provider_refunds"."state" in ('queued', 'sent', 'accepted', 'stuck');--> statement-breakpoint
CREATE INDEX "payment_events_unmatched" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."effect" = 'unmatched';
--> statement-breakpoint
-- [I-28] [I-29] The provider may be sending this refund: recording another way to send it would send the money twice.
CREATE FUNCTION refund_underway_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM provider_refunds WHERE refund_id = NEW.id AND state IN ('sent', 'accepted')) THEN
    RAISE EXCEPTION 'refund %: its provider may be sending it', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_underway';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refund_underway_guard BEFORE UPDATE OF state ON refunds FOR EACH ROW
  WHEN (OLD.state = 'due' AND NEW.state = 'sent') EXECUTE FUNCTION refund_underway_guard();
--> statement-breakpoint
-- [I-29] What a provider has sent stays sent. Another number is used only after the provider closed the refund.
CREATE FUNCTION provider_refund_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.refund_id, NEW.earlier) IS DISTINCT FROM (OLD.refund_id, OLD.earlier)
    OR (OLD.state IN ('done', 'withdrawn') AND NEW.state <> OLD.state)
    OR (NEW.number <> OLD.number AND OLD.state <> 'closed')
  THEN
    RAISE EXCEPTION 'refund %: what its provider was told cannot be changed', OLD.refund_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER provider_refund_guard BEFORE UPDATE ON provider_refunds
  FOR EACH ROW EXECUTE FUNCTION provider_refund_guard();
--> statement-breakpoint
CREATE TRIGGER provider_refunds_kept BEFORE DELETE OR TRUNCATE ON provider_refunds
  FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
