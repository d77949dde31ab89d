import { eq, and } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { ownDataOf } from '@server/customers/own-data'
import type { EndSockets } from '@server/identity/sessions/sessions'
import { CONTRACT_VERSION } from '~/contract/contract-version'
import type { Features } from '~/domain/catalog/features'
import type { Confirmed } from '~/domain/cart/confirmed-sum'
import type { Order } from '~/domain/orders/order'
import type { PaymentProvider } from '@server/payments/provider.port'
import type { Outlet } from '@server/realtime/publisher.port'
import { addLine, clearCart, getCart, setQuantity } from '@server/cart/cart'
import {
  type CatalogueMemory,
  catalogueMemory,
  MEMORY_LIMITS,
  type MemoryLimits,
} from '@server/catalog/catalogue-memory'
import { init } from '@server/catalog/shop-settings'
import { getCheckout, saveCheckout } from '@server/cart/checkout'
import { isConfirmed } from '@server/cart/confirmed-sum'
import type { Deps, HoldLimits } from '@server/shop/deps'
import { dispatchTopUps } from '@server/fulfilment/dispatch-topups'
import type { Fulfilment } from '@server/fulfilment/fulfilment.port'
import { receiveNotification } from '@server/fulfilment/topup-progress'
import { manual } from '@server/fulfilment/suppliers/manual'
import { fulfil } from '@server/operations/operator-orders'
import { type Keyed, bodyHashOf } from '@server/shop/idempotency'
import { sendRefunds } from '@server/payments/refunds/send-refunds'
import { notify } from '@server/payments/notify'
import { cancelOrder } from '@server/orders/cancel-orders'
import {
  checkByLink,
  checkOrder,
  getOrder,
  orderForOperator,
  placedOrder,
  reviveOrder,
} from '@server/payments/read-order'
import { longestHoldMs } from '@server/orders/hold'
import { payerBy, revivalTokens } from '@server/orders/order-link'
import { getTakings } from '@server/orders/takings'
import { payOrder } from '@server/payments/pay-order'
import { placeOrder } from '@server/orders/placing/place-order'
import { type Outcome, absent, conflict } from '@server/shop/refusal'
import { relay } from '@server/operations/relay'
import type { Caller, Shop } from '@server/shop/shop.port'
import { resendReceipt } from '@server/operations/receipts/resend-receipt'
import { sweep } from '@server/operations/sweep'
import { message } from '@server/platform/messages/message'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { operation } from '@server/platform/database/steps'
import { type Retention, RETENTION } from '@server/platform/retention'
import { isUuid } from '@server/platform/uuid'
import type { Vault } from '@server/stock/vault/vault.port'
import { defined } from '~/domain/shared/defined'

/** What a shop is made of. */
export interface Parts {
  readonly db: Db
  readonly vault: Vault
  readonly outlet: Outlet
  /** The provider of a payment method. */
  readonly providerOf: (method: string) => PaymentProvider | undefined
  /** All providers, for their notifications. */
  readonly providers: readonly PaymentProvider[]
  /** The supplier that fulfils top-ups; absent: the operator does. */
  readonly fulfilment?: Fulfilment
  /** The secret for tokens of order links: at least 32 characters, the same in every process. */
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly holdSeconds: number
  readonly cashHoldSeconds: number
  readonly holdLimits: HoldLimits
  readonly revealAfterMs: number
  readonly expiryMarginMs: number
  /** The origin that shoppers see. */
  readonly publicUrl: string
  /** The dialling codes for the forms. */
  readonly countryCodes?: readonly string[]
  /** What this server has, for the pages. */
  readonly features?: Features
  /** See `Deps`; absent: no. */
  readonly refundsSecondPayments?: boolean
  readonly retention?: Retention
  /** How old the catalogue in memory may be. */
  readonly memory?: MemoryLimits
  /** Closes the sockets of a customer who was erased. */
  readonly endSockets: EndSockets
  readonly warn: Deps['warn']
}

/** A shop, and a way to wait until all its pushes are sent. */
export interface RunningShop extends Shop {
  readonly flush: () => Promise<void>
}

