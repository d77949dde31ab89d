import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { found } from '@server/cli/commands/orders/order-queries'
import { recording } from '@server/cli/kit/changing'
import { wholeNumber } from '@server/cli/kit/numbers'
import type { Session } from '@server/cli/kit/session'
import { table } from '@server/cli/kit/terminal'
import { type Facts, listActs } from '@server/operators/acts'
import { sealAudit, verifyAudit } from '@server/operations/audit'
import { evidenceOf } from '@server/operations/evidence'

const options = t.type({ json: t.boolean, dryRun: t.boolean })
const listing = t.intersection([
  t.type({ json: t.boolean, limit: t.number }),
  t.partial({ operator: t.string, subject: t.string }),
])

export const auditCommands = (root: Command, session: Session): void => {
  const audit = root
    .command('audit')
    .description('What happened to every code, and what operators did, chained by hashes.')
  verifyCommand(audit, session)
  evidenceCommand(audit, session)
  logCommand(audit, session)
}

const verifyCommand = (audit: Command, session: Session): void => {
  const { out } = session.terminal
  audit
    .command('verify')
    .description('Work the whole chain out again; fails when a row was changed, taken out or put in.')
    .option('--dry-run', 'do not take what is new into the chain first', false)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, dryRun } = asked(options, given)
      const { db, now } = await session.open()
      if (!dryRun) {
        await recording(session, now)(db, { subject: 'audit chain', before: {}, after: {} })
        await sealAudit(db, now())
      }
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
}

const evidenceCommand = (audit: Command, session: Session): void => {
  const { out } = session.terminal
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
      if (!dryRun) {
        await recording(session, now)(db, { subject: order.no, order: order.id, before: {}, after: {} })
        await sealAudit(db, now())
      }
      const evidence = { order, ...(await evidenceOf(db, order.id)) }
      return JSON.stringify(evidence, null, json ? 0 : 2)
        .split('\n')
        .forEach(out)
    })
}

const logCommand = (audit: Command, session: Session): void => {
  const { out } = session.terminal
  audit
    .command('log')
    .description('What operators did, newest first.')
    .option('--operator <name>', 'only theirs; os:USER for a user of the machine')
    .option('--subject <text>', 'only about this order number, masked number, file or account')
    .option('--limit <count>', 'so many at most', wholeNumber, 20)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, limit, operator, subject } = asked(listing, given)
      const { db } = await session.open()
      const acts = await listActs(db, {
        limit,
        ...(operator === undefined ? {} : { by: operator }),
        ...(subject === undefined ? {} : { subject }),
      })
      if (json) return out(JSON.stringify(acts))
      const rows = acts.map(act => [
        act.at.toISOString(),
        act.by,
        act.command,
        act.subject,
        act.reason ?? '',
        printed(act.before),
        printed(act.after),
      ])
      return table(['at', 'by', 'command', 'subject', 'reason', 'before', 'after'], rows).forEach(out)
    })
}

/** Facts in a column: cut short, because JSON has all of them. */
const printed = (facts: Facts): string => {
  const text = Object.entries(facts)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
  return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text
}

const WIDEST = 60
