import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { examine, type Finding } from '@server/operations/health'

const options = t.type({ json: t.boolean })

const SIGNS: Readonly<Record<Finding['state'], string>> = { good: 'ok  ', due: 'due ', bad: 'BAD ' }

export const doctorCommand = (root: Command, session: Session): void => {
  root
    .command('doctor')
    .description(
      'Check the shop: keys, codes, books, holds, pushes, payments. Changes nothing; fails when something is broken.',
    )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const findings = await examine(await session.open())
      if (findings.some(({ state }) => state === 'bad')) session.exitCode = 1
      if (asked(options, given).json) return session.terminal.out(JSON.stringify(findings))
      return findings.forEach(({ what, state, says }) =>
        session.terminal.out(`${SIGNS[state]} ${what}${says === '' ? '' : `: ${says}`}`),
      )
    })
}
