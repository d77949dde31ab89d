import { eq } from 'drizzle-orm'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { changing } from '@server/cli/kit/changing'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { runningProcesses } from '@server/operations/process-registry'
import type { Db } from '@server/platform/database/database'
import { dataKeys } from '@server/platform/database/schema/vault'
import type { Vault, WrappedKey } from '@server/stock/vault/vault.port'

const options = t.type({ dryRun: t.boolean, json: t.boolean })

export const vaultCommands = (root: Command, session: Session): void => {
  root
    .command('vault')
    .description('The vault of the codes.')
    .command('rotate')
    .description(
      'Wrap every data key with the current key, the first of VAULT_KEYS: then the others can go. Restart all processes with the new VAULT_KEYS first.',
    )
    .option('--dry-run', 'check that every data key opens, change nothing', false)
    .option('--json', 'the report as JSON', false)
    .action(async (given: unknown) => {
      const { dryRun, json } = asked(options, given)
      const { db, vault } = await session.open()
      await requireKeyEverywhere(db, vault.keyIds[0] ?? '')
      const rewrapped = await changing(session, async inside => {
        const keys = await rewrappedKeys(inside.db, vault)
        for (const { row, fresh } of keys.filter(isOlder))
          await inside.db
            .update(dataKeys)
            .set({ wrapped: fresh.wrapped, kekId: fresh.kekId })
            .where(eq(dataKeys.id, row.id))
        const before = { keys: [...new Set(keys.map(({ row }) => row.kekId))] }
        const after = { keys: vault.keyIds.slice(0, 1), rewrapped: keys.filter(isOlder).length }
        return { answer: counted(keys), act: { subject: 'vault', before, after } }
      })
      if (json) return session.terminal.out(JSON.stringify(rewrapped))
      return session.terminal.out(
        `${rewrapped.rewrapped} of ${rewrapped.keys} data keys ${dryRun ? 'would be' : 'were'} wrapped with the current key.`,
      )
    })
}

interface Rewrapped {
  readonly row: WrappedKey
  readonly fresh: WrappedKey
}

/** All data keys, as they are and as the current key wraps them. They stay locked until the transaction ends. */
const rewrappedKeys = async (db: Db, vault: Vault): Promise<readonly Rewrapped[]> =>
  (await db.select().from(dataKeys).for('update')).map(row => ({ row, fresh: vault.rewrap(row) }))

const isOlder = ({ row, fresh }: Rewrapped): boolean => row.kekId !== fresh.kekId

const counted = (keys: readonly Rewrapped[]) => ({ keys: keys.length, rewrapped: keys.filter(isOlder).length })

/** Refuses if a running process lacks the new key, because that process could no longer open codes. */
const requireKeyEverywhere = async (db: Db, keyId: string): Promise<void> => {
  const without = (await runningProcesses(db)).filter(({ keyIds }) => !keyIds.includes(keyId))
  if (without.length === 0) return
  const names = without.map(({ name }) => name).join('; ')
  throw new CommandError(
    `The key "${keyId}" is not known to all running processes. Restart these with the new VAULT_KEYS first: ${names}.`,
  )
}
