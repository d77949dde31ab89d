import type { Command } from 'commander'
import * as t from 'io-ts'
import { maskedNumber, personToServe, subjectOf, withNumber } from '@server/cli/commands/customers/customers'
import { requireReason } from '@server/cli/kit/admission'
import { changing } from '@server/cli/kit/changing'
import { jsonOf } from '@server/cli/kit/json'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { grantsIn } from '@server/identity/oauth/grants'
import { sessionsIn } from '@server/identity/sessions/sessions'
import { numbersMeant } from '@server/identity/shared/any-number'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import { changePerson } from '@server/identity/shared/users'
import { isTaken } from '@server/identity/social-accounts'

const options = t.type({ json: t.boolean, dryRun: t.boolean })

/**
 * `users change-number`: the customer has lost the number, so they cannot change it on the page of settings. All
 * sessions of the account end: another person may have the old number now. The new one counts as not confirmed until the
 * customer proves it with a phone code.
 */
export const changeNumberCommand = (users: Command, session: Session): void => {
  const { out } = session.terminal
  withNumber(users, 'change-number', 'Give an account another phone number: the customer has lost the old one.')
    .argument('<new>', 'the new number with its dialling code, such as +85366123456')
    .option('--reason <text>', 'why, for the audit (required)')
    .option('--dry-run', 'do all of it, say what would be, and change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (customer: string, wanted: string, given: unknown) => {
      const { json, dryRun } = asked(options, given)
      if (!dryRun) requireReason(session)
      const number = newNumber(wanted)
      const person = await personToServe(await session.open(), customer)
      if (person.countryCode === number.countryCode && person.tel === number.tel)
        throw new CommandError(`The account has the number ${maskedNumber(person) ?? ''} already. Nothing was changed.`)
      const changed = await changing(session, async ({ db, now, endSockets }) => {
        const after = await changePerson(db, person.id, { ...number, verified: false })
        if (after === undefined) throw new CommandError('There is no such customer.')
        await sessionsIn(db, now, endSockets).endAll(person.id)
        await grantsIn(db, now).endAll(person.id)
        const act = {
          subject: subjectOf(person),
          before: { number: maskedNumber(person) },
          after: { user: person.id, number: maskedNumber(after) },
        }
        return { answer: after, act }
      }).catch((error: unknown) => {
        if (isTaken(error)) throw new CommandError('Another account has that number. Nothing was changed.')
        throw error
      })
      if (json) return out(jsonOf({ user: person.id, tel: maskedNumber(changed), dry_run: dryRun }))
      return out(
        dryRun
          ? `The number would be ${maskedNumber(changed) ?? ''}. Nothing was changed.`
          : `The number is ${maskedNumber(changed) ?? ''}. Every session has ended: the customer logs in with the new number.`,
      )
    })
}

const newNumber = (text: string): PhoneNumber => {
  const [number, ...others] = numbersMeant(text)
  if (number === undefined) throw new CommandError(`${text} is no phone number.`)
  if (others.length > 0) throw new CommandError(`Say the dialling code of ${text}, too: such as +85366123456.`)
  return number
}
