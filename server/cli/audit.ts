import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/asked'
import { orderIdOf, readOrder } from '@server/cli/kept-orders'
import type { Session } from '@server/cli/session'
import { CommandError } from '@server/cli/terminal'
import { sealAudit, verifyAudit } from '@server/shop/audit'
import { evidenceOf } from '@server/shop/evidence'

const options = t.type({ json: t.boolean })

export const auditCommands = (root: Command, session: Session): void => {
  const { out } = session.terminal
  const audit = root.command('audit').description('What happened to every code, chained by hashes.')

  audit
    .command('verify')
    .description('Work the whole chain out again; fails when a row was changed, taken out or put in.')
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { db, now } = await session.open()
      await sealAudit(db, now())
      const verdict = await verifyAudit(db)
      if (verdict.broken !== undefined) session.exitCode = 1
      if (asked(options, given).json) return out(JSON.stringify(verdict))
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
    .action(async (given: string) => {
      const { db, now } = await session.open()
      const id = await orderIdOf(db, given)
      const order = id === undefined ? undefined : await readOrder(db, id)
      if (id === undefined || order === undefined) throw new CommandError('There is no such order.')
      await sealAudit(db, now())
      const evidence = { order, ...(await evidenceOf(db, id)) }
      return JSON.stringify(evidence, null, 2).split('\n').forEach(out)
    })
}
