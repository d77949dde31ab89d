-- serves from 0011_safe_to_launch
CREATE TABLE "catalogue_revisions" (
	"revision" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_groups" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_groups" ADD COLUMN "sold_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product_groups" ADD COLUMN "sold_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product_groups" ADD COLUMN "only_in" text;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "edition_prices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "price_changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "sold_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "sold_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "only_in" text;--> statement-breakpoint
ALTER TABLE "product_groups" ADD CONSTRAINT "product_groups_only_in" CHECK ("product_groups"."only_in" in ('mo', 'hk'));--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_only_in" CHECK ("variants"."only_in" in ('mo', 'hk'));