import type { Command } from 'commander'
import * as t from 'io-ts'
import { statementsAgree } from '@server/books/statement-findings'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import type { Finding } from '@server/operations/checks/finding'
import { examine } from '@server/operations/checks/health'
import { picturesAreThere } from '@server/operations/checks/pictures-check'
import { launchChecks } from '@server/operations/checks/launch-checks'

const options = t.type({ json: t.boolean })

const SIGNS: Readonly<Record<Finding['state'], string>> = { good: 'ok  ', due: 'due ', bad: 'BAD ' }

export const doctorCommand = (root: Command, session: Session): void => {
  root
    .command('doctor')
    .description(
      'Check keys, codes, books, holds, pushes and payments; in production also what a launch needs. Changes nothing; fails when something is broken.',
    )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const deps = await session.open()
      const facts = session.launch()
      const findings = [
        ...(await examine(deps)),
        await statementsAgree(deps),
        await picturesAreThere(deps),
        ...(facts === undefined ? [] : await launchChecks(deps, facts)),
      ]
      if (findings.some(({ state }) => state === 'bad')) session.exitCode = 1
      if (asked(options, given).json) return session.terminal.out(jsonOf(findings))
      return findings.forEach(({ state, message }) => session.terminal.out(`${SIGNS[state]} ${message}`))
    })
}
