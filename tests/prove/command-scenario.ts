import { eq } from 'drizzle-orm'
import { refunds } from '@server/platform/database/schema/after-sales'
import { payments } from '@server/platform/database/schema/payments'
import { becomes, payment, placed } from '@tests/prove/shopping'
import type { World } from '@tests/prove/world'

/** A command of the operator after a sale, from a prepared order to the required outcome. */
export interface CommandScenario {
  readonly name: string
  readonly prepare: (world: World) => Promise<{
    readonly argv: readonly string[]
    /** Is this refusal of the repeated command right, because the first one did everything? */
    readonly isDone?: RegExp
    /** Once the command was repeated: what is wrong. */
    readonly after: () => Promise<readonly string[]>
  }>
}

/** Every change of money needs one. */
export const reason = ['--reason', 'a proof']

/** A delivered order of three codes, with one more of the first variant in stock. */
export const delivered = async (world: World, method = 'mpay') => {
  const order = await placed(world, 3)
  await payment(world, order.me, order.id, `pay-${order.id}`, method)
  await world.payer(order.id, 'approve')
  const wrong = await becomes(order.me, order.id, 'success', 3)
  if (wrong.length > 0) throw new Error(wrong.join('; '))
  return order
}

/** The refunds of an order. */
export const refundsOf = ({ db }: World, order: string) =>
  db
    .select({ state: refunds.state, amount: refunds.amount, reference: refunds.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, order))

/** Compares what was found with what was expected; the answer is one line for each difference. */
export const isAs = async (
  what: string,
  expected: unknown,
  found: () => Promise<unknown>,
): Promise<readonly string[]> => {
  const is = JSON.stringify(await found())
  return is === JSON.stringify(expected) ? [] : [`${what}: ${is}, not ${JSON.stringify(expected)}`]
}
