import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
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

export type PieceRefusal =
  | { readonly _tag: 'no_piece'; readonly unit: string }
  /** They said a whole code, which is then in the history of a shell or a browser. */
  | { readonly _tag: 'whole_code' }
  /** No code of the order, or of the piece that they named, ends like that. */
  | { readonly _tag: 'no_such_code'; readonly piece?: string }
  /** Codes of several pieces end like that. */
  | { readonly _tag: 'several_pieces' }
  /** The code of the piece, and one that it had before, end like that. */
  | { readonly _tag: 'several_codes' }

type NamedPiece = NamedUnit & {
  /** The code by which they named it: it has that code, or had it. */
  readonly said: Pick<NamedCode, 'id' | 'isVoided'> | undefined
}

/** The piece that an operator named. Undefined: they named none. */
export const pieceOf = async (
  deps: Pick<ActDeps, 'db' | 'vault'>,
  order: string,
  { unit, code }: PieceGiven,
): Promise<E.Either<PieceRefusal, NamedPiece | undefined>> => {
  if (unit === undefined && code === undefined) return E.right(undefined)
  const units = await unitsOf(deps.db, order)
  const named = units.find(({ id, name }) => id === unit || name === unit)
  if (unit !== undefined && named === undefined) return E.left({ _tag: 'no_piece', unit })
  if (code === undefined) return E.right(named && { ...named, said: undefined })
  const said = await saidCode(deps, order, code, named)
  if (E.isLeft(said)) return said
  const found = units.find(({ id }) => id === said.right.unit)
  return E.right(found && { ...found, said: said.right })
}

/** The only code that fits. A repeated act must not mean another one, so two that fit are refused. */
const saidCode = async (
  deps: Pick<ActDeps, 'db' | 'vault'>,
  order: string,
  said: string,
  piece: NamedUnit | undefined,
): Promise<E.Either<PieceRefusal, NamedCode>> => {
  if (canonicalCode(said).length > ENDING && !isUuid(said)) return E.left({ _tag: 'whole_code' })
  const fit = await codesNamed(deps, order, said)
  const [one, ...others] = piece === undefined ? fit : fit.filter(({ unit }) => unit === piece.id)
  if (one === undefined)
    return E.left(piece === undefined ? { _tag: 'no_such_code' } : { _tag: 'no_such_code', piece: piece.name })
  if (others.some(({ unit }) => unit !== one.unit)) return E.left({ _tag: 'several_pieces' })
  return others.length > 0 ? E.left({ _tag: 'several_codes' }) : E.right(one)
}
