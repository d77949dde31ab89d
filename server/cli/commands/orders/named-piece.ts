import type { ActDeps } from '@server/acts/kit/act-deps'
import { CommandError } from '@server/cli/kit/terminal'
import { codesNamed, type NamedCode, type NamedUnit, unitsOf } from '@server/operations/after-sales/find-unit'
import { isUuid } from '@server/platform/uuid'
import { canonicalCode, ENDING } from '@server/stock/vault/canonical-code'

/** How an operator names a piece of an order. */
export interface PieceGiven {
  /** As `orders show` names it, or its id. */
  readonly unit?: string
  /** The last four characters of its code, or the id of the code. */
  readonly code?: string
}

type NamedPiece = NamedUnit & {
  /** The code by which they named it: it has that code, or had it. */
  readonly said: Pick<NamedCode, 'id' | 'isVoided'> | undefined
}

/** The piece that an operator named. Undefined: they named none. */
export const pieceOf = async (
  deps: Pick<ActDeps, 'db' | 'vault'>,
  order: string,
  { unit, code }: PieceGiven,
): Promise<NamedPiece | undefined> => {
  const units = await unitsOf(deps.db, order)
  const named = units.find(({ id, name }) => id === unit || name === unit)
  if (unit !== undefined && named === undefined)
    throw new CommandError(`The order has no piece ${unit}: see orders show.`)
  if (code === undefined) return named && { ...named, said: undefined }
  const said = await saidCode(deps, order, code, named)
  const found = units.find(({ id }) => id === said.unit)
  return found && { ...found, said }
}

/** The only code that fits. A repeated command must not mean another one, so two that fit are refused. */
const saidCode = async (
  deps: Pick<ActDeps, 'db' | 'vault'>,
  order: string,
  said: string,
  piece: NamedUnit | undefined,
): Promise<NamedCode> => {
  // a whole code would stay in the history of the shell
  if (canonicalCode(said).length > ENDING && !isUuid(said))
    throw new CommandError(`Say the last ${ENDING} characters of the code, and no more. codes find reads a whole one.`)
  const fit = await codesNamed(deps, order, said)
  const [one, ...others] = piece === undefined ? fit : fit.filter(({ unit }) => unit === piece.id)
  if (one === undefined)
    throw new CommandError(`No code of ${piece === undefined ? 'the order' : `piece ${piece.name}`} ends like that.`)
  if (others.some(({ unit }) => unit !== one.unit))
    throw new CommandError('Several codes of the order end like that: name the piece with --unit.')
  if (others.length > 0)
    throw new CommandError('Several codes of this piece ended like that: say --code with its id (orders show).')
  return one
}
