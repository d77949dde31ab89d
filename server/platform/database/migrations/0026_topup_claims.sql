-- serves from 0012_operators
ALTER TABLE "order_units" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "order_units" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_units" ADD CONSTRAINT "order_units_claim" CHECK (("order_units"."claimed_by" is null) = ("order_units"."claimed_at" is null));