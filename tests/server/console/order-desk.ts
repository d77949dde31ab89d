import { eq } from 'drizzle-orm'
import { users } from '@server/platform/database/schema/users'
import type { Role } from '@server/platform/database/schema/operators'
import { type Console, type ConsoleShop, openConsoleShop } from '@tests/server/console/harness'
import { buy, settleWith } from '@tests/server/shop-harness'

/** A shop with its console, people of each role, and ways to sell. */
export const openOrderDesk = async (given: ConsoleShop = {}) => {
  const h = await openConsoleShop(given)
  const owner = await h.person('owner')
  const people = new Map<Role, Console>([['owner', owner]])
  /** One person of each role. */
  const as = async (role: Role): Promise<Console> => {
    const known = people.get(role)
    if (known !== undefined) return known
    const person = await h.person(role)
    people.set(role, person)
    return person
  }
  const tels = { last: 66_123_400 }
  /** A customer with a name and a number. */
  const customer = async () => {
    const me = await h.customer()
    const tel = String((tels.last += 1))
    await h.database.db.update(users).set({ name: '陳大文', countryCode: '+853', tel }).where(eq(users.id, me.userId))
    return { me, tel }
  }
  /** A paid order of cards. `spare`: further codes for sale. */
  const sold = async ({ quantity = 1, spare = 0, price = 10_000 } = {}) => {
    const { me, tel } = await customer()
    const variant = await h.variant({ codes: 0, price })
    const codes = await h.stock(variant, quantity + spare)
    const order = await buy(h, me, variant, { quantity })
    await settleWith(h, me, order.id)
    return { me, tel, variant, codes, id: order.id, no: order.no ?? '' }
  }
  /** A paid order of top-ups. */
  const topUp = async (quantity = 1) => {
    const { me } = await customer()
    const order = await buy(h, me, await h.variant({ delivery: 'fulfilment' }), { quantity })
    await settleWith(h, me, order.id)
    return { me, id: order.id, no: order.no ?? '' }
  }
  const unpaid = async () => {
    const { me } = await customer()
    const order = await buy(h, me, await h.variant())
    return { me, id: order.id, no: order.no ?? '' }
  }
  return { h, owner, as, customer, sold, topUp, unpaid, close: h.close }
}

export type OrderDesk = Awaited<ReturnType<typeof openOrderDesk>>
