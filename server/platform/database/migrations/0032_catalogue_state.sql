-- serves from 0012_operators
-- What a process compares its memory with. `stock` counts the changes of codes, also of transactions that have not ended:
-- each of those has a number below `next`, which is read later. They have all ended when `oldest_open` of a later reading
-- is not below that `next`. `catalogue_marks`, which earlier releases use, says only whether a transaction is open: in a
-- busy database, or beside another one on the same server, there always is one.
CREATE FUNCTION catalogue_state(OUT catalogue bigint, OUT stock bigint, OUT oldest_open bigint, OUT next bigint)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT version INTO catalogue FROM catalogue_version;
  SELECT last_value INTO stock FROM audit_id_seq;
  SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint INTO oldest_open;
  -- the upper end of a snapshot is no bound: an open transaction may be above it
  next := oldest_open + age(oldest_open::text::xid8::xid);
END
$$;
