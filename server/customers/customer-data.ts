import { asc, eq } from 'drizzle-orm'
import { type ExportedNote, type ExportedOrder, exportedOrders, noteOf } from '@server/customers/exported-orders'
import { numberOf, personById } from '@server/identity/shared/users'
import { customerOf } from '@server/operations/orders/search-orders'
import { actsOnCustomer } from '@server/operators/acts'
import type { Db } from '@server/platform/database/database'
import { oauthTokens } from '@server/platform/database/schema/auth'
import { cartLines, carts } from '@server/platform/database/schema/carts'
import { identities, sessions } from '@server/platform/database/schema/users'

/**
 * Everything that the shop knows about one customer, for that customer. Never a code, a password or another secret, nor a
 * hash of one. Times are ISO 8601, amounts decimal strings.
 */
export interface CustomerData {
  readonly made_at: string
  readonly account: {
    readonly id: string
    readonly name: string
    /** With its dialling code. */
    readonly tel: string | null
    readonly tel_confirmed: boolean
    /** Where receipts are mailed to; null: nowhere. */
    readonly receipts_to: string | null
    readonly status: string
    readonly has_password: boolean
    readonly since: string
    readonly consents: readonly { readonly id: string; readonly version: string }[]
    readonly notes: readonly ExportedNote[]
  }
  /** Accounts of other services that log in here. */
  readonly logins: readonly {
    readonly provider: string
    /** What the provider calls the account. */
    readonly id: string
    readonly name: string
    readonly since: string
  }[]
  readonly devices: readonly {
    readonly since: string
    readonly seen_at: string
    readonly ended_at: string | null
    /** What the browser called itself. */
    readonly agent: string | null
  }[]
  /** Other sites that may read who the customer is. */
  readonly mini_apps: readonly { readonly client: string; readonly scopes: readonly string[]; readonly until: string }[]
  readonly cart: {
    readonly payment: string
    readonly form: Readonly<Record<string, string>>
    readonly lines: readonly {
      readonly variant: string
      readonly quantity: number
      readonly entered: Readonly<Record<string, string>>
    }[]
  } | null
  readonly orders: readonly ExportedOrder[]
}

/** Undefined: there is no such customer. */
export const customerData = async (db: Db, id: string, now: number): Promise<CustomerData | undefined> => {
  const person = await personById(db, id)
  if (person === undefined) return undefined
  return {
    made_at: new Date(now).toISOString(),
    account: {
      id,
      name: person.name,
      tel: customerOf(person).tel,
      tel_confirmed: numberOf(person) !== undefined && person.verified,
      receipts_to: person.receiptAddress,
      status: person.status,
      has_password: person.passwordHash !== null,
      since: person.createdAt.toISOString(),
      consents: person.consents.map(({ id: policy, version }) => ({ id: policy, version })),
      notes: (await actsOnCustomer(db, id)).map(noteOf),
    },
    ...(await waysIn(db, id)),
    cart: await cartOf(db, id),
    orders: await exportedOrders(db, id),
  }
}

const waysIn = async (db: Db, id: string): Promise<Pick<CustomerData, 'logins' | 'devices' | 'mini_apps'>> => {
  const linked = await db.select().from(identities).where(eq(identities.userId, id)).orderBy(asc(identities.createdAt))
  const opened = await db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(asc(sessions.createdAt))
  const granted = await db
    .select()
    .from(oauthTokens)
    .where(eq(oauthTokens.userId, id))
    .orderBy(asc(oauthTokens.expiresAt))
  return {
    logins: linked.map(({ provider, subject, name, createdAt }) => ({
      provider,
      id: subject,
      name,
      since: createdAt.toISOString(),
    })),
    devices: opened.map(({ createdAt, seenAt, revokedAt, agent }) => ({
      since: createdAt.toISOString(),
      seen_at: seenAt.toISOString(),
      ended_at: revokedAt?.toISOString() ?? null,
      agent,
    })),
    mini_apps: granted.map(({ clientId, scopes, expiresAt }) => ({
      client: clientId,
      scopes,
      until: expiresAt.toISOString(),
    })),
  }
}

const cartOf = async (db: Db, id: string): Promise<CustomerData['cart']> => {
  const [cart] = await db.select().from(carts).where(eq(carts.userId, id))
  if (cart === undefined) return null
  const lines = await db.select().from(cartLines).where(eq(cartLines.userId, id)).orderBy(asc(cartLines.position))
  return {
    payment: cart.payment,
    form: cart.form,
    lines: lines.map(({ variantNo, quantity, options }) => ({ variant: variantNo, quantity, entered: options })),
  }
}
