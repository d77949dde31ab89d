import type { CommandDeps } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { type NamedUnit, unitsOf, unitsWithEnding } from '@server/operations/after-sales/find-unit'
import { canonicalCode, ENDING } from '@server/stock/vault/canonical-code'

/** How an operator names a piece of an order. */
export interface PieceGiven {
  /** As `orders show` names it, or its id. */
  readonly unit?: string
  /** The last four characters of its code. */
  readonly code?: string
}

/** The piece that an operator named. `isVoided`: by a code that it no longer has. Undefined: they named none. */
export const pieceOf = async (
  deps: Pick<CommandDeps, 'db' | 'vault'>,
  order: string,
  { unit, code }: PieceGiven,
): Promise<(NamedUnit & { readonly isVoided: boolean }) | undefined> => {
  if (unit === undefined && code === undefined) return undefined
  const units = await unitsOf(deps.db, order)
  if (unit !== undefined) {
    const named = units.find(({ id, name }) => id === unit || name === unit)
    if (named === undefined) throw new CommandError(`The order has no piece ${unit}: see orders show.`)
    return { ...named, isVoided: false }
  }
  const said = code ?? ''
  // a whole code would stay in the history of the shell
  if (canonicalCode(said).length !== ENDING)
    throw new CommandError(`Say the last ${ENDING} characters of the code, and no more. codes find reads a whole one.`)
  const ending = await unitsWithEnding(deps, order, said)
  const present = ending.filter(each => !each.isVoided)
  const [one, ...others] = present.length > 0 ? present : ending
  if (one === undefined) throw new CommandError('No code of the order ends like that.')
  if (others.some(each => each.unit !== one.unit))
    throw new CommandError('Several codes of the order end like that: name the piece with --unit.')
  const found = units.find(({ id }) => id === one.unit)
  return found === undefined ? undefined : { ...found, isVoided: one.isVoided }
}
