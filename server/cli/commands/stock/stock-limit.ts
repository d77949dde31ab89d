import type { Command } from 'commander'
import * as t from 'io-ts'
import { type LimitRefusal, setStockLimit } from '@server/acts/stock/stock-limit'
import { performing } from '@server/cli/kit/performing'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { wholeNumber } from '@server/cli/kit/numbers'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { counted } from '@server/platform/counted'

const options = t.type({ json: t.boolean, dryRun: t.boolean, none: t.boolean })

export const limitCommand = (codes: Command, session: Session): void => {
  codes
    .command('limit')
    .description('Say how many codes for sale of a variant are few, for low stock and its alarm.')
    .argument('<variant>', 'a number from `codes stock`')
    .argument('[count]', 'at most this many are few', wholeNumber)
    .option('--none', 'it has no limit of its own any more: LOW_STOCK is its limit', false)
    .option('--dry-run', 'check everything, change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (variant: string, limit: number | undefined, given: unknown) => {
      const { none, dryRun, json } = asked(options, given)
      if (none === (limit !== undefined)) throw new CommandError('Say how many, or --none.')
      const before = await performing(session, setStockLimit(variant, limit), limitWords)
      const { out } = session.terminal
      if (json) return out(jsonOf({ variant, limit: limit ?? null, before: before ?? null, dryRun }))
      const does = dryRun ? 'would have' : 'has'
      out(
        limit === undefined
          ? `${variant} ${does} the limit of other variants.`
          : `${variant} ${does} few codes with at most ${counted(limit, 'code')} for sale.`,
      )
    })
}

const limitWords = (refusal: LimitRefusal): string =>
  refusal._tag === 'no_such_variant'
    ? `No variant ${refusal.variant} is delivered as codes: catalogue list has the numbers.`
    : `The limit is at most ${refusal.most}.`
