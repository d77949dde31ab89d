import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Order } from '~/domain/orders/order'
import type { StoredField, StoredVariationGroup, Texts } from '@server/platform/database/texts'
import { makeShop, type Parts, type RunningShop } from '@server/boot/make-shop'
import { importCatalogue } from '@server/catalog/file/import-catalogue'
import type { HoldLimits } from '@server/shop/deps'
import type { Caller, Refusal } from '@server/shop/shop.port'
import type { Database, Db } from '@server/platform/database/database'
import { users, sessions } from '@server/platform/database/schema/users'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { codeBatches, codes, dataKeys } from '@server/platform/database/schema/vault'
import { aesVault } from '@server/stock/vault/aes-vault'
import type { Vault } from '@server/stock/vault/vault.port'
import { catalogue, policies } from '@tests/server/import-harness'
import { type FakeWallet, fakeWallet } from '@tests/server/payments/fake-wallet'
import { type Kind, openStore } from '@tests/server/platform/store-harness'

export { kinds, openStore, type Kind } from '@tests/server/platform/store-harness'

/** A shop over a separate store, with a clock that only moves when a test sets it. */
export interface ShopHarness {
  readonly shop: RunningShop
  readonly database: Database
  readonly vault: Vault
  readonly wallet: FakeWallet
  /** What was pushed, in order. */
  readonly pushed: { readonly channel: string; readonly event: string; readonly data: unknown }[]
  readonly warned: string[]
  readonly clock: { now: number }
  /** The same store behind another process' shop. */
  readonly another: (parts?: Partial<Parts>) => RunningShop
  readonly customer: (given?: Partial<Caller>) => Promise<Caller>
  readonly variant: (given?: VariantGiven) => Promise<string>
  /** Puts fresh codes into the vault; answers them. */
  readonly stock: (variant: string, count: number) => Promise<readonly string[]>
  readonly books: (variant: string) => Promise<Record<'free' | 'held' | 'sold' | 'void' | 'imported', number>>
  readonly close: () => Promise<void>
}

export interface VariantGiven {
  readonly price?: number
  readonly cash?: number
  readonly once?: boolean
  readonly delivery?: 'code' | 'fulfilment'
  readonly onSale?: boolean
  readonly fields?: readonly StoredField[]
  readonly variations?: readonly StoredVariationGroup[]
  readonly codes?: number
}

export const HOLD_SECONDS = 900
export const HOLD_QUOTA = 120
export const REVEAL_AFTER_MS = 30 * 86_400_000
export const EXPIRY_MARGIN_MS = 86_400_000
export const START = Date.UTC(2026, 10, 20, 12)

/** A quota that is the same for all customers, and no other limit of what unpaid orders hold. */
export const quotaOnly = (most: number): HoldLimits => ({
  most,
  atFirst: most,
  orders: 1_000,
  coolDownMs: 0,
  sharePercent: 100,
})

export const both = (text: string): Texts => ({ 'zh-Hant': `「${text}」`, en: text })

