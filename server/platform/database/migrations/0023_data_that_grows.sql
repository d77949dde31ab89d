-- serves from 0012_operators
CREATE INDEX IF NOT EXISTS "audit_unsealed" ON "audit" USING btree ("id") WHERE "audit"."seal_id" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_events_newest" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_waiting" ON "payments" USING btree ("updated_at") WHERE "payments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_created" ON "payments" USING btree ("created_at") WHERE "payments"."state" = 'created';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "receipts_mailed" ON "receipts" USING btree ("sent_at") WHERE "receipts"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "receipts_unsent" ON "receipts" USING btree ("created_at") WHERE "receipts"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_status" ON "users" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "codes_state" ON "codes" USING btree ("state","variant_no");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "codes_expiring" ON "codes" USING btree ("expires_at") WHERE "codes"."state" = 'free' and "codes"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "codes_one_spelling" ON "codes" USING btree ("id") WHERE not "codes"."canonical";