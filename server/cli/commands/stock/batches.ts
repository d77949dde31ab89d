import type { Command } from 'commander'
import * as t from 'io-ts'
import { type LockRefusal, type NamedBatches, quarantineBatches, unlockBatches } from '@server/acts/stock/lock-batches'
import type { Performed } from '@server/acts/kit/perform'
import { noBatch } from '@server/cli/commands/stock/batch-words'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { performing } from '@server/cli/kit/performing'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { REASON_NEEDED } from '@server/cli/kit/admission'
import type { LockedBatches } from '@server/operations/lock-batches'
import { counted } from '@server/platform/counted'
import { parseShopTime } from '@server/platform/shop-time'
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
    act: quarantineBatches,
    report: 'in quarantine',
  })
  change(codes, session, {
    name: 'unlock',
    description:
      'Put the free codes of batches in quarantine on sale again. --all alone also accepts the present database server, because no sale is missing: it always needs --reason.',
    act: unlockBatches,
    report: 'on sale again',
  })
}

interface Change {
  readonly name: string
  readonly description: string
  readonly act: (named: NamedBatches) => Performed<LockRefusal, LockedBatches>
  readonly report: string
}

const change = (codes: Command, session: Session, { name, description, act, report }: Change): void => {
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
      const { batches, orders } = await performing(session, act(namedBatches(ids, all, which)), words)
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

const words = (refusal: LockRefusal): string => {
  switch (refusal._tag) {
    case 'no_batch':
      return `${noBatch(refusal.batch)} Nothing was changed.`
    case 'nothing_named':
      return 'Name the batches, or use --all, --variant or --imported-before.'
    case 'reason_needed':
      return REASON_NEEDED
  }
}

const namedBatches = (
  ids: readonly string[],
  all: boolean,
  { variant, importedBefore }: { readonly variant?: string; readonly importedBefore?: string },
): NamedBatches => {
  const before = importedBefore === undefined ? undefined : parseShopTime(importedBefore)
  if (importedBefore !== undefined && before === undefined)
    throw new CommandError(`--imported-before: ${importedBefore} is no time such as 2026-11-23T16:00.`)
  return {
    all,
    ...(ids.length === 0 ? {} : { ids }),
    ...defined({ variant }),
    ...(before === undefined ? {} : { importedBefore: new Date(before) }),
  }
}
