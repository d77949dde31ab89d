import { onTestFinished } from 'vitest'
import type { Db, Tx } from '@server/platform/database/database'
import { gate } from '@tests/server/shop-harness'

/** Begins a transaction and does something in it. It stays open until the test calls what this resolves with, or ends. */
export const heldTransaction = async (db: Db, work: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> => {
  const [worked, ended] = [gate(), gate()]
  const held = db.transaction(async tx => {
    await work(tx)
    worked.open()
    await ended.passed
  })
  // a failure of the work ends the wait, too
  await Promise.race([worked.passed, held])
  const end = async () => {
    ended.open()
    await held
  }
  onTestFinished(end)
  return end
}
