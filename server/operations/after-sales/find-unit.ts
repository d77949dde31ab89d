import { and, asc, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { type Claim, claimOf } from '@server/operations/topups/claimed'
import type { Db, Tx } from '@server/platform/database/database'
import { voidedCodes } from '@server/platform/database/schema/after-sales'
import { orderLines, orderUnits, type UnitState } from '@server/platform/database/schema/orders'
import { codes, dataKeys } from '@server/platform/database/schema/vault'
import { canonicalCode, ENDING, endingOf, hasEnding } from '@server/stock/vault/canonical-code'
import { openSealed, type SealedCode } from '@server/stock/vault/sealed-code'
import type { Vault } from '@server/stock/vault/vault.port'

/** A piece of an order, as an operator names it. */
export interface NamedUnit {
  readonly id: string
  /** Line and piece, counted from one: `2.1` is the first piece of the second line. */
  readonly name: string
  readonly variant: string
  readonly kind: 'code' | 'fulfilment'
  readonly state: UnitState
  /** Who claimed the top-up, and when; null: no operator has. It is of use while the piece is due. */
  readonly claim: Claim | null
}

/** The pieces of an order, in the order of its lines. */
export const unitsOf = async (db: Db | Tx, order: string): Promise<readonly NamedUnit[]> => {
  const rows = await db
    .select({ unit: orderUnits, line: orderLines.position })
    .from(orderUnits)
    .innerJoin(orderLines, eq(orderLines.id, orderUnits.lineId))
    .where(eq(orderUnits.orderId, order))
    .orderBy(asc(orderLines.position), asc(orderUnits.position))
  const lines = [...new Set(rows.map(row => row.line))]
  const firsts = new Map(lines.map(line => [line, rows.findIndex(row => row.line === line)]))
  return rows.map(({ unit, line }, at) => ({
    id: unit.id,
    name: `${lines.indexOf(line) + 1}.${at - (firsts.get(line) ?? 0) + 1}`,
    variant: unit.variantNo,
    kind: unit.kind,
    state: unit.state,
    claim: claimOf(unit),
  }))
}

/** A code of an order. `isVoided`: its unit had it, and has it no more. */
interface CodeOfUnit extends SealedCode {
  readonly unit: string
  readonly isVoided: boolean
}

/** The sold codes of an order, and those that were voided after its sale. */
export const sealedCodesOf = async (db: Db | Tx, order: string): Promise<readonly CodeOfUnit[]> => {
  const owned = eq(orderUnits.orderId, order)
  const present = await db
    .select({ unit: orderUnits.id, code: codes, key: dataKeys })
    .from(orderUnits)
    .innerJoin(codes, and(eq(codes.orderUnitId, orderUnits.id), eq(codes.state, 'sold')))
    .innerJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
    .where(owned)
  const voided = await db
    .select({ unit: orderUnits.id, code: codes, key: dataKeys })
    .from(orderUnits)
    .innerJoin(voidedCodes, eq(voidedCodes.unitId, orderUnits.id))
    .innerJoin(codes, eq(codes.id, voidedCodes.codeId))
    .innerJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
    .where(owned)
  return [...present.map(row => ({ ...row, isVoided: false })), ...voided.map(row => ({ ...row, isVoided: true }))]
}

/** A code of an order that a person named. */
export interface NamedCode {
  readonly id: string
  readonly unit: string
  readonly isVoided: boolean
}

/**
 * The codes of an order, present or voided, that a person means by their last characters or by their id. The vault
 * opens the codes of the order in memory. They are not stored or shown.
 */
export const codesNamed = async (
  { db, vault }: { readonly db: Db | Tx; readonly vault: Vault },
  order: string,
  said: string,
): Promise<readonly NamedCode[]> =>
  (await sealedCodesOf(db, order)).flatMap(each =>
    each.code.id === said.toLowerCase() || endsLike(vault, each, said)
      ? [{ id: each.code.id, unit: each.unit, isVoided: each.isVoided }]
      : [],
  )

/** A person says four characters. Of a short code the shop itself prints fewer: these name it, too. */
const endsLike = (vault: Vault, sealed: SealedCode, said: string): boolean => {
  const plain = canonicalCode(said)
  const opened = E.tryCatch(() => openSealed(vault, sealed).code, String)
  if (E.isLeft(opened) || said.trim() === '') return false
  return plain.length === ENDING ? hasEnding(opened.right, said) : plain === endingOf(opened.right)
}
