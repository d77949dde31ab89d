-- A phone code belongs to the browser that asked for it. Codes live for five minutes: those of before are asked for again.
DELETE FROM "phone_codes";--> statement-breakpoint
ALTER TABLE "phone_codes" DROP CONSTRAINT "phone_codes_purpose_country_code_tel_pk";--> statement-breakpoint
ALTER TABLE "phone_codes" ADD COLUMN "device_hash" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_purpose_country_code_tel_device_hash_pk" PRIMARY KEY("purpose","country_code","tel","device_hash");--> statement-breakpoint
-- A social account that moves to another customer is written down by the database itself.
CREATE FUNCTION audit_identities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (at, kind, details)
  VALUES (clock_timestamp(), 'joined', jsonb_build_object('provider', NEW.provider, 'from', OLD.user_id, 'to', NEW.user_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_identities AFTER UPDATE OF user_id ON identities
  FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION audit_identities();
