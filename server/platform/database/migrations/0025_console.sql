-- serves from 0012_operators
ALTER TABLE "operator_sessions" ADD COLUMN "door" text DEFAULT 'command' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "stepped_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_door" CHECK ("operator_sessions"."door" in ('command', 'console'));