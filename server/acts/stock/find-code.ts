import { shownCustomer } from '@server/acts/kit/shown-customer'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { findCode, type FoundCode } from '@server/operations/orders/find-code'
import { type OrderDetails, readOrder } from '@server/operations/orders/order-details'

/** A code of the vault, without the code itself, and the order that has it. */
export interface TracedCode {
  readonly code: FoundCode
  readonly order: OrderDetails | undefined
  /** Masked unless the operator asked for more. */
  readonly customer: OrderDetails['customer'] | undefined
}

/** Finds a code in any spelling. Undefined: it is not in the vault. */
export const traceCode = async (
  { db, vault, lang }: Pick<ActDeps, 'db' | 'vault' | 'lang'>,
  given: string,
  isUnmasked: boolean,
): Promise<TracedCode | undefined> => {
  const code = await findCode(db, vault, given)
  if (code === undefined) return undefined
  const order = code.order === null ? undefined : await readOrder(db, code.order, lang)
  return { code, order, customer: order && shownCustomer(order.customer, isUnmasked) }
}
