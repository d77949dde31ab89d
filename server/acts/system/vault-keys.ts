import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { runningProcesses } from '@server/operations/process-registry'
import type { Db } from '@server/platform/database/database'
import { dataKeys } from '@server/platform/database/schema/vault'
import type { Vault, WrappedKey } from '@server/stock/vault/vault.port'

/** Running processes do not know the key: they could no longer open codes. */
export interface KeyRefusal {
  readonly _tag: 'key_unknown'
  readonly key: string
  readonly processes: readonly string[]
}

/** How many data keys there are, and how many of them had an older key. */
export interface Rotation {
  readonly keys: number
  readonly rewrapped: number
}

/** Wraps every data key with the current key of the vault. */
export const rotateKeys = (): Performed<KeyRefusal, Rotation> => async inside => {
  const { db, vault } = inside
  const processes = await processesWithout(db, vault.keyIds[0] ?? '')
  if (processes.length > 0) return E.left({ _tag: 'key_unknown', key: vault.keyIds[0] ?? '', processes })
  const keys = await rewrappedKeys(db, vault)
  for (const { row, fresh } of keys.filter(isOlder))
    await db.update(dataKeys).set({ wrapped: fresh.wrapped, kekId: fresh.kekId }).where(eq(dataKeys.id, row.id))
  const answer = { keys: keys.length, rewrapped: keys.filter(isOlder).length }
  const before = { keys: [...new Set(keys.map(({ row }) => row.kekId))] }
  const after = { keys: vault.keyIds.slice(0, 1), rewrapped: answer.rewrapped }
  return E.right({ answer, act: { subject: 'vault', before, after } })
}

interface Rewrapped {
  readonly row: WrappedKey
  readonly fresh: WrappedKey
}

/** All data keys, as they are and as the current key wraps them. They stay locked until the transaction ends. */
const rewrappedKeys = async (db: Db, vault: Vault): Promise<readonly Rewrapped[]> =>
  (await db.select().from(dataKeys).for('update')).map(row => ({ row, fresh: vault.rewrap(row) }))

const isOlder = ({ row, fresh }: Rewrapped): boolean => row.kekId !== fresh.kekId

const processesWithout = async (db: Db, keyId: string): Promise<readonly string[]> =>
  (await runningProcesses(db)).filter(({ keyIds }) => !keyIds.includes(keyId)).map(({ name }) => name)
