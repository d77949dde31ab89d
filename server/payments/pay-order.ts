import { randomUUID } from 'node:crypto'
import { type SQL, and, desc, eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Cents } from '~/domain/shared/money'
import { type Lang, localize } from '~/domain/shared/locale'
import { pathTo } from '~/domain/site/routes'
import { isUnpaid } from '~/domain/orders/order-status'
import type { PaymentInstruction, WordlessInstruction } from '~/domain/payments/payment'
import { inWords } from '@server/orders/instruction-texts'
import type { PaymentProvider, PaymentRequest, ProviderFailure } from '@server/payments/provider.port'
import { amountDueForOrder } from '@server/orders/amount-for'
import { reconcileOrder } from '@server/payments/reconcile-payments'
import { expireOverdue } from '@server/orders/cancel-orders'
import { isOffered, methodsOf } from '@server/catalog/shop-settings'
import { heldUntil } from '@server/orders/hold'
import { type Keyed, onceLeased } from '@server/shop/idempotency'
import { bumpOrderVersion, transitionOrder, transitionUnlocked } from '@server/orders/order-status'
import { openPayments, refusePayment } from '@server/orders/payment-status'
import type { OrderRow } from '@server/orders/order-view'
import { type Outcome, absent, busy, conflict, invalidField } from '@server/shop/refusal'
import { settleFree } from '@server/payments/settle'
import type { Deps } from '@server/shop/deps'
import type { Payer } from '@server/shop/shop.port'
import { message } from '@server/platform/messages/message'
import { paidTime } from '@server/platform/database/conditions/codes-for-sale'
import { builtOnce } from '@server/platform/database/built-once'
import type { Db, Tx } from '@server/platform/database/database'
import { payments } from '@server/platform/database/schema/payments'
import { orders } from '@server/platform/database/schema/orders'
import { identities } from '@server/platform/database/schema/users'
import { transact } from '@server/platform/database/transact'

/**
 * Returns how to pay an order with a method. An instruction that is still valid is returned again; otherwise the shop
 * opens a payment with the provider. For a method other than the order's current one, the sum is computed again from
 * the frozen prices. The same key returns the same instruction (I-08).
 */
export const payOrder = async (
  deps: Deps,
  caller: Payer,
  order: string,
  method: string,
  keyed?: Keyed,
): Promise<Outcome<PaymentInstruction>> => {
  const payment = await onceLeased(deps.db, caller, keyed, deps.now, () => open(deps, caller, order, method))
  if (E.isLeft(payment)) return payment
  const { edition, lang } = caller
  const known = payment.right.made?.known ?? (await instructionOf(deps.db, payment.right.id))
  if (known === undefined) return conflict(message(lang, 'order.notPayable'))
  const { instruction, no } = known
  return E.right(inWords(instruction, { edition, lang, no, merchant: await merchantIn(deps.settings, lang) }))
}

/** A payment that was opened. `known`: how to pay it. */
interface Opened {
  readonly id: string
  readonly known?: Known
}

interface Known {
  readonly instruction: WordlessInstruction
  /** The number of its order. */
  readonly no: string
}

const instructionOf = async (db: Deps['db'], id: string): Promise<Known | undefined> => {
  const rows = await db
    .select({ instruction: payments.instruction, no: orders.no })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, id))
  const { instruction = null, no = '' } = rows[0] ?? {}
  return instruction === null ? undefined : { instruction, no }
}

/** A payment to open with its provider, or one that is open already. */
type Begun =
  /** `standing`: it was opened earlier, so its provider may know more about it than the shop does. */
  | { readonly _tag: 'open'; readonly payment: string; readonly standing: boolean }
  | { readonly _tag: 'new'; readonly payment: string; readonly order: OrderRow; readonly amount: Cents }
  /** Its hold had ended, or it cost nothing and its codes could not be delivered. */
  | { readonly _tag: 'cancelled' }

