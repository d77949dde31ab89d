import { eq } from 'drizzle-orm'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { runningProcesses } from '@server/operations/processes'
import type { Db } from '@server/platform/database/database'
import { dataKeys } from '@server/platform/database/schema/vault'

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
      const rewrapped = await db.transaction(async tx => {
        const rows = (await tx.select().from(dataKeys).for('update')).map(row => ({ row, fresh: vault.rewrap(row) }))
        const older = rows.filter(({ row, fresh }) => row.kekId !== fresh.kekId)
        for (const { row, fresh } of dryRun ? [] : older)
          await tx.update(dataKeys).set({ wrapped: fresh.wrapped, kekId: fresh.kekId }).where(eq(dataKeys.id, row.id))
        return { keys: rows.length, rewrapped: older.length }
      })
      if (json) return session.terminal.out(JSON.stringify(rewrapped))
      return session.terminal.out(
        `${rewrapped.rewrapped} of ${rewrapped.keys} data keys ${dryRun ? 'would be' : 'were'} wrapped anew.`,
      )
    })
}

/** Refuses if a running process lacks the new key, because that process could no longer open codes. */
const requireKeyEverywhere = async (db: Db, keyId: string): Promise<void> => {
  const without = (await runningProcesses(db)).filter(({ keyIds }) => !keyIds.includes(keyId))
  if (without.length === 0) return
  const names = without.map(({ name }) => name).join('; ')
  throw new CommandError(
    `The key "${keyId}" is not known to all running processes. Restart these with the new VAULT_KEYS first: ${names}.`,
  )
}
