import type { Command } from 'commander'
import * as t from 'io-ts'
import { type KeyRefusal, rotateKeys } from '@server/acts/system/vault-keys'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { performing } from '@server/cli/kit/performing'
import type { Session } from '@server/cli/kit/session'

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
      const rotation = await performing(session, rotateKeys(), words)
      if (json) return session.terminal.out(jsonOf(rotation))
      return session.terminal.out(
        `${rotation.rewrapped} of ${rotation.keys} data keys ${dryRun ? 'would be' : 'were'} wrapped with the current key.`,
      )
    })
}

const words = ({ key, processes }: KeyRefusal): string =>
  `The key "${key}" is not known to all running processes. Restart these with the new VAULT_KEYS first: ${processes.join('; ')}.`
