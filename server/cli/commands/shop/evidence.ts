import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { showsAll, UNMASKED } from '@server/cli/kit/unmasked'
import { takeEvidence } from '@server/acts/orders/evidence'
import { NO_ORDER } from '@server/cli/commands/orders/refusal-words'
import { doingOf } from '@server/cli/kit/performing'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { newFile } from '@server/cli/kit/new-file'
import { CommandError } from '@server/cli/kit/terminal'
import { jsonOf } from '@server/cli/kit/json'
import { evidencePage, type OrderEvidence } from '@server/operators/evidence-page'

const options = t.intersection([
  t.type({ json: t.boolean, dryRun: t.boolean, unmasked: t.boolean }),
  t.partial({ html: t.string }),
])

/** `audit evidence`: for a bank, a platform or a court that judges a dispute. */
export const evidenceCommand = (audit: Command, session: Session): void => {
  audit
    .command('evidence')
    .description(
      'Everything that the books say of one order: customer, device, items, payments, events, ends of codes, acts, seals.',
    )
    .argument('<order>', 'its id or its number, in any letter case')
    .option('--html <file>', 'write a page to print or to send, instead of JSON')
    .option('--unmasked', UNMASKED, false)
    .option('--dry-run', 'do not take what is new into the chain first, and write no file', false)
    .option('--json', 'all of it in one line', false)
    .action(async (given: string, read: unknown) => {
      const { json, dryRun, html, unmasked } = asked(options, read)
      const isUnmasked = showsAll(session, unmasked)
      const deps = await session.open()
      const { out, err, cwd } = session.terminal
      if (html !== undefined) newFile(cwd, html)
      const taken = await takeEvidence(deps, doingOf(session), given, isUnmasked)
      if (E.isLeft(taken)) throw new CommandError(NO_ORDER)
      const evidence = taken.right
      const { no } = evidence.order
      // beside the document, which a pipe may read
      if (html === undefined && dryRun && !json) err('Nothing was changed.')
      if (html === undefined) return printed(evidence, json).forEach(out)
      if (!dryRun) await writeFile(newFile(cwd, html), evidencePage(evidence, new Date(deps.now())), { flag: 'wx' })
      if (json) return out(jsonOf({ order: no, written: dryRun ? null : html }))
      return out(dryRun ? `The page would be written to ${html}. Nothing was changed.` : `Written to ${html}.`)
    })
}

const printed = (evidence: OrderEvidence, isOneLine: boolean): readonly string[] =>
  jsonOf(evidence, isOneLine ? 0 : 2).split('\n')
