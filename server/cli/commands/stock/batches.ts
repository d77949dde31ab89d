import { inArray } from 'drizzle-orm'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { changing } from '@server/cli/kit/changing'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { requireReason } from '@server/cli/kit/admission'
import { acceptOrigin } from '@server/operations/database-origin'
import { type LockedBatches, lockBatches } from '@server/operations/lock-batches'
import { type Chosen, unlock } from '@server/stock/quarantine'
import type { Db, Tx } from '@server/platform/database/database'
import { codeBatches } from '@server/platform/database/schema/vault'
import { counted } from '@server/platform/counted'
import { shopTime } from '@server/platform/period'
import { parseShopTime } from '@server/platform/shop-time'
import { isUuid } from '@server/platform/uuid'
import { defined } from '~/domain/shared/defined'

const choosing = t.intersection([
  t.type({ dryRun: t.boolean, json: t.boolean, all: t.boolean }),
  t.partial({ variant: t.string, importedBefore: t.string }),
])

/** `codes quarantine`, `codes unlock`: batches as a whole, for example after a restored backup. */
export const batchCommands = (codes: Command, session: Session): void => {
  change(codes, session, {
    name: 'quarantine',
    description:
      'Take the codes of batches off sale, until `codes unlock`. Unpaid orders that hold some are cancelled. Sold codes stay with their customers.',
    run: lockBatches,
    report: 'in quarantine',
  })
  change(codes, session, {
    name: 'unlock',
    description:
      'Put the free codes of batches in quarantine on sale again. --all alone also accepts the present database server, because no sale is missing: it always needs --reason.',
    run: async (tx, chosen, now) => {
      if (isEverything(chosen)) await acceptOrigin(tx, now)
      return { batches: await unlock(tx, chosen), orders: [] }
    },
    report: 'on sale again',
    // it says that no sale is missing in this database, which no other record can show later
    needsReason: isEverything,
  })
}

const isEverything = (chosen: Chosen): boolean => Object.keys(chosen).length === 0

interface Change {
  readonly name: string
  readonly description: string
  readonly run: (tx: Tx, chosen: Chosen, now: number) => Promise<LockedBatches>
  readonly report: string
  /** Whether it needs a reason also in a shop without accounts of operators. */
  readonly needsReason?: (chosen: Chosen) => boolean
}

const change = (codes: Command, session: Session, how: Change): void => {
  const { name, description, run, report, needsReason = () => false } = how
  codes
    .command(name)
    .description(description)
    .argument('[batch...]', 'ids from `codes batches`')
    .option('--all', 'all batches', false)
    .option('--variant <no>', 'the batches of this variant')
    .option('--imported-before <time>', 'the batches that were imported before this time, such as 2026-11-23T16:00')
    .option('--dry-run', 'count the batches, and change nothing', false)
    .option('--json', 'the report as JSON', false)
    .action(async (ids: readonly string[], given: unknown) => {
      const { dryRun, json, all, ...which } = asked(choosing, given)
      const { now } = await session.open()
      const chosen = chosenOf(ids, all, which)
      if (!dryRun && needsReason(chosen)) requireReason(session)
      const { batches, orders } = await changing(session, async inside => {
        const [unknown] = await unknownBatches(inside.db, ids)
        if (unknown !== undefined) throw new CommandError(noBatch(unknown))
        const changed = await inside.db.transaction(tx => run(tx, chosen, now()))
        inside.notifyRelay()
        const named = changed.batches.slice(0, LISTED).map(({ id }) => id)
        const after = { batches: changed.batches.length, cancelled_orders: changed.orders.length, batch_ids: named }
        // all of them were so before; to accept the server of the database is another change
        const isNothing = changed.batches.length + changed.orders.length === 0 && !isEverything(chosen)
        return { answer: changed, act: isNothing ? undefined : { subject: subjectOf(chosen), before: {}, after } }
      })
      if (json)
        return session.terminal.out(
          jsonOf({ batches: batches.map(({ id }) => id), orders: orders.length, cancelled: orders, dryRun }),
        )
      const verb = (many: number): string => (dryRun ? 'would be' : many === 1 ? 'is' : 'are')
      if (batches.length === 0) return session.terminal.out(`Nothing was changed: what you named is ${report} already.`)
      session.terminal.out(`${counted(batches.length, 'batch', 'batches')} ${verb(batches.length)} ${report}.`)
      if (orders.length > 0)
        session.terminal.out(
          `${counted(orders.length, 'unpaid order')} that held their codes ${verb(orders.length)} cancelled: ${orders.join(', ')}`,
        )
      if (dryRun) session.terminal.out('Nothing was changed.')
    })
}

const noBatch = (id: string): string => `${id} is no batch: codes batches lists them. Nothing was changed.`

const unknownBatches = async (db: Db, ids: readonly string[]): Promise<readonly string[]> => {
  const rows = await db
    .select({ id: codeBatches.id })
    .from(codeBatches)
    .where(inArray(codeBatches.id, [...ids]))
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter(id => !known.has(id.toLowerCase()))
}

/** How many batches an act names. The audit has a row for each of them, too. */
const LISTED = 20

const subjectOf = ({ ids = [], variant, importedBefore }: Chosen): string => {
  const parts = [
    ...ids.slice(0, LISTED),
    ...(variant === undefined ? [] : [`variant ${variant}`]),
    ...(importedBefore === undefined ? [] : [`imported before ${shopTime(importedBefore)}`]),
  ]
  return parts.length === 0 ? 'all batches' : parts.join(', ')
}

const chosenOf = (
  ids: readonly string[],
  all: boolean,
  { variant, importedBefore }: { readonly variant?: string; readonly importedBefore?: string },
): Chosen => {
  const wrong = ids.find(id => !isUuid(id))
  if (wrong !== undefined) throw new CommandError(noBatch(wrong))
  if (!all && ids.length === 0 && variant === undefined && importedBefore === undefined)
    throw new CommandError('Name the batches, or use --all, --variant or --imported-before.')
  const before = importedBefore === undefined ? undefined : parseShopTime(importedBefore)
  if (importedBefore !== undefined && before === undefined)
    throw new CommandError(`--imported-before: ${importedBefore} is no time such as 2026-11-23T16:00.`)
  return {
    ...(ids.length === 0 ? {} : { ids }),
    ...defined({ variant }),
    ...(before === undefined ? {} : { importedBefore: new Date(before) }),
  }
}
