/** A statement: what operators did for years. With few acts a planner reads them all. */
export const PAST_ACTS = `insert into audit (at, kind, details)
  select now(), 'acted', jsonb_build_object('by', 'clerk ' || n % 50, 'door', 'account', 'command', 'orders note',
    'subject', 'MO-' || n, 'before', '{}'::jsonb, 'after', '{}'::jsonb) from generate_series(1, 20000) n`
