import type { Command } from 'commander'
import * as t from 'io-ts'
import { findingsOf } from '@server/acts/system/shop-findings'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import type { Finding } from '@server/operations/checks/finding'
import { type Extent, NEWEST } from '@server/operations/checks/health'

const options = t.type({ json: t.boolean, all: t.boolean })

const SIGNS: Readonly<Record<Finding['state'], string>> = { good: 'ok  ', due: 'due ', bad: 'BAD ' }

export const doctorCommand = (root: Command, session: Session): void => {
  root
    .command('doctor')
    .description(
      `Check keys, codes, books, holds, pushes and payments; in production also what a launch needs. Of orders and the audit it checks the newest ${NEWEST.newestOrders} and ${NEWEST.newestRows} rows. Changes nothing; fails when something is broken.`,
    )
    .option('--all', 'check all orders and the whole audit; in a large shop this takes minutes', false)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const deps = await session.open()
      const launch = session.launch()
      const { json, all } = asked(options, given)
      const findings = []
      for await (const { wrong: _, ...finding } of findingsOf(deps, launch, all ? everything(session) : NEWEST)) {
        const { state, message } = finding
        if (state === 'bad') session.exitCode = 1
        if (json) findings.push(finding)
        else session.terminal.out(`${SIGNS[state]} ${message}`)
      }
      if (json) session.terminal.out(jsonOf(findings))
    })
}

/** Says from time to time how far it is. */
const everything = ({ terminal }: Session): Extent => {
  const telling = (what: string) => {
    let told = 0
    return (seen: number): void => {
      if (seen - told < TOLD_EVERY) return
      told = seen
      terminal.err(`${seen} ${what} checked`)
    }
  }
  return { newestOrders: Infinity, onOrders: telling('orders'), onRows: telling('rows of the audit') }
}

const TOLD_EVERY = 50_000
