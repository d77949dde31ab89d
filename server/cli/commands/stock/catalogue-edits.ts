import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { edition, momentWithOffset, money } from '@server/catalog/catalogue-parts'
import { type Edit, type Named, setHidden, setPrice } from '@server/catalog/file/catalogue-edits'
import { editCatalogue } from '@server/catalog/file/edit-catalogue'
import { changeLine } from '@server/catalog/file/revisions'
import { changing } from '@server/cli/kit/changing'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import type { Cents } from '~/domain/shared/money'
import { named } from '@server/platform/strict-codec'
import { defined } from '~/domain/shared/defined'

const how = t.type({ dryRun: t.boolean, json: t.boolean })
const pricing = t.intersection([how, t.partial({ edition: t.string, from: t.string, cash: t.string })])
const cashOrNone: t.Type<Cents | 'none', unknown> = named(t.union([t.literal('none'), money]), 'an amount, or none')
const choosing = t.intersection([how, t.type({ group: t.boolean, variant: t.boolean })])

/** `catalogue set-price`, `catalogue hide`, `catalogue show`: one change without a file. */
export const catalogueEditCommands = (catalogue: Command, session: Session): void => {
  withHow(
    catalogue
      .command('set-price')
      .description('Set the list price of a variant. Unpaid orders keep theirs.')
      .argument('<variant>', 'its number')
      .argument('<price>', 'such as 98.50')
      .option('--edition <edition>', 'mo or hk: the price of this edition only, in its currency')
      .option('--from <time>', 'from this moment on, such as 2026-12-24T00:00:00+08:00')
      .option('--cash <price>', 'the price for cash, or none; absent: it stays'),
  ).action(async (variant: string, price: string, given: unknown) => {
    const { dryRun, json, edition: where, from, cash } = asked(pricing, given)
    const wanted = {
      variant,
      price: read(money, price, 'the price'),
      ...defined({
        edition: where === undefined ? undefined : read(edition, where, '--edition'),
        from: from === undefined ? undefined : read(momentWithOffset, from, '--from'),
        cash: cash === undefined ? undefined : read(cashOrNone, cash, '--cash'),
      }),
    }
    await run(session, variant, now => setPrice(wanted, now), { dryRun, json })
  })
  for (const [name, hidden] of [
    ['hide', true],
    ['show', false],
  ] as const)
    withHow(
      catalogue
        .command(name)
        .description(
          hidden
            ? 'Hide a product group or a variant: it is not listed, has no page and is not sold.'
            : 'Show a hidden product group or variant again.',
        )
        .argument('<no>', 'its number')
        .option('--group', 'the number is that of a group', false)
        .option('--variant', 'the number is that of a variant', false),
    ).action(async (no: string, given: unknown) => {
      const { dryRun, json, group, variant } = asked(choosing, given)
      const what: Named | undefined = group ? 'group' : variant ? 'variant' : undefined
      const done = hidden ? `${no} is hidden.` : `${no} is shown again.`
      await run(session, no, () => setHidden(no, hidden, what), { dryRun, json }, done)
    })
}

const withHow = (command: Command): Command =>
  command
    .option('--dry-run', 'say what would change, and change nothing', false)
    .option('--json', 'the changes as JSON', false)

const read = <A>(codec: t.Decoder<unknown, A> & { readonly name: string }, text: string, what: string): A => {
  const found = codec.decode(text)
  if (E.isLeft(found)) throw new CommandError(`${what}: ${text} is not ${codec.name}.`)
  return found.right
}

const run = async (
  session: Session,
  subject: string,
  edit: (now: number) => Edit,
  { dryRun, json }: t.TypeOf<typeof how>,
  done = 'Done.',
): Promise<void> => {
  const { out } = session.terminal
  const outcome = await changing(session, async inside => {
    const edited = await editCatalogue(inside, edit(inside.now()))
    if (E.isLeft(edited) || edited.right.changes.length === 0) return { answer: edited, act: undefined }
    const { changes, revision } = edited.right
    return { answer: edited, act: { subject, before: {}, after: { revision, changes: changes.map(changeLine) } } }
  })
  if (E.isLeft(outcome)) throw new CommandError(`Nothing was changed: ${outcome.left}.`)
  const { changes, revision } = outcome.right
  if (json) return out(jsonOf({ changes, revision, dryRun }))
  if (changes.length === 0) return out('The catalogue is like that already.')
  changes.map(changeLine).forEach(out)
  return out(dryRun ? 'Nothing was changed: a dry run.' : `${done} The catalogue has revision ${revision}.`)
}
