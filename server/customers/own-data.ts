import { asc, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { customerData } from '@server/customers/customer-data'
import { type EraseRefusal, type Erasure, eraseCustomer } from '@server/customers/erase-customer'
import { type UnderWay, underWay } from '@server/customers/under-way'
import type { EndSockets } from '@server/identity/sessions/sessions'
import { numberOf } from '@server/identity/shared/users'
import { audit } from '@server/platform/database/schema/audit'
import { orders } from '@server/platform/database/schema/orders'
import { operation } from '@server/platform/database/steps'
import { transact } from '@server/platform/database/transact'
import { type MessageKey, message } from '@server/platform/messages/message'
import type { Deps } from '@server/shop/deps'
import { absent, conflict, type Outcome } from '@server/shop/refusal'
import type { Caller, Shop } from '@server/shop/shop.port'

/** What customers do with their own data. */
export const ownDataOf = (deps: Pick<Deps, 'db' | 'now'>, endSockets: EndSockets): Shop['customers'] => ({
  data: ({ userId }) =>
    operation('export', () =>
      transact(deps.db, async tx => {
        const data = await customerData(tx, userId, deps.now())
        if (data === undefined) return absent
        const details = { customer: userId }
        await tx.insert(audit).values({ at: new Date(deps.now()), kind: 'exported', details })
        return E.right({ ...data })
      }),
    ),
  mayErase: async ({ userId, lang }) => {
    const own = await deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt))
    const open = await underWay(deps.db, own)
    return open.length === 0 ? E.right(undefined) : refused({ _tag: 'under_way', orders: open }, lang)
  },
  erase: caller => operation('erase', () => erase(deps, endSockets, caller)),
})

const erase = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  endSockets: EndSockets,
  { userId, lang }: Caller,
): Promise<Outcome<ReturnType<typeof numberOf>>> => {
  let ended: string[] = []
  const erased = await transact<EraseRefusal, Erasure>(db, tx => {
    // a transaction that is aborted runs again
    ended = []
    return eraseCustomer({ db: tx, now, endSockets: id => void ended.push(id) }, userId, 'customer')
  })
  if (E.isLeft(erased)) return refused(erased.left, lang)
  for (const id of ended) endSockets(id, 'everywhere')
  return E.right(numberOf(erased.right.before))
}

const refused = (refusal: EraseRefusal, lang: Caller['lang']): Outcome<never> => {
  if (refusal._tag !== 'under_way') return absent
  const [first] = refusal.orders
  return first === undefined ? absent : conflict(message(lang, WHY[first.why], { no: first.order }))
}

const WHY: Readonly<Record<UnderWay['why'], MessageKey>> = {
  unpaid: 'customer.unpaid',
  undelivered: 'customer.undelivered',
  refund_due: 'customer.refundDue',
  review: 'customer.review',
}
