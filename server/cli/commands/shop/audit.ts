import type { Command } from 'commander'
import * as t from 'io-ts'
import { defined } from '~/domain/shared/defined'
import { asked } from '@server/cli/kit/parse-options'
import { evidenceCommand } from '@server/cli/commands/shop/evidence'
import { jsonOf } from '@server/cli/kit/json'
import { acceptChain, sealChain } from '@server/acts/system/audit-chain'
import { doingOf } from '@server/cli/kit/performing'
import { askedPage, printNext, withPages } from '@server/cli/kit/paging'
import type { Session } from '@server/cli/kit/session'
import { table } from '@server/cli/kit/terminal'
import { actPage, type Facts } from '@server/operators/acts'
import { contradiction } from '@server/operations/audit/audit-anchor'
import { verifyAudit } from '@server/operations/audit/audit'
import { shopTime } from '@server/platform/period'
import { counted } from '@server/platform/counted'

const options = t.type({ json: t.boolean, dryRun: t.boolean })
const listing = t.intersection([t.type({ json: t.boolean }), t.partial({ operator: t.string, subject: t.string })])

export const auditCommands = (root: Command, session: Session): void => {
  const audit = root
    .command('audit')
    .description('What happened to every code, and what operators did, chained by hashes.')
  verifyCommand(audit, session)
  acceptCommand(audit, session)
  evidenceCommand(audit, session)
  logCommand(audit, session)
}

const verifyCommand = (audit: Command, session: Session): void => {
  const { out } = session.terminal
  audit
    .command('verify')
    .description('Work the whole chain out again; fails when a row was changed, taken out, put in, or cut off the end.')
    .option('--dry-run', 'do not take what is new into the chain first', false)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, dryRun } = asked(options, given)
      const deps = await session.open()
      await sealChain(deps, doingOf(session))
      const verdict = await verifyAudit(deps.db)
      const cut = await contradiction(deps)
      if (verdict.broken !== undefined || cut !== undefined) session.exitCode = 1
      if (json) return out(jsonOf({ ...verdict, cut }))
      out(`${counted(verdict.rows, 'row')} in ${counted(verdict.seals, 'seal')}, head ${verdict.head}`)
      out(
        verdict.broken === undefined
          ? 'The chain holds.'
          : `The chain is BROKEN at seal ${verdict.broken.seal}: ${verdict.broken.why}.`,
      )
      if (cut !== undefined) out(`The chain was CUT: ${cut}. ${NEXT_STEP}`)
      if (dryRun) out('Nothing was changed.')
    })
}

const NEXT_STEP = 'If a backup was restored: audit accept --reason. If not, rows were removed.'

const acceptCommand = (audit: Command, session: Session): void => {
  const { out } = session.terminal
  audit
    .command('accept')
    .description('Let the chain continue although its anchor contradicts it, for example after a restored backup.')
    .option('--dry-run', 'say how they differ, change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, dryRun } = asked(options, given)
      const cut = await acceptChain(await session.open(), doingOf(session))
      if (json) return out(jsonOf({ cut, accepted: !dryRun }))
      out(cut === undefined ? 'The chain ends where its anchor says.' : `The chain was cut: ${cut}.`)
      return out(dryRun ? 'Nothing was changed.' : 'The chain continues from here.')
    })
}

const logCommand = (audit: Command, session: Session): void => {
  const { out } = session.terminal
  withPages(
    audit
      .command('log')
      .description('What operators did, newest first.')
      .option('--operator <name>', 'only theirs; os:USER for a user of the machine')
      .option(
        '--subject <text>',
        'only about this order number, file, account, or customer: the id of the account, or the masked number',
      ),
    20,
  )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, operator, subject } = asked(listing, given)
      const { db } = await session.open()
      const page = await askedPage(given, paging => actPage(db, defined({ by: operator, subject }), paging))
      if (json) return out(jsonOf({ acts: page.rows, next: page.next }))
      const rows = page.rows.map(act => [
        shopTime(act.at),
        act.by,
        act.command,
        act.subject,
        act.reason ?? '',
        printed(act.before),
        printed(act.after),
      ])
      table(['at', 'by', 'command', 'subject', 'reason', 'before', 'after'], rows).forEach(out)
      return printNext(session.terminal, page)
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
