-- serves from 0012_operators
CREATE INDEX "orders_edition" ON "orders" USING btree ("edition","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries" USING btree (("data" ->> 'order'));