-- serves from 0012_operators
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "receipts_refund" UNIQUE("refund_id"),
	CONSTRAINT "receipts_state" CHECK ("receipts"."state" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "receipts_sent" CHECK (("receipts"."state" = 'sent') = ("receipts"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "receipt_address" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "receipt_lang" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_waiting" ON "receipts" USING btree ("due_at") WHERE "receipts"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_receipt_whole" CHECK (("users"."receipt_address" is null) = ("users"."receipt_lang" is null));