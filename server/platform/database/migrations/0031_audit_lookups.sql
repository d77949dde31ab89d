-- serves from 0012_operators
-- What an act is about. "name (id)" is also found by the name and by the id; earlier releases had the id in "after".
-- An index has the results: another rule needs a function with another name.
CREATE OR REPLACE FUNCTION act_subjects(details jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    details ->> 'subject',
    split_part(details ->> 'subject', ' (', 1),
    substring(details ->> 'subject' from ' \(([0-9a-f-]{36})\)$'),
    details -> 'after' ->> 'user'], NULL)
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_acts_by" ON "audit" USING btree (("details" ->> 'by'),"id") WHERE "audit"."kind" = 'acted';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_acts_command" ON "audit" USING btree (("details" ->> 'command'),"id") WHERE "audit"."kind" = 'acted';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_acts_subject" ON "audit" USING gin (act_subjects("details")) WHERE "audit"."kind" = 'acted';