export const makeShop = (parts: Parts): RunningShop => {
  const { db, now } = parts
  const pushes = relay(db, parts.outlet, now)
  const limits = { now, expiryMarginMs: parts.expiryMarginMs, longestHoldMs: longestHoldMs(parts) }
  const memory = catalogueMemory({ db, ...limits }, parts.memory ?? MEMORY_LIMITS)
  const deps: Deps = {
    ...parts,
    fulfilment: parts.fulfilment ?? manual,
    refundsSecondPayments: parts.refundsSecondPayments ?? false,
    retention: parts.retention ?? RETENTION,
    providers: {
      forMethod: parts.providerOf,
      byCode: code => parts.providers.find(provider => provider.code === code),
      all: parts.providers,
    },
    revival: revivalTokens(parts.secret),
    longestHoldMs: longestHoldMs(parts),
    settings: memory.settings,
    offered: memory.offered,
    notifyRelay: () => {
      memory.expire()
      pushes.notifyRelay()
    },
  }
  return {
    catalogue: catalogueOf(deps, parts, memory),
    cart: {
      get: caller => getCart(deps, caller),
      add: (caller, line, key) =>
        addLine(deps, caller, line, keyed('add', key, JSON.stringify([line.product, line.quantity, line.options]))),
      setQuantity: (caller, line, quantity) =>
        isUuid(line) ? setQuantity(deps, caller, line, quantity) : Promise.resolve(absent),
      clear: caller => clearCart(deps, caller),
    },
    checkout: {
      get: caller => getCheckout(deps, caller),
      save: (caller, form) => saveCheckout(deps, caller, form),
    },
    orders: ordersOf(deps, parts.features?.receipts === true),
    customers: ownDataOf(deps, parts.endSockets),
    fulfilment: { notify: notice => operation('supplier-notify', () => receiveNotification(deps, notice)) },
    payments: {
      notify: (provider, notification) => operation('notify', () => notify(deps, provider, notification)),
    },
    operations: {
      sweep: () => operation('sweep', () => sweep(deps)),
      dispatchTopUps: () => operation('dispatch', () => dispatchTopUps(deps)),
      sendRefunds: () => operation('send-refunds', () => sendRefunds(deps)),
      fulfil: async order => {
        const done = isUuid(order) ? await fulfil(deps, order) : E.left({ _tag: 'absent' as const })
        if (E.isRight(done)) return orderForOperator(deps, order)
        return done.left._tag === 'absent' ? absent : conflict(message('zh-Hant', 'order.notFulfillable'))
      },
    },
    flush: pushes.flush,
  }
}

const catalogueOf =
  ({ providers }: Deps, { countryCodes, features }: Parts, { shelves }: CatalogueMemory): Shop['catalogue'] =>
  async () => {
    const { document, ...rest } = await shelves()
    return {
      ...rest,
      init: locale => ({
        ...init(document, locale, providers),
        contract: CONTRACT_VERSION,
        ...defined({ country_codes: countryCodes, features }),
      }),
    }
  }

const ordersOf = (deps: Deps, hasReceipts: boolean): Shop['orders'] => ({
  place: (caller, key, confirmed = {}) =>
    operation('place', async () => {
      const placed = await placeOrder(deps, caller, keyed('place', key, ...said(confirmed)), confirmed)
      if (E.isLeft(placed)) return placed
      const { id, made } = placed.right
      return made === undefined ? getOrder(deps, caller, id) : E.right(await placedOrder(deps, caller, made))
    }),
  get: (caller, id) => operation('read', async () => (isUuid(id) ? getOrder(deps, caller, id) : absent)),
  cancel: (caller, id, key) =>
    operation('cancel', async () =>
      isUuid(id) ? thenOrder(deps, caller, cancelOrder(deps, caller, id, keyed('cancel', key, id))) : absent,
    ),
  takings: (caller, page, show) => operation('list', () => getTakings(deps, caller, page, show)),
  revive: (id, token, locale, caller) =>
    operation('revive', async () => (isUuid(id) ? reviveOrder(deps, locale, caller, id, token) : absent)),
  pay: (caller, id, method, key) =>
    operation('pay', async () =>
      isUuid(id) ? payOrder(deps, caller, id, method, keyed('pay', key, id, method)) : absent,
    ),
  check: (caller, id) => operation('check', async () => (isUuid(id) ? checkOrder(deps, caller, id) : absent)),
  checkByLink: (id, token, locale) =>
    operation('check', async () => (isUuid(id) ? checkByLink(deps, locale, id, token) : absent)),
  payerBy: async (id, token, asker) => (isUuid(id) ? payerBy(deps, id, token, asker) : absent),
  resendReceipt: (caller, id) =>
    operation('resend', async () => (hasReceipts && isUuid(id) ? resendReceipt(deps, caller, id) : absent)),
  owns: async (userId, id) => {
    if (!isUuid(id)) return false
    const own = and(eq(orders.id, id), eq(orders.userId, userId))
    return (await deps.db.select({ id: orders.id }).from(orders).where(own)).length > 0
  },
})

/** Reads the order after the command. */
const thenOrder = async (deps: Deps, caller: Caller, done: Promise<Outcome<string>>): Promise<Outcome<Order>> => {
  const id = await done
  return E.isLeft(id) ? id : getOrder(deps, caller, id.right)
}

/** The values that a shopper confirmed, as text; empty for an old client. */
const said = (confirmed: Partial<Confirmed>): readonly string[] => {
  if (!isConfirmed(confirmed)) return []
  const { expected_amount, expected_version, expected_settlement } = confirmed
  return [JSON.stringify([expected_amount, expected_version, expected_settlement])]
}

/** `what`: all values that distinguish this request from another with the same key. */
const keyed = (call: string, key: string | undefined, ...what: readonly string[]): Keyed | undefined =>
  key === undefined ? undefined : { call, key, bodyHash: bodyHashOf(what) }
