import { createSecretKey, randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { importCatalogue } from '@server/catalog/file/import-catalogue'
import { importCodes } from '@server/stock/import-codes'
import { makeShop } from '@server/boot/make-shop'
import { openDatabase } from '@server/platform/database/open/open-database'
import { sessions, users } from '@server/platform/database/schema/users'
import { aesVault } from '@server/stock/vault/aes-vault'
import { catalogue, pieces } from '@tests/server/import-harness'
import { fakeWallet } from '@tests/server/payments/fake-wallet'

/** A separate process that sells, and prints each order's id once it was acknowledged, until it is killed. */
const sell = async (dataDir: string): Promise<void> => {
  const { db } = await openDatabase({ dataDir })
  const key = createSecretKey(Buffer.alloc(32, 7))
  const vault = aesVault({ current: 'k', keks: new Map([['k', key]]), fingerprintSecret: key })
  const now = Date.now
  await importCatalogue({ db, now }, catalogue())
  const codes = Array.from({ length: 200 }, (_, at) => `CODE-${at}`).join('\n')
  await importCodes({ db, vault, now }, pieces(`code\n${codes}\n`), { source: 'codes.csv', variant: 'V1' })
  const wallet = fakeWallet(now)
  const shop = makeShop({
    endSockets: () => undefined,
    db,
    vault,
    outlet: { publish: () => Promise.resolve() },
    providerOf: () => wallet,
    providers: [wallet],
    secret: 's'.repeat(43),
    now,
    holdSeconds: 900,
    cashHoldSeconds: 900,
    holdLimits: { most: 50, atFirst: 50, orders: 50, coolDownMs: 0, sharePercent: 100 },
    revealAfterMs: 30 * 86_400_000,
    expiryMarginMs: 86_400_000,
    publicUrl: 'https://shop.example.com',
    warn: () => undefined,
  })
  const [userId, sessionId] = [randomUUID(), randomUUID()]
  const at = new Date(now())
  const hash = Buffer.alloc(32)
  await db.insert(users).values({ id: userId, createdAt: at })
  const expiresAt = new Date(now() + 86_400_000)
  await db
    .insert(sessions)
    .values({ id: sessionId, userId, tokenHash: hash, cookieHash: hash, createdAt: at, seenAt: at, expiresAt })
  const caller = { userId, sessionId, edition: 'mo', lang: 'en' } as const
  for (;;) {
    await shop.cart.add(caller, { product: 'V1', options: {}, quantity: 2 })
    const placed = await shop.orders.place(caller, undefined)
    if (E.isRight(placed)) process.stdout.write(`order ${placed.right.id}\n`)
  }
}

await sell(process.env['SHOP_DATA_DIR'] ?? '')
