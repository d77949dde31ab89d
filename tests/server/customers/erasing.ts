import { eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { type EraseRefusal, type Erasure, eraseCustomer } from '@server/customers/erase-customer'
import type { EndSockets } from '@server/identity/sessions/sessions'
import { fulfil } from '@server/operations/operator-orders'
import type { StoredField } from '@server/platform/database/texts'
import { handOffs, phoneCodes } from '@server/platform/database/schema/auth'
import { identities, sessions, users } from '@server/platform/database/schema/users'
import { transact } from '@server/platform/database/transact'
import type { Caller } from '@server/shop/shop.port'
import { both, right, type ShopHarness, settleWith } from '@tests/server/shop-harness'

/** Words that only the customer of these tests has entered, or was called. */
export const NAME = 'Xenia Quillfeather'
export const ENTERED = 'player-7318264'
export const AGENT = 'Quillbrowser/9'
export const SUBJECT = 'openid-quill-5521'
export const TEL = '69987654'
export const ADDRESS = 'quill@mail.example'

/** A field of a top-up. */
const field: StoredField = {
  name: 'account',
  label: both('Account'),
  type: 'text',
  placeholder: both('Account'),
  required: true,
  options: [],
}

/** A customer with a name, a number, a linked login, a code on its way and a hand-off. */
export const someone = async (h: ShopHarness, tel = TEL): Promise<Caller> => {
  const me = await h.customer()
  const { db } = h.database
  const at = new Date(h.clock.now)
  const later = new Date(h.clock.now + 60_000)
  await db
    .update(users)
    .set({ name: NAME, tel, passwordHash: 'scrypt$quill', receiptAddress: ADDRESS, receiptLang: 'en' })
    .where(eq(users.id, me.userId))
  await db.update(sessions).set({ agent: AGENT }).where(eq(sessions.userId, me.userId))
  await db.insert(identities).values({
    provider: 'wechat',
    subject: SUBJECT + tel,
    userId: me.userId,
    name: NAME,
    createdAt: at,
  })
  const deviceHash = Buffer.alloc(32, tel)
  await db.insert(phoneCodes).values({
    purpose: 'login',
    countryCode: '+853',
    tel,
    deviceHash,
    attempts: 0,
    sentAt: at,
    expiresAt: later,
  })
  await db.insert(handOffs).values({ valueHash: deviceHash, userId: me.userId, expiresAt: later })
  return me
}

/** A top-up with something entered: paid and delivered. */
export const toppedUp = async (h: ShopHarness, me: Caller): Promise<string> => {
  const product = await h.variant({ delivery: 'fulfilment', fields: [field] })
  right(await h.shop.cart.add(me, { product, options: { account: ENTERED }, quantity: 1 }))
  right(await h.shop.checkout.save(me, { payment: 'mpay' }))
  const order = right(await h.shop.orders.place(me, undefined))
  await settleWith(h, me, order.id)
  const done = await fulfil(operatorIn(h), order.id)
  if (E.isLeft(done)) throw new Error(done.left._tag)
  return order.id
}

export const operatorIn = (h: Pick<ShopHarness, 'database' | 'clock'>) => ({
  db: h.database.db,
  now: () => h.clock.now,
  notifyRelay: () => undefined,
})

export const erase = (
  h: Pick<ShopHarness, 'database' | 'clock'>,
  customer: string,
  endSockets: EndSockets = () => undefined,
): Promise<E.Either<EraseRefusal, Erasure>> =>
  transact(h.database.db, tx => eraseCustomer({ db: tx, now: () => h.clock.now, endSockets }, customer, 'operator'))

/** All rows of all tables, as text, by table. */
export const everything = async ({ database: { db } }: ShopHarness): Promise<ReadonlyMap<string, string>> => {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const texts = new Map<string, string>()
  for (const { name } of tables.rows) {
    const rows = await db.execute<{ line: string }>(sql`select t::text as line from ${sql.identifier(name)} t`)
    texts.set(name, rows.rows.map(({ line }) => line).join('\n'))
  }
  return texts
}
