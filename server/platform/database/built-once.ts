import type { Db, Tx } from '@server/platform/database/database'

/**
 * A statement that is built once for each connection of PostgreSQL, for what comes with every request: to build it can cost
 * more than to send it. Its values are placeholders, which take values of the driver: a text for a time. The embedded
 * database builds it again in each transaction.
 */
export const builtOnce = <Statement>(build: (db: Db | Tx) => Statement): ((db: Db | Tx) => Statement) => {
  const built = new WeakMap<object, Statement>()
  return db => {
    // the transactions of a connection share its session, and so do all statements of a pool without a transaction
    const { session } = db._
    const known = built.get(session)
    if (known !== undefined) return known
    const statement = build(db)
    built.set(session, statement)
    return statement
  }
}
