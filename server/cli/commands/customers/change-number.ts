import type { Command } from 'commander'
import * as t from 'io-ts'
import { changeNumber, type NumberRefusal } from '@server/acts/customers/change-number'
import { maskedNumber } from '@server/acts/customers/named-customer'
import { serveWords, withNumber } from '@server/cli/commands/customers/customers'
import { requireReason } from '@server/cli/kit/admission'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'

const options = t.type({ json: t.boolean, dryRun: t.boolean })

/** `users change-number`: the customer has lost the number, so they cannot change it on the page of settings. */
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
      const changed = await performing(session, changeNumber(customer, wanted), words(wanted))
      const number = maskedNumber(changed)
      if (json) return out(jsonOf({ user: changed.id, tel: number, dry_run: dryRun }))
      return out(
        dryRun
          ? `The number would be ${number ?? ''}. Nothing was changed.`
          : `The number is ${number ?? ''}. Every session has ended: the customer logs in with the new number.`,
      )
    })
}

const words =
  (wanted: string) =>
  (refusal: NumberRefusal): string => {
    switch (refusal._tag) {
      case 'no_number':
        return `${wanted} is no phone number.`
      case 'no_dialling_code':
        return `Say the dialling code of ${wanted}, too: such as +85366123456.`
      case 'has_number':
        return `The account has the number ${refusal.number} already. Nothing was changed.`
      case 'number_taken':
        return 'Another account has that number. Nothing was changed.'
      default:
        return serveWords(refusal)
    }
  }
