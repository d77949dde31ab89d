import { and, eq } from 'drizzle-orm'
import type { Hooks } from '@conform/kernel/world'
import { orders } from '@server/platform/database/schema/orders'
import { sessions, users } from '@server/platform/database/schema/users'
import type { HttpHarness } from '@tests/server/http/harness'
import { policies } from '@tests/server/import-harness'
import type { Telephones } from '@tests/server/identity/harness'
import { right } from '@tests/server/shop-harness'
import type { Tel } from '~/domain/account/account'
import type { PasswordLogin } from '~/domain/account/session'
import { cents } from '~/domain/shared/money'

const DAY_MS = 86_400_000
const PRICE = 10_000

/** One of the operator's mini-apps, as the shop is opened with it. */
export const miniApp = { id: 'points', name: 'Points', redirect: 'https://points.example/back' }

export interface EmbeddedShop {
  readonly harness: HttpHarness
  readonly phones: Telephones
  /** What a provider vouches for, by its name and a code. */
  readonly granted: Map<string, string>
}

const ownerOf = async ({ harness }: EmbeddedShop, { country_code, tel }: Tel): Promise<string> => {
  const [row] = await harness.database.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.countryCode, country_code), eq(users.tel, tel)))
  if (row === undefined) throw new Error('there is no customer with this number')
  return row.id
}

const orderHooks = ({ harness }: EmbeddedShop): Pick<Hooks, 'settle' | 'expire' | 'fulfil' | 'scarce' | 'stock'> => ({
  scarce: async stock => ({ no: await harness.variant({ price: PRICE, codes: stock }), price: cents(PRICE) }),
  stock: harness.books,
  settle: async order => {
    const request = harness.wallet.requests.findLast(each => each.order.id === order)
    if (request === undefined) throw new Error('the wallet was not asked')
    await harness.wallet.tell(harness.shop, { payment: request.payment, amount: request.amount })
  },
  expire: async order => {
    const { db } = harness.database
    await db
      .update(orders)
      .set({ expiresAt: new Date(harness.clock.now - 1) })
      .where(eq(orders.id, order))
  },
  fulfil: async order => void right(await harness.shop.operations.fulfil(order)),
})

/** The hooks of the reference backend: what only the shop itself can do. */
export const embeddedHooks = (shop: EmbeddedShop, login: () => PasswordLogin): Hooks => {
  const { harness, phones, granted } = shop
  const { db } = harness.database
  return {
    ...orderHooks(shop),
    customer: async count => {
      const logins = Array.from({ length: count }, login)
      for (const { country_code: countryCode, tel, password } of logins)
        await harness.identity.add({ name: '', countryCode, tel, password, consents: policies })
      return logins
    },
    sms: async (_purpose, { tel }) => {
      await harness.identity.settled()
      return phones.last(tel)
    },
    wait: async (_tel, seconds) => {
      harness.clock.now += seconds * 1000
    },
    age: async (tel, days) => {
      const createdAt = new Date(harness.clock.now - (days + 1) * DAY_MS)
      await db
        .update(sessions)
        .set({ createdAt })
        .where(eq(sessions.userId, await ownerOf(shop, tel)))
    },
    force: async tel => {
      await db
        .update(users)
        .set({ status: 'require_update_password' })
        .where(eq(users.id, await ownerOf(shop, tel)))
    },
    vouch: async (provider, account) => {
      const code = crypto.randomUUID()
      granted.set(`${provider} ${code}`, account)
      return code
    },
    handOff: async tel => harness.identity.handOffValue(await ownerOf(shop, tel)),
    app: async () => miniApp,
  }
}
