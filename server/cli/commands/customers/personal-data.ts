import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { erase, exportData } from '@server/acts/customers/personal-data'
import type { NameRefusal } from '@server/acts/customers/named-customer'
import { nameWords, person, withNumber } from '@server/cli/commands/customers/customers'
import { requireReason } from '@server/cli/kit/admission'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { newFile } from '@server/cli/kit/new-file'
import { dataPage } from '@server/customers/data-page'
import type { EraseRefusal } from '@server/customers/erase-customer'
import { counted } from '@server/platform/counted'
import type { UnderWay } from '@server/customers/under-way'

const writing = t.type({ json: t.boolean, dryRun: t.boolean })
const exporting = t.intersection([writing, t.partial({ html: t.string })])

/** `users export`: a customer asks what the shop knows about them. */
export const exportCommand = (users: Command, session: Session): void => {
  withNumber(users, 'export', 'Everything that the shop knows about a customer, for that customer; never codes.')
    .option('--html <file>', 'write a page to print or to send, instead of JSON')
    .option('--dry-run', 'look for the customer, show and write nothing', false)
    .option('--json', 'all of it in one line', false)
    .action(async (customer: string, given: unknown) => {
      const { json, dryRun, html } = asked(exporting, given)
      const { out, cwd } = session.terminal
      const { id } = await person(await session.open(), customer)
      if (html !== undefined) newFile(cwd, html)
      const data = await performing(session, exportData(id), nameWords)
      const summary = { customer: id, orders: data.orders.length, written: dryRun ? null : (html ?? null) }
      if (dryRun)
        return out(
          json ? jsonOf(summary) : `${counted(data.orders.length, 'order')} would be exported. Nothing was changed.`,
        )
      if (html === undefined)
        return jsonOf(data, json ? 0 : 2)
          .split('\n')
          .forEach(out)
      await writeFile(newFile(cwd, html), dataPage(data), { flag: 'wx', mode: 0o600 })
      return out(json ? jsonOf(summary) : `Written to ${html}.`)
    })
}

/** `users erase`: a customer asks the shop to forget them. */
export const eraseCommand = (users: Command, session: Session): void => {
  const { out } = session.terminal
  withNumber(users, 'erase', 'Erase a customer’s data for good. Orders and money stay in the books, without them.')
    .option('--reason <text>', 'why, for the audit (required)')
    .option('--dry-run', 'do all of it, say what would be, and change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (customer: string, given: unknown) => {
      const { json, dryRun } = asked(writing, given)
      if (!dryRun) requireReason(session)
      const { customer: id, orders, sessions, logins } = await performing(session, erase(customer), refusalText)
      if (json) return out(jsonOf({ customer: id, orders, sessions, logins, erased: !dryRun }))
      const ends = `${counted(sessions, 'session')} and ${counted(logins, 'login')}`
      const stay = counted(orders, 'order')
      return out(
        dryRun
          ? `${stay} would stay without the customer; ${ends} would end. Nothing was changed.`
          : `Without the customer: ${stay}. Ended: ${ends}. The customer is erased: ${id}`,
      )
    })
}

const refusalText = (refusal: NameRefusal | EraseRefusal): string => {
  switch (refusal._tag) {
    case 'absent':
      return 'There is no such customer.'
    case 'erased':
      return 'The customer was erased before.'
    case 'under_way':
      return `Orders are under way: ${refusal.orders.map(({ order, why }) => `${order} ${WHY[why]}`).join('; ')}.`
    default:
      return nameWords(refusal)
  }
}

const WHY: Readonly<Record<UnderWay['why'], string>> = {
  unpaid: 'is not paid: orders cancel, or wait until it expires',
  undelivered: 'is paid and not delivered: orders fulfil or orders give-up',
  refund_due: 'has a refund that is due: orders refund',
  review: 'is under review: orders release',
}
