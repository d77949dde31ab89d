import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { reconcile } from '@server/books/statements'
import { examine } from '@tests/server/operations/examine'
import { listUnmatched, unmatchedSums } from '@server/operations/money/unmatched-money'
import { payments, unreadNotifications } from '@server/platform/database/schema/payments'
import { statementLines } from '@server/platform/database/schema/statements'
import { codes, dataKeys, unreadableCodes } from '@server/platform/database/schema/vault'
import { countUnread, undecryptedLately } from '@server/payments/unread-notifications'
import { countUnreadable, listUnreadable, lookThroughCodes } from '@server/stock/unreadable-codes'
import { commandDeps, commandIn, memoryAnchor, type Said } from '@tests/server/cli/harness'
import { buy, kinds, openShop, settleWith, type ShopHarness } from '@tests/server/shop-harness'

const DAY_MS = 86_400_000

describe.each(kinds)('money that waits on %s', kind => {
  const cwd = mkdtempSync(join(tmpdir(), 'shop-money-'))
  let h: ShopHarness
  const anchor = memoryAnchor()
  let shop: (...argv: readonly string[]) => Promise<Said>
  beforeAll(async () => {
    h = await openShop(kind)
    shop = commandIn(cwd, commandDeps(h))
  })
  afterAll(async () => {
    rmSync(cwd, { recursive: true })
    await h.close()
  })

  const unmatched = () => listUnmatched(h.database.db, h.clock.now, 100)
  const refs = async () => (await unmatched()).map(each => each.reference)
  const finding = async (id: string) => (await examine({ ...commandDeps(h), anchor })).find(each => each.id === id)
  const onStatement = (reference: string, given: Partial<typeof statementLines.$inferInsert> = {}) =>
    h.database.db.insert(statementLines).values({
      id: randomUUID(),
      provider: 'wallet',
      kind: 'payment',
      reference,
      amount: 700,
      currency: 'HKD',
      at: new Date(h.clock.now),
      source: 'test.csv',
      importedAt: new Date(h.clock.now),
      ...given,
    })

  describe('money that matches no payment', () => {
    it('a notification of another shop’s payment is reported once, however often it comes, until it is resolved', async () => {
      for (let at = 0; at < 2; at += 1)
        await h.wallet.tell(h.shop, { payment: randomUUID(), ref: 'LOST', amount: cents(1_234) })
      expect(await unmatched()).toMatchObject([{ reference: 'LOST', kind: 'payment', currency: 'MOP', amount: 1_234 }])
      expect((await finding('payments.events'))?.message).toContain('MOP 12.34')
      expect((await shop('queues')).text).toContain('LOST')

      expect((await shop('books', 'resolve', 'wallet', 'LOST', '--reason', 'sent back')).exit).toBe(0)
      expect(await refs()).toEqual([])
      expect((await finding('payments.events'))?.state).toBe('good')
      // said again, it is known: it raises no new alarm
      await h.wallet.tell(h.shop, { payment: randomUUID(), ref: 'LOST', amount: cents(1_234) })
      expect(await refs()).toEqual([])
      expect((await shop('books', 'resolve', 'wallet', 'LOST', '--reason', 'again')).exit).toBe(0)
    })

    it('a line of a statement is reported unless the shop has its payment or refund', async () => {
      const me = await h.customer()
      const order = await buy(h, me, await h.variant({ codes: 1 }))
      await settleWith(h, me, order.id)
      const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, order.id))
      await onStatement(payment?.providerRef ?? '')
      await onStatement('STRANGE')
      await onStatement('STRANGE BACK', { kind: 'refund', amount: 300 })
      await onStatement('LONG AGO', { at: new Date(h.clock.now - 101 * DAY_MS) })
      expect((await refs()).toSorted()).toEqual(['STRANGE', 'STRANGE BACK'])
      expect(await unmatchedSums(h.database.db, h.clock.now)).toMatchObject([
        { kind: 'payment', currency: 'HKD', amount: 700, waiting: 1 },
        { kind: 'refund', currency: 'HKD', amount: 300, waiting: 1 },
      ])
      expect((await shop('books', 'resolve', 'wallet', 'STRANGE BACK', '--reason', 'x')).exit).toBe(1)
      await shop('books', 'resolve', 'wallet', 'STRANGE BACK', '--refund', '--reason', 'x')
      await shop('books', 'resolve', 'wallet', 'STRANGE', '--reason', 'x')
      expect(await refs()).toEqual([])
    })

    it('resolved money is no difference between the statement and the books', async () => {
      const differing = async () => {
        const around = { from: new Date(h.clock.now - 1), before: new Date(h.clock.now + 1) }
        const { differences } = await reconcile(h.database.db, 'wallet', around)
        return differences.map(({ reference }) => reference)
      }
      await onStatement('EXPLAINED')
      expect(await differing()).toContain('EXPLAINED')
      await shop('books', 'resolve', 'wallet', 'EXPLAINED', '--reason', 'x')
      expect(await differing()).not.toContain('EXPLAINED')
    })

    it('money that came without a payment and is on the statement too is reported once', async () => {
      await h.wallet.tell(h.shop, { payment: randomUUID(), ref: 'TWICE', amount: cents(700) })
      await onStatement('TWICE')
      expect(await refs()).toEqual(['TWICE'])
      await shop('books', 'resolve', 'wallet', 'TWICE', '--reason', 'x')
    })
  })

  describe('codes that cannot be opened', () => {
    /** A code that was sealed for another row. */
    const spoil = async (variant: string): Promise<string> => {
      const { db } = h.database
      const [row] = await db
        .select({ code: codes, key: dataKeys })
        .from(codes)
        .innerJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
        .where(eq(codes.variantNo, variant))
      if (row === undefined) throw new Error('the variant has no code')
      const text = `BAD-${randomUUID()}`
      const sealed = h.vault.seal({ code: text }, { id: randomUUID(), variant }, h.vault.unwrap(row.key))
      const id = randomUUID()
      await db.insert(codes).values({ ...row.code, ...sealed, id, fingerprint: h.vault.fingerprint(text) })
      return id
    }

    it('the look through all codes finds the one that does not open, and forgets it when it is void', async () => {
      const variant = await h.variant({ codes: 600 })
      const id = await spoil(variant)
      const look = lookThroughCodes({ db: h.database.db, vault: h.vault, now: () => h.clock.now })
      for (let round = 0; round < 3; round += 1) await look()
      expect(await listUnreadable(h.database.db, 10)).toMatchObject([{ code: id, variant, state: 'free', order: null }])
      expect(await finding('vault.unreadable')).toMatchObject({ state: 'bad' })
      await h.database.db.update(codes).set({ state: 'void' }).where(eq(codes.id, id))
      expect(await countUnreadable(h.database.db)).toMatchObject({ codes: 0 })
    })

    it('a code that opens again is no longer reported after one round, wherever it is among all codes', async () => {
      const variant = await h.variant({ codes: 1_100 })
      const [code] = await h.database.db
        .select()
        .from(codes)
        .where(eq(codes.variantNo, variant))
        .orderBy(desc(codes.id))
        .limit(1)
      await h.database.db.insert(unreadableCodes).values({ codeId: code?.id ?? '', foundAt: new Date(h.clock.now) })
      const look = lookThroughCodes({ db: h.database.db, vault: h.vault, now: () => h.clock.now })
      await look()
      expect(await countUnreadable(h.database.db)).toMatchObject({ codes: 0 })
    })

    it('a customer who cannot see a paid code raises the alarm at once', async () => {
      const variant = await h.variant({ codes: 1 })
      const id = await spoil(variant)
      const good = (await h.database.db.select().from(codes).where(eq(codes.variantNo, variant))).find(
        each => each.id !== id,
      )
      await h.database.db
        .update(codes)
        .set({ state: 'void' })
        .where(eq(codes.id, good?.id ?? ''))
      const me = await h.customer()
      const order = await buy(h, me, variant)
      await settleWith(h, me, order.id)
      await expect(h.shop.orders.get(me, order.id)).rejects.toThrow('does not open')
      expect(await listUnreadable(h.database.db, 10)).toMatchObject([{ code: id, state: 'sold', order: order.no }])
      expect((await finding('vault.unreadable'))?.message).toContain('1 of them sold')
    })
  })

  it('notifications that no key decrypts are counted, and reported for a day after the last one', async () => {
    const { db } = h.database
    h.wallet.doubting = 'undecryptable'
    for (let at = 0; at < 2; at += 1) expect(await h.wallet.tell(h.shop, { payment: randomUUID() })).toBe(401)
    h.wallet.doubting = undefined
    expect(await undecryptedLately(db, h.clock.now)).toMatchObject([{ provider: 'wallet', count: 2 }])
    expect((await finding('payments.notifications'))?.state).toBe('due')
    h.clock.now += DAY_MS + 1
    expect(await undecryptedLately(db, h.clock.now)).toEqual([])
    await countUnread(db, 'wallet', h.clock.now)
    expect(await undecryptedLately(db, h.clock.now)).toMatchObject([{ count: 1, since: new Date(h.clock.now) }])
    await db.delete(unreadNotifications)
  })
})
