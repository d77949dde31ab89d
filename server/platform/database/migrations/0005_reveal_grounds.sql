ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reveals" ADD COLUMN "grounds" text;--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_grounds" CHECK ("reveals"."grounds" in ('placed', 'young', 'phone_code'));
--> statement-breakpoint

-- The chain says on what grounds codes were shown.
CREATE OR REPLACE FUNCTION audit_reveals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (at, kind, code_id, order_id, details)
  SELECT
    clock_timestamp(),
    'revealed',
    seen.code::uuid,
    reveal.order_id,
    jsonb_build_object('reveal', reveal.id, 'session', reveal.session_id, 'grounds', reveal.grounds)
  FROM fresh_reveals reveal
  CROSS JOIN LATERAL jsonb_array_elements_text(reveal.code_ids) AS seen(code)
  ORDER BY reveal.id, seen.code;
  RETURN NULL;
END
$$;
