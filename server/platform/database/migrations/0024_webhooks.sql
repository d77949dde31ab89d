-- serves from 0012_operators
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"note" text,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'parked'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"name" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"events" jsonb NOT NULL,
	"state" text DEFAULT 'enabled' NOT NULL,
	"why" text,
	"since" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoints_state" CHECK ("webhook_endpoints"."state" in ('enabled', 'disabled', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "webhook" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_webhook_endpoints_name_fk" FOREIGN KEY ("endpoint") REFERENCES "public"."webhook_endpoints"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint","next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_parked" ON "webhook_deliveries" USING btree ("endpoint") WHERE "webhook_deliveries"."state" = 'parked';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_webhooks" ON "outbox" USING btree ("id") WHERE "outbox"."webhook" is not null;