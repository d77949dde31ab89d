import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Book } from '@simulators/supplier/book'
import { supplierSimulator } from '@simulators/supplier/simulator'
import type { Db } from '@server/platform/database/database'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { orders, orderUnits } from '@server/platform/database/schema/orders'

/** The supplier of top-ups. It runs in this process, so that it outlives every failure of the shop. */
export interface Supplier {
  /** The document that a shop is configured with. */
  readonly described: object
  readonly book: Book
  /** While it is deaf, connections to it break before a request arrives. */
  deaf: boolean
  /** The deliveries for an order: how many in all, and for how many references. */
  readonly done: (order: string) => Promise<{ readonly times: number; readonly references: number }>
  /** What it calls an order's top-ups. */
  readonly references: (order: string) => Promise<readonly string[]>
  /** The shop has not come to sending what is due of this order. */
  readonly unsent: (order: string) => Promise<unknown>
  /** The shop has written down that it is sent, and died. */
  readonly sentUnheard: (order: string) => Promise<unknown>
  /** The pause after which the shop asks again has passed. */
  readonly pausePassed: (order: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** `db`: the shop's. */
export const openSupplier = async (db: Db): Promise<Supplier> => {
  const app = Fastify()
  const secrets: readonly [string] = [randomBytes(32).toString('hex')]
  const books: Book[] = []
  await app.register(supplierSimulator({ secrets, open: opened => books.push(opened) }), { prefix: '/supplier' })
  const [book] = books
  if (book === undefined) throw new Error('the supplier has no book')
  const referencesOf = async (order: string): Promise<readonly string[]> => {
    const own = and(eq(orderUnits.orderId, order), eq(orderUnits.kind, 'fulfilment'))
    return (await db.select({ id: orderUnits.id }).from(orderUnits).where(own)).map(({ id }) => id)
  }
  const set = async (order: string, kept: Partial<typeof fulfilments.$inferInsert>): Promise<unknown> =>
    db
      .update(fulfilments)
      .set(kept)
      .where(inArray(fulfilments.unitId, [...(await referencesOf(order))]))
  const supplier = { deaf: false }
  app.addHook('onRequest', async request => {
    if (supplier.deaf) request.raw.socket.destroy()
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return Object.assign(supplier, {
    described: { url: `${address}/supplier`, secrets },
    book,
    references: referencesOf,
    done: async (order: string) => {
      const [kept] = await db.select({ no: orders.no }).from(orders).where(eq(orders.id, order))
      const known = book.all().filter(each => each.order.order === kept?.no)
      return { times: known.reduce((sum, each) => sum + each.carriedOut, 0), references: known.length }
    },
    unsent: async (order: string) => {
      const own = inArray(fulfilments.unitId, [...(await referencesOf(order))])
      // they are kept for good, and so they are taken away where that does not hold
      await db.transaction(async tx => {
        await tx.execute(sql`alter table fulfilments disable trigger user`)
        await tx.delete(fulfilments).where(own)
        await tx.execute(sql`alter table fulfilments enable trigger user`)
      })
    },
    sentUnheard: async (order: string) => {
      const [at, nextAt] = [new Date(), new Date(0)]
      const rows = (await referencesOf(order)).map(unitId => ({ unitId, nextAt, createdAt: at, updatedAt: at }))
      await db.insert(fulfilments).values(rows).onConflictDoNothing()
      await set(order, { state: 'sent', attempts: 1, nextAt })
    },
    pausePassed: (order: string) => set(order, { nextAt: new Date(0) }),
    close: () => app.close(),
  })
}
