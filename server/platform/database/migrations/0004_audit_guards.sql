-- Everything that happens to a code is written down by the database itself, in the transaction in which it happens: no code of
-- the shop, no tool and no operator can forget it.
CREATE FUNCTION audit_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (at, kind, code_id, order_id)
  SELECT
    clock_timestamp(),
    CASE
      WHEN fresh.state = 'free' AND stale.state = 'void' THEN 'restored'
      WHEN fresh.state = 'free' THEN 'released'
      WHEN fresh.state = 'void' THEN 'voided'
      ELSE fresh.state
    END,
    fresh.id,
    unit.order_id
  FROM fresh_codes fresh
  JOIN old_codes stale ON stale.id = fresh.id
  LEFT JOIN order_units unit ON unit.id = COALESCE(fresh.order_unit_id, stale.order_unit_id)
  WHERE fresh.state <> stale.state
  ORDER BY fresh.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_codes AFTER UPDATE ON codes
  REFERENCING OLD TABLE AS old_codes NEW TABLE AS fresh_codes
  FOR EACH STATEMENT EXECUTE FUNCTION audit_codes();
--> statement-breakpoint
CREATE FUNCTION audit_batches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (at, kind, details)
  SELECT
    clock_timestamp(),
    'imported',
    jsonb_build_object('batch', id, 'variant', variant_no, 'source', source, 'codes', imported)
  FROM fresh_batches
  ORDER BY id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_batches AFTER INSERT ON code_batches
  REFERENCING NEW TABLE AS fresh_batches
  FOR EACH STATEMENT EXECUTE FUNCTION audit_batches();
--> statement-breakpoint
CREATE FUNCTION audit_reveals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (at, kind, code_id, order_id, details)
  SELECT
    clock_timestamp(),
    'revealed',
    seen.code::uuid,
    reveal.order_id,
    jsonb_build_object('reveal', reveal.id, 'session', reveal.session_id)
  FROM fresh_reveals reveal
  CROSS JOIN LATERAL jsonb_array_elements_text(reveal.code_ids) AS seen(code)
  ORDER BY reveal.id, seen.code;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_reveals AFTER INSERT ON reveals
  REFERENCING NEW TABLE AS fresh_reveals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_reveals();
--> statement-breakpoint

-- The audit is only ever added to; a row is taken into the chain once.
CREATE FUNCTION audit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.seal_id IS NOT NULL OR NEW.seal_id IS NULL
    OR (NEW.id, NEW.at, NEW.kind, NEW.code_id, NEW.order_id, NEW.details)
      IS DISTINCT FROM (OLD.id, OLD.at, OLD.kind, OLD.code_id, OLD.order_id, OLD.details) THEN
    RAISE EXCEPTION 'the audit cannot be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_guard BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION audit_guard();
--> statement-breakpoint
CREATE TRIGGER audit_kept BEFORE DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
--> statement-breakpoint
CREATE TRIGGER audit_seals_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good();
