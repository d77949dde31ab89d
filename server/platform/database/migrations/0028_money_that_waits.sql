-- serves from 0012_operators
ALTER TABLE "statement_lines" ADD COLUMN "matched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- what the shop knows is not looked for again (server/operations/money/unmatched-money.ts)
UPDATE "statement_lines" s SET "matched" = true WHERE CASE s.kind
  WHEN 'refund' THEN EXISTS (SELECT FROM refunds r WHERE r.provider = s.provider AND r.reference = s.reference)
  ELSE EXISTS (SELECT FROM payments p WHERE p.provider = s.provider AND p.provider_ref = s.reference
    AND p.state IN ('paid', 'refund_due', 'refunded')) END;--> statement-breakpoint
CREATE INDEX "payment_events_strange" ON "payment_events" USING btree ("received_at","provider","event_id") WHERE "payment_events"."effect" not in ('paid', 'noted');--> statement-breakpoint
CREATE INDEX "statement_lines_unmatched" ON "statement_lines" USING btree ("at") WHERE not "statement_lines"."matched";--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("name") collate "C","id");