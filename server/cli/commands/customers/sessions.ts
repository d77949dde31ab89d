import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { personWith, subjectOf, withNumber } from '@server/cli/commands/customers/customers'
import { changing } from '@server/cli/kit/changing'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { grantsIn } from '@server/identity/oauth/grants'
import { sessionsIn } from '@server/identity/sessions/sessions'
import { counted } from '@server/platform/counted'
import { shopTime } from '@server/platform/period'

const reading = t.type({ json: t.boolean })
const writing = t.intersection([reading, t.type({ dryRun: t.boolean }), t.partial({ device: t.string })])

export const sessionsCommands = (root: Command, session: Session): void => {
  const { out } = session.terminal
  const group = root.command('sessions').description('Devices that customers are logged in on.')
  /** The live sessions of a customer, as they are shown. */
  const live = async (tel: string) => {
    const deps = await session.open()
    const person = await personWith(deps, tel)
    const { id } = person
    const sessions = sessionsIn(deps.db, deps.now, () => undefined)
    const listed = (await sessions.list(id, '')).map(each => ({
      id: each.id,
      created_at: new Date(each.created_at).toISOString(),
      seen_at: new Date(each.seen_at).toISOString(),
      agent: each.agent ?? null,
    }))
    return { person, listed }
  }

  withNumber(group, 'list', 'Where a customer is logged in, the last seen first.')
    .option('--json', 'as JSON', false)
    .action(async (tel: string, given: unknown) => {
      const { json } = asked(reading, given)
      const { listed } = await live(tel)
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
      const { person, listed } = await live(tel)
      const meant = listed.filter(({ id }) => device === undefined || id === device)
      if (device !== undefined && meant.length === 0) throw new CommandError('The customer has no such session.')
      const ids = meant.map(({ id }) => id)
      await changing(session, async ({ db, now, endSockets }) => {
        const sessions = sessionsIn(db, now, endSockets)
        if (device !== undefined) await sessions.endOwn(person.id, device)
        else {
          await sessions.endAll(person.id)
          await grantsIn(db, now).endAll(person.id)
        }
        const before = { sessions: listed.length }
        return {
          answer: undefined,
          act: { subject: subjectOf(person), before, after: { user: person.id, ended: ids } },
        }
      })
      if (json) return out(jsonOf({ revoked: dryRun ? [] : ids, would: dryRun ? ids : [] }))
      for (const id of ids) out(id)
      return out(
        dryRun
          ? `${counted(ids.length, 'session')} would end. Nothing was changed.`
          : `Ended: ${counted(ids.length, 'session')}.`,
      )
    })
}
