ALTER TABLE "oauth_codes" ADD COLUMN "spent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD COLUMN "code_hash" "bytea";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "canonical" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "oauth_tokens_code" ON "oauth_tokens" USING btree ("code_hash");--> statement-breakpoint

-- [I-01] What lies in the vault is never exchanged for something else. Its fingerprint alone is made anew, once: when it was of the
-- exact spelling and becomes that of the canonical one.
CREATE OR REPLACE FUNCTION code_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.variant_no, NEW.batch_id, NEW.data_key_id, NEW.ciphertext, NEW.nonce)
    IS DISTINCT FROM (OLD.id, OLD.variant_no, OLD.batch_id, OLD.data_key_id, OLD.ciphertext, OLD.nonce) THEN
    RAISE EXCEPTION 'code %: what was sealed cannot be changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.fingerprint, NEW.canonical) IS DISTINCT FROM (OLD.fingerprint, OLD.canonical)
    AND (OLD.canonical OR NOT NEW.canonical) THEN
    RAISE EXCEPTION 'code %: its fingerprint cannot be changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.state, NEW.state) NOT IN (
    ('free', 'held'), ('free', 'sold'), ('free', 'void'), ('held', 'free'), ('held', 'sold'), ('void', 'free')
  ) AND (OLD.state, OLD.order_unit_id) IS DISTINCT FROM (NEW.state, NEW.order_unit_id) THEN
    RAISE EXCEPTION 'code %: % does not become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'held' AND NEW.state = 'sold' AND NEW.order_unit_id <> OLD.order_unit_id THEN
    RAISE EXCEPTION 'code %: it is held for another unit', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
