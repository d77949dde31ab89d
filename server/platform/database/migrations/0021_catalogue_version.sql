-- serves from 0012_operators
CREATE TABLE "catalogue_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_version_only" CHECK ("catalogue_version"."only")
);
--> statement-breakpoint
INSERT INTO catalogue_version DEFAULT VALUES;
--> statement-breakpoint
-- Each process keeps the catalogue in memory. It sees by the version that another process, a command or a person at the
-- database has changed it. Only writers of the catalogue wait for each other here; a purchase does not write it.
CREATE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_groups
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON variants
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
-- documents has other things as well
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE ON documents
  FOR EACH ROW WHEN (NEW.key IN ('shop', 'texts')) EXECUTE FUNCTION raise_catalogue_version();
--> statement-breakpoint
-- What a process compares its memory with. `stock` counts the changes of codes, also of transactions that have not ended.
-- So it is read first, and then whether a transaction that writes is open. The other order could miss one that begins in
-- between.
CREATE FUNCTION catalogue_marks(OUT catalogue bigint, OUT stock bigint, OUT settled boolean) LANGUAGE plpgsql AS $$
BEGIN
  SELECT version INTO catalogue FROM catalogue_version;
  SELECT last_value INTO stock FROM audit_id_seq;
  settled := NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'transactionid' AND mode = 'ExclusiveLock' AND granted);
END
$$;
