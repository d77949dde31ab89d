import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { found } from '@server/cli/commands/orders/order-queries'
import type { Session } from '@server/cli/kit/session'
import { sealAudit, verifyAudit } from '@server/operations/audit'
import { evidenceOf } from '@server/operations/evidence'

const options = t.type({ json: t.boolean, dryRun: t.boolean })

export const auditCommands = (root: Command, session: Session): void => {
  const { out } = session.terminal
  const audit = root.command('audit').description('What happened to every code, chained by hashes.')

  audit
    .command('verify')
    .description('Work the whole chain out again; fails when a row was changed, taken out or put in.')
    .option('--dry-run', 'do not take what is new into the chain first', false)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, dryRun } = asked(options, given)
      const { db, now } = await session.open()
      if (!dryRun) await sealAudit(db, now())
      const verdict = await verifyAudit(db)
      if (verdict.broken !== undefined) session.exitCode = 1
      if (json) return out(JSON.stringify(verdict))
      out(`${verdict.rows} rows in ${verdict.seals} seals, head ${verdict.head}`)
      return out(
        verdict.broken === undefined
          ? 'The chain holds.'
          : `The chain is BROKEN at seal ${verdict.broken.seal}: ${verdict.broken.why}.`,
      )
    })

  audit
    .command('evidence')
    .description(
      'Everything that the books say of one order, as JSON: order, payments, events, codes by their ids, seals.',
    )
    .argument('<order>', 'its id or its number')
    .option('--dry-run', 'do not take what is new into the chain first', false)
    .option('--json', 'all of it in one line', false)
    .action(async (given: string, read: unknown) => {
      const { json, dryRun } = asked(options, read)
      const { db, now } = await session.open()
      const order = await found(db, given)
      if (!dryRun) await sealAudit(db, now())
      const evidence = { order, ...(await evidenceOf(db, order.id)) }
      return JSON.stringify(evidence, null, json ? 0 : 2)
        .split('\n')
        .forEach(out)
    })
}