/** `stocked: false` is a shop that has no stock yet. */
export const openShop = async (kind: Kind, { stocked = true } = {}): Promise<ShopHarness> => {
  const database = await openStore(kind)
  const { db } = database
  const key = () => createSecretKey(randomBytes(32))
  const vault = aesVault({ current: 'k', keks: new Map([['k', key()]]), fingerprintSecret: key() })
  const clock = { now: START }
  const made = { people: 0 }
  const now = () => clock.now
  const wallet = fakeWallet(now)
  const pushed: ShopHarness['pushed'] = []
  const warned: string[] = []
  const another = (parts: Partial<Parts> = {}) =>
    makeShop({
      db,
      vault,
      outlet: {
        publish: async (channel, event, data) => {
          pushed.push({ channel, event, data })
        },
      },
      providerOf: () => wallet,
      providers: [wallet],
      secret: 's'.repeat(43),
      now,
      holdSeconds: HOLD_SECONDS,
      // the same time as the others, unless a test sets another
      cashHoldSeconds: HOLD_SECONDS,
      holdLimits: quotaOnly(HOLD_QUOTA),
      revealAfterMs: REVEAL_AFTER_MS,
      expiryMarginMs: EXPIRY_MARGIN_MS,
      publicUrl: 'https://shop.example.com',
      // each reader sees what the test has just done to the database
      memory: { freshMs: 0, ownMs: 0, oldestMs: 0, unmarkedMs: 0 },
      endSockets: () => undefined,
      warn: event => warned.push(event),
      ...parts,
    })
  const shop = another()
  if (stocked) await fillShelves(db, now)
  const wrapped = vault.newDataKey()
  await db.insert(dataKeys).values({ ...wrapped, createdAt: new Date(clock.now) })
  const dataKey = vault.unwrap(wrapped)

  const stock = async (variantNo: string, howMany: number): Promise<readonly string[]> => {
    if (howMany === 0) return []
    const batch = randomUUID()
    const at = new Date(clock.now)
    await db.insert(codeBatches).values({ id: batch, variantNo, source: 'test', imported: howMany, createdAt: at })
    const fresh = Array.from({ length: howMany }, () => `C-${randomUUID()}`)
    await db.insert(codes).values(
      fresh.map(code => {
        const id = randomUUID()
        const sealed = vault.seal({ code, pin: '4711' }, { id, variant: variantNo }, dataKey)
        const fingerprint = vault.fingerprint(code)
        const kept = { batchId: batch, dataKeyId: wrapped.id, importedAt: at, expiryRead: true }
        return { id, variantNo, fingerprint, ...kept, ...sealed }
      }),
    )
    return fresh
  }

  return {
    shop,
    database,
    vault,
    wallet,
    pushed,
    warned,
    clock,
    another,
    stock,

    customer: async given => {
      const userId = given?.userId ?? randomUUID()
      const sessionId = randomUUID()
      const at = new Date(clock.now)
      // with a distinct number and all policies accepted: a customer without them must settle that first
      const tel = String(60_000_000 + (made.people += 1))
      const own = { countryCode: '+853', tel, verified: true, consents: policies }
      if (given?.userId === undefined) await db.insert(users).values({ id: userId, createdAt: at, ...own })
      await db.insert(sessions).values({
        id: sessionId,
        userId,
        tokenHash: randomBytes(32),
        cookieHash: randomBytes(32),
        createdAt: at,
        seenAt: at,
        expiresAt: new Date(clock.now + 86_400_000),
      })
      return { userId, sessionId, edition: 'mo', lang: 'en', ...given }
    },

    variant: async (given = {}) => {
      const no = `X${randomUUID().slice(0, 13)}`
      await db.insert(variants).values({
        no,
        groupNo: 'TEST',
        name: both(no),
        priceCents: given.price ?? 10_000,
        cashCents: given.cash ?? null,
        once: given.once ?? false,
        delivery: given.delivery ?? 'code',
        onSale: given.onSale ?? true,
        fields: given.fields ?? [],
        variations: given.variations ?? [],
        position: 0,
      })
      if ((given.delivery ?? 'code') === 'code') await stock(no, given.codes ?? 5)
      return no
    },

    books: async no => {
      const rows = await db
        .select({ state: codes.state, codes: count() })
        .from(codes)
        .where(eq(codes.variantNo, no))
        .groupBy(codes.state)
      const batches = await db.select().from(codeBatches).where(eq(codeBatches.variantNo, no))
      const of = (state: string) => rows.find(row => row.state === state)?.codes ?? 0
      const imported = batches.reduce((total, batch) => total + batch.imported, 0)
      return { free: of('free'), held: of('held'), sold: of('sold'), void: of('void'), imported }
    },

    close: async () => {
      await shop.flush()
      await database.close()
    },
  }
}

const fillShelves = async (db: Db, now: () => number): Promise<void> => {
  await importCatalogue({ db, now }, catalogue())
  await db.insert(productGroups).values({
    no: 'TEST',
    categoryId: '1',
    type: 'card',
    name: both('Test'),
    description: both('For tests'),
    image: '/imgs/test.avif',
    position: 1000,
  })
}

/** Returns the right value, or fails the test with the refusal. */
export const right = <A>(outcome: E.Either<Refusal, A>): A => {
  if (E.isLeft(outcome)) throw new Error(`refused: ${JSON.stringify(outcome.left)}`)
  return outcome.right
}

export const refusal = (outcome: E.Either<Refusal, unknown>): Refusal => {
  if (E.isRight(outcome)) throw new Error('it was not refused')
  return outcome.left
}

/** The fields that were refused. */
export const refusedFields = (outcome: E.Either<Refusal, unknown>): readonly string[] => {
  const why = refusal(outcome)
  return why._tag === 'invalid' ? Object.keys(why.errors) : [why._tag]
}

/** One line put in and ordered. */
export const buy = async (
  { shop }: Pick<ShopHarness, 'shop'>,
  caller: Caller,
  product: string,
  given: {
    readonly quantity?: number
    readonly payment?: string
    readonly key?: string
    readonly options?: Readonly<Record<string, string>>
  } = {},
): Promise<Order> => {
  right(await shop.cart.add(caller, { product, options: given.options ?? {}, quantity: given.quantity ?? 1 }))
  right(await shop.checkout.save(caller, { payment: given.payment ?? 'mpay' }))
  return right(await shop.orders.place(caller, given.key))
}

/** Notifies the shop that the order's payment succeeded. */
export const settleWith = async (
  harness: Pick<ShopHarness, 'shop' | 'wallet'>,
  caller: Caller,
  order: string,
  method = 'mpay',
): Promise<void> => {
  right(await harness.shop.orders.pay(caller, order, method, undefined))
  const request = harness.wallet.requests.findLast(each => each.order.id === order && each.method === method)
  if (request === undefined) throw new Error('the wallet was not asked')
  await harness.wallet.tell(harness.shop, { payment: request.payment, amount: request.amount })
}

/** Something to wait for. */
export const gate = (): { readonly passed: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined
  const passed = new Promise<void>(resolve => {
    open = resolve
  })
  return { passed, open: () => open() }
}
