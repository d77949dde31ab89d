import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { closedUnconfirmed } from '@server/payments/reconcile-payments'
import type { PaymentProvider } from '@server/payments/provider.port'
import { orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import type { Deps } from '@server/shop/deps'

/** How long the shop waits before it asks again, if the provider has not confirmed that the payment ended. */
const ASK_AGAIN_MS = 240_000
const ASKED_AT_ONCE = 20

/**
 * Asks providers to close payments that the shop closed, because their order was cancelled or paid in another way. Then a
 * shopper cannot pay twice. It asks until a query or a notification says how the payment ended, at most for a day. A
 * provider that fails keeps nothing else: money that comes all the same is late or paid twice, as always (I-07).
 */
export const closeAtProviders = async (deps: Deps): Promise<void> => {
  const closing = deps.providers.all.filter(({ closing: how }) => how !== undefined)
  await Promise.all(closing.map(provider => closeAt(deps, provider)))
}

const closeAt = async (deps: Deps, { code, closing }: PaymentProvider): Promise<void> => {
  if (closing === undefined) return
  const refs = await claim(deps, code, closing.notBeforeMs)
  await Promise.all(
    refs.map(ref =>
      // it never rejects, but one that does must not keep the sweep from its other work
      closing.close(ref).catch(() => deps.warn('a payment could not be closed at its provider', { provider: code })),
    ),
  )
}

/** Writes the time down before the provider is asked, so that several processes ask once. */
const claim = (deps: Deps, provider: string, notBeforeMs: number): Promise<readonly string[]> =>
  deps.db.transaction(async tx => {
    const now = new Date(deps.now())
    const ago = (ms: number): Date => new Date(now.getTime() - ms)
    const rows = await tx
      .select({ id: payments.id, ref: payments.providerRef })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(
          eq(payments.provider, provider),
          isNotNull(payments.providerRef),
          lte(payments.createdAt, ago(notBeforeMs)),
          or(isNull(payments.closeAskedAt), lte(payments.closeAskedAt, ago(ASK_AGAIN_MS))),
          closedUnconfirmed(deps, now),
        ),
      )
      .orderBy(asc(payments.createdAt), asc(payments.id))
      .limit(ASKED_AT_ONCE)
      .for('update', { of: payments, skipLocked: true })
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await tx.update(payments).set({ closeAskedAt: now }).where(inArray(payments.id, ids))
    return rows.flatMap(({ ref }) => ref ?? [])
  })
