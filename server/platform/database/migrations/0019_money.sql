-- serves from 0012_operators
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
ALTER TABLE "unreadable_codes" ADD CONSTRAINT "unreadable_codes_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_unmatched" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."effect" = 'unmatched';