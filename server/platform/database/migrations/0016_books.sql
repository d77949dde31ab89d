-- serves from 0012_operators
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"fee" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_lines_reference" UNIQUE("provider","kind","reference")
);
--> statement-breakpoint
ALTER TABLE "code_batches" ADD COLUMN "cost_cents" bigint;--> statement-breakpoint
ALTER TABLE "code_batches" ADD COLUMN "cost_currency" text;--> statement-breakpoint
CREATE INDEX "statement_lines_at" ON "statement_lines" USING btree ("provider","at");--> statement-breakpoint
CREATE INDEX "refunds_by_reference" ON "refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refunds_by_day" ON "refunds" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "payment_events_money" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."kind" = 'paid';--> statement-breakpoint
ALTER TABLE "code_batches" ADD CONSTRAINT "code_batches_cost" CHECK (("code_batches"."cost_cents" is null) = ("code_batches"."cost_currency" is null) and coalesce("code_batches"."cost_cents" >= 0, true));