const open = async (deps: Deps, caller: Payer, id: string, method: string): Promise<Outcome<Opened>> => {
  const provider = deps.providers.forMethod(method)
  if (provider === undefined || !isOffered(methodsOf(await deps.settings(), caller.lang, deps.providers), method))
    return invalidField('method', message(caller.lang, 'cart.paymentUnavailable'))
  const start = () => transact(deps.db, tx => begin(tx, deps, caller, id, method, provider))
  const found = await start()
  const stands = E.isRight(found) && found.right._tag === 'open' && found.right.standing
  // it may have been declined or paid without a notification: then the shopper must not see it again
  if (stands) await reconcileOrder(deps, id)
  const begun = stands ? await start() : found
  if (E.isRight(begun) && begun.right._tag === 'new') return create(deps, caller, method, provider, begun.right)
  deps.notifyRelay()
  if (E.isLeft(begun)) return begun
  return begun.right._tag === 'open'
    ? E.right({ id: begun.right.payment })
    : conflict(message(caller.lang, 'order.notPayable'))
}

/** Opens a stored payment with its provider. */
const create = async (
  deps: Deps,
  caller: Payer,
  method: string,
  provider: PaymentProvider,
  { order, payment, amount }: Extract<Begun, { readonly _tag: 'new' }>,
): Promise<Outcome<Opened>> => {
  // over the network, so not in a transaction: for the same id, the provider returns the same payment
  const answer = await provider.create(await requestOf(deps, caller, order, payment, method, amount))
  const outcome = E.isLeft(answer)
    ? await notOpened(deps, caller, payment, answer.left)
    : await opened(deps, caller, order, payment, answer.right)
  deps.notifyRelay()
  return outcome
}

/** Checks the order, and stores the payment before the provider is called. */
const begin = async (
  tx: Tx,
  deps: Deps,
  caller: Payer,
  id: string,
  method: string,
  provider: PaymentProvider,
): Promise<Outcome<Begun>> => {
  const own = and(eq(orders.id, id), eq(orders.userId, caller.userId))
  const stored = (await tx.select().from(orders).where(own).for('update'))[0]
  if (stored === undefined) return absent
  if (!isUnpaid(stored.status)) return conflict(message(caller.lang, 'order.notPayable'))

  const now = deps.now()
  if (stored.expiresAt.getTime() <= now) {
    await expireOverdue(tx, now, { order: id })
    return E.right({ _tag: 'cancelled' })
  }
  const amount = await amountDueForOrder(tx, stored, method)
  const expiresAt = heldUntil(stored, method, now, deps)
  const { version } =
    stored.payment === method ? stored : await bumpOrderVersion(tx, stored, { payment: method, amount, expiresAt }, now)
  const order = { ...stored, version, expiresAt }
  // its wallet returns to where this payer came from
  const byLink = caller.link !== undefined
  const [earlier] = await newestOpen(tx).execute({ order: order.id, method, provider: provider.code, amount, byLink })
  if (earlier?.state === 'waiting' && (earlier.instruction?.expires_at ?? 0) > now)
    return E.right({ _tag: 'open', payment: earlier.id, standing: true })

  const payment = earlier?.state === 'created' ? earlier.id : randomUUID()
  if (payment !== earlier?.id)
    await tx.insert(payments).values({
      id: payment,
      orderId: order.id,
      method,
      provider: provider.code,
      amount,
      currency: order.currency,
      byLink,
      createdAt: new Date(now),
      updatedAt: new Date(now),
    })
  if (amount > 0) return E.right({ _tag: 'new', payment, order, amount })
  const settled = await settleFree(tx, order.id, payment, paidTime(deps))
  return E.right(settled === 'cancelled' ? { _tag: 'cancelled' } : { _tag: 'open', payment, standing: false })
}

const newestOpen = builtOnce(tx =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, sql.placeholder('order')),
        eq(payments.method, sql.placeholder('method')),
        eq(payments.provider, sql.placeholder('provider')),
        eq(payments.amount, sql.placeholder('amount')),
        eq(payments.byLink, sql.placeholder('byLink')),
        openPayments,
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
    .prepare(''),
)

