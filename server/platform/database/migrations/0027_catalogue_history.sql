-- serves from 0012_operators
DROP INDEX "codes_batch";--> statement-breakpoint
ALTER TABLE "catalogue_revisions" ADD COLUMN "by" text;--> statement-breakpoint
ALTER TABLE "catalogue_revisions" ADD COLUMN "rows" jsonb;--> statement-breakpoint
CREATE INDEX "code_batches_variant" ON "code_batches" USING btree ("variant_no","created_at","id");--> statement-breakpoint
CREATE INDEX "code_batches_newest" ON "code_batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "codes_batch" ON "codes" USING btree ("batch_id","state");