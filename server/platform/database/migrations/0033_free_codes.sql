-- serves from 0012_operators
-- Codes that have expired came first in the index of free codes, and each sale read all of them. Earlier releases find a free
-- code by the new index too, and sort those of the variant.
CREATE INDEX IF NOT EXISTS "codes_free" ON "codes" USING btree ("variant_no",coalesce("expires_at", 'infinity')) WHERE "codes"."state" = 'free';--> statement-breakpoint
DROP INDEX "codes_for_sale";--> statement-breakpoint
-- the database has no figures of a new expression before that
ANALYZE "codes";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "hand_offs_age" ON "hand_offs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "oauth_codes_age" ON "oauth_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "oauth_tokens_age" ON "oauth_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "code_batches_costed" ON "code_batches" USING btree ("created_at","id") WHERE "code_batches"."cost_cents" is not null;