const requestOf = async (
  deps: Deps,
  payer: Payer,
  order: OrderRow,
  payment: string,
  method: string,
  amount: Cents,
): Promise<PaymentRequest> => ({
  payment,
  order: { id: order.id, no: order.no },
  method,
  amount,
  currency: order.currency,
  expiresAt: order.expiresAt.getTime(),
  merchant: await merchantIn(deps.settings, payer.lang),
  lang: payer.lang,
  returnUrl: returnUrl(deps.publicUrl, payer, order.id, method),
  ...(payer.device === undefined
    ? {}
    : // a friend who pays by the order's link is not its owner
      {
        payer:
          payer.link === undefined && method === 'wechat'
            ? { ...payer.device, ...(await openIdOf(deps.db, payer.userId)) }
            : payer.device,
      }),
})

/** The customer's WeChat openid, if they log in with WeChat; WeChat opens its payment sheet for that person only. */
const openIdOf = async (db: Deps['db'], userId: string): Promise<{ readonly openId?: string }> => {
  const [row] = await db
    .select({ openId: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, 'wechat')))
  return row ?? {}
}

const merchantIn = async (settings: Deps['settings'], lang: Lang): Promise<string> => (await settings()).info.name[lang]

/**
 * The address to which the wallet sends the shopper back. Coming back proves nothing; the page only names the wallet.
 * The parameter follows the hash, because signatures over `a=1&b=2` allow no address with a second parameter.
 *
 * A payer with a link returns to the link, which needs no login in any browser that the wallet opens. So the provider
 * sees the link's token. The token shows no codes, expires after a week, and shows no more than the provider knows
 * already. A separate value would be one more secret with the same reach.
 */
const returnUrl = (origin: string, { edition, link }: Payer, order: string, method: string): string => {
  const page =
    link === undefined
      ? `${localize(edition, pathTo('pay'))}?order=${encodeURIComponent(order)}`
      : localize(edition, pathTo('revive', { token: link }))
  return `${origin}${page}#from=${encodeURIComponent(method)}`
}

/** Stores the instruction. It is useless if the order was paid or cancelled during the call to the provider. */
const opened = async (
  deps: Deps,
  { lang }: Payer,
  order: Pick<OrderRow, 'id' | 'no' | 'status' | 'version'>,
  payment: string,
  answer: { readonly ref: string; readonly instruction: WordlessInstruction },
): Promise<Outcome<Opened>> => {
  const now = deps.now()
  const answered = (db: Db | Tx, only?: SQL) =>
    db
      .update(payments)
      .set({
        providerRef: answer.ref,
        instruction: answer.instruction,
        // it may have gone further meanwhile
        state: sql`case when ${payments.state} = 'created' then 'waiting' else ${payments.state} end`,
        updatedAt: new Date(now),
      })
      .where(and(eq(payments.id, payment), only))
      .returning({ id: payments.id })
  // most orders have not changed during the call
  const hasMoved = await transitionUnlocked(deps.db, order, 'waiting_for_payment', now, only => [
    deps.db.$with('answered').as(answered(deps.db, only)),
  ])
  const isPayable =
    hasMoved ||
    (await deps.db.transaction(async tx => {
      const standing = (await tx.select().from(orders).where(eq(orders.id, order.id)).for('update'))[0]
      await answered(tx)
      if (standing?.status === 'pending') await transitionOrder(tx, standing, ['waiting_for_payment'], now)
      return standing !== undefined && isUnpaid(standing.status)
    }))
  if (!isPayable) return conflict(message(lang, 'order.notPayable'))
  return E.right({ id: payment, known: { instruction: answer.instruction, no: order.no } })
}

const notOpened = async (
  deps: Deps,
  { lang }: Payer,
  payment: string,
  failure: ProviderFailure,
): Promise<Outcome<never>> => {
  // the provider may have opened it all the same: the next attempt asks for the same payment
  if (failure._tag === 'unreachable') return busy(5)
  await refusePayment(deps.db, payment, failure.reason, deps.now())
  return invalidField('method', message(lang, 'order.paymentRefused'))
}
