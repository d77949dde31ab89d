import type { Command } from 'commander'
import * as t from 'io-ts'
import { pingEndpoint, redeliverWebhooks, switchEndpoint } from '@server/acts/system/webhook-acts'
import { webhookWords } from '@server/cli/commands/shop/webhook-words'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { counted } from '@server/platform/counted'

const changes = t.type({ json: t.boolean, dryRun: t.boolean })
const redelivery = t.intersection([changes, t.partial({ endpoint: t.string })])

export const webhookChanges = (webhooks: Command, session: Session): void => {
  const { out } = session.terminal

  webhooks
    .command('redeliver')
    .description('Send deliveries again, with the same ids, also those that arrived. The running shop sends them.')
    .argument('[delivery...]', 'ids from `webhooks list`')
    .option('--endpoint <name>', 'all deliveries to this endpoint that were given up')
    .option('--json', 'as JSON', false)
    .action(async (ids: readonly string[], given: unknown) => {
      const { json, dryRun, endpoint } = asked(redelivery, given)
      const sent = await performing(session, redeliverWebhooks({ deliveries: ids, endpoint }), webhookWords)
      if (json) return out(jsonOf({ deliveries: sent, dryRun }))
      if (sent.length === 0) return out('No delivery was given up. Nothing was changed.')
      const many = counted(sent.length, 'delivery', 'deliveries')
      return out(dryRun ? `${many} would be sent again. Nothing was changed.` : `${many} will be sent again.`)
    })

  webhooks
    .command('ping')
    .description('Send a test message to an endpoint. The running shop sends it; webhooks show says what came back.')
    .argument('<endpoint>', 'its name')
    .option('--json', 'as JSON', false)
    .action(async (name: string, given: unknown) => {
      const { json, dryRun } = asked(changes, given)
      const id = await performing(session, pingEndpoint(name), webhookWords)
      if (json) return out(jsonOf({ delivery: id, dryRun }))
      return out(
        dryRun ? 'A test message would be sent. Nothing was changed.' : `The shop sends it: webhooks show ${id}`,
      )
    })

  for (const state of ['disabled', 'enabled'] as const) switchCommand(webhooks, session, state)
}

const SWITCHES = {
  disabled: {
    name: 'disable',
    description: 'Send nothing to an endpoint until it is enabled. Changes meanwhile are not sent to it later.',
  },
  enabled: {
    name: 'enable',
    description: 'Send webhooks to an endpoint again: changes from now on, and deliveries that still wait.',
  },
} as const

const switchCommand = (webhooks: Command, session: Session, state: keyof typeof SWITCHES): void => {
  const { out } = session.terminal
  const { name, description } = SWITCHES[state]
  webhooks
    .command(name)
    .description(description)
    .argument('<endpoint>', 'its name, or the address of the only endpoint at that host')
    .option('--json', 'as JSON', false)
    .action(async (given: string, options: unknown) => {
      const { json, dryRun } = asked(changes, options)
      const { endpoint, isChanged } = await performing(session, switchEndpoint(given, state), webhookWords)
      if (json) return out(jsonOf({ endpoint, state, changed: isChanged, dryRun }))
      if (!isChanged) return out(`${endpoint} is ${state} already. Nothing was changed.`)
      return out(dryRun ? `${endpoint} would be ${state}. Nothing was changed.` : `${endpoint} is ${state}.`)
    })
}
