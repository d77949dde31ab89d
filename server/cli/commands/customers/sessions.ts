import type { Command } from 'commander'
import * as t from 'io-ts'
import { endSessions, liveSessions, type SessionRefusal } from '@server/acts/customers/end-sessions'
import { nameWords, person, withNumber } from '@server/cli/commands/customers/customers'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { table } from '@server/cli/kit/terminal'
import { counted } from '@server/platform/counted'
import { shopTime } from '@server/platform/period'

const reading = t.type({ json: t.boolean })
const writing = t.intersection([reading, t.type({ dryRun: t.boolean }), t.partial({ device: t.string })])

export const sessionsCommands = (root: Command, session: Session): void => {
  const { out } = session.terminal
  const group = root.command('sessions').description('Devices that customers are logged in on.')
  withNumber(group, 'list', 'Where a customer is logged in, the last seen first.')
    .option('--json', 'as JSON', false)
    .action(async (tel: string, given: unknown) => {
      const { json } = asked(reading, given)
      const deps = await session.open()
      const listed = await liveSessions(deps, (await person(deps, tel)).id)
      if (json) return out(jsonOf(listed))
      const rows = listed.map(each => [
        each.id,
        shopTime(new Date(each.created_at)),
        shopTime(new Date(each.seen_at)),
        each.agent ?? '',
      ])
      return table(['session', 'since', 'seen', 'calls itself'], rows).forEach(out)
    })

  withNumber(group, 'revoke', 'End a customer’s sessions, or one of them: token, cookie and sockets.')
    .option('--device <session>', 'this one alone; without it all, and what mini-apps were given')
    .option('--dry-run', 'say which, end none', false)
    .option('--json', 'as JSON', false)
    .action(async (tel: string, given: unknown) => {
      const { json, dryRun, device } = asked(writing, given)
      const ids = await performing(session, endSessions(tel, device), words)
      if (json) return out(jsonOf({ revoked: dryRun ? [] : ids, would: dryRun ? ids : [] }))
      for (const id of ids) out(id)
      return out(
        dryRun
          ? `${counted(ids.length, 'session')} would end. Nothing was changed.`
          : `Ended: ${counted(ids.length, 'session')}.`,
      )
    })
}

const words = (refusal: SessionRefusal): string =>
  refusal._tag === 'no_such_session' ? 'The customer has no such session.' : nameWords(refusal)
