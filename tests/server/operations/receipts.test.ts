import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { refundOrder } from '@server/operations/after-sales/refund-order'
import { examine } from '@tests/server/operations/examine'
import { fulfil } from '@server/operations/operator-orders'
import { queuesOf } from '@server/operations/queues'
import { forgetReceipts, type ReceiptDeps, sendReceipts } from '@server/operations/receipts/send-receipts'
import { users } from '@server/platform/database/schema/users'
import { rehearsal } from '@server/platform/database/rehearsal'
import { receipts } from '@server/platform/database/schema/receipts'
import { smtpMail } from '@server/platform/mail/smtp-mail'
import { RETENTION } from '@server/platform/retention'
import type { Caller } from '@server/shop/shop.port'
import { type MailServer, openMailServer, type TakenMail } from '@tests/setup/mail-server'
import { mailbox } from '@tests/setup/mailbox'
import { buy, gate, kinds, openShop, refusal, right, settleWith, type ShopHarness } from '@tests/server/shop-harness'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ADA = mailbox('ada@example.com')
const FEATURES = { phone_codes: true, social_logins: [], receipts: true }

describe.each(kinds)('receipts by mail on %s', kind => {
  let h: ShopHarness
  let server: MailServer
  let warned: string[] = []
  beforeAll(async () => {
    h = await openShop(kind)
    server = await openMailServer()
  })
  beforeEach(async () => {
    server.behave('take')
    warned = []
    await h.database.db.delete(receipts)
  })
  afterAll(async () => {
    await h.close()
    await server.close()
  })

  const deps = (given: Partial<ReceiptDeps> = {}): ReceiptDeps => ({
    db: h.database.db,
    now: () => h.clock.now,
    send: smtpMail({ url: server.url, from: mailbox('shop@shop.example') }),
    publicUrl: 'https://shop.example.com',
    warn: (event, { why = '' }) => void warned.push(`${event} ${why}`),
    ...given,
  })
  const operator = () => ({ db: h.database.db, now: () => h.clock.now, notifyRelay: () => undefined })
  const wants = (me: Caller, to: string | null = ADA, lang: 'en' | 'zh-Hant' = 'en') =>
    h.database.db
      .update(users)
      .set({ receiptAddress: to, receiptLang: to === null ? null : lang })
      .where(eq(users.id, me.userId))
  const customer = async (lang: 'en' | 'zh-Hant' = 'en') => {
    const me = await h.customer()
    await wants(me, ADA, lang)
    return me
  }
  const bought = async (me: Caller, given: Parameters<ShopHarness['variant']>[0] = {}, quantity = 1) => {
    const { id, no = '' } = await buy(h, me, await h.variant(given), { quantity })
    await settleWith(h, me, id)
    return { id, no }
  }
  const rows = () => h.database.db.select().from(receipts)
  /** The mails that a round sends. */
  const round = async (given: Partial<ReceiptDeps> = {}) => {
    const before = server.mails.length
    await sendReceipts(deps(given))
    return server.mails.slice(before)
  }
  const textOf = (mails: readonly TakenMail[]) => mails[0]?.mail.text ?? ''

  it('a customer with an address gets one mail about a successful order, and later rounds send no more', async () => {
    const { id, no } = await bought(await customer(), {}, 2)
    const [taken, ...others] = await round()
    expect(others).toEqual([])
    expect(taken?.receivers).toEqual([ADA])
    expect(taken?.mail.subject).toContain(no)
    for (const part of [taken?.mail.text, taken?.mail.html]) {
      for (const fact of [no, 'MOP 200.00', `https://shop.example.com/orders/${id}`, '2026-11-20 20:00 (UTC+08:00)'])
        expect(part).toContain(fact)
      expect(part).toMatch(/2 × Test X[\w-]+/u)
      expect(part).toMatch(/Paid with[^]*MPay/u)
    }
    expect(await round()).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  it('a customer without an address gets no mail, and nothing waits for one', async () => {
    await bought(await h.customer())
    expect(await rows()).toEqual([])
  })

  it('[I-11] no receipt has a code, or what the customer entered', async () => {
    const label = { 'zh-Hant': '玩家', en: 'Player' }
    const field = { name: 'player_id', label, type: 'text', placeholder: label, required: true, options: [] } as const
    const me = await customer()
    const [card, topUp] = [await h.variant(), await h.variant({ delivery: 'fulfilment', fields: [field] })]
    right(await h.shop.cart.add(me, { product: topUp, options: { player_id: '4711-secret' }, quantity: 1 }))
    const { id } = await buy(h, me, card)
    await settleWith(h, me, id)
    expect(await rows()).toEqual([])
    right(E.mapLeft(() => ({ _tag: 'not_found' as const }))(await fulfil(operator(), id)))
    const seen = right(await h.shop.orders.get(me, id))
    const codes = seen.items.flatMap(item => item.codes ?? []).flatMap(({ code, pin = '' }) => [code, pin])
    expect(codes).toHaveLength(2)
    const [taken] = await round()
    const { tel } = (await h.database.db.select().from(users).where(eq(users.id, me.userId)))[0] ?? {}
    for (const secret of [...codes, '4711-secret', tel ?? 'no number', seen.revival_token ?? 'no token']) {
      expect(taken?.mail.text).not.toContain(secret)
      expect(taken?.mail.html).not.toContain(secret)
    }
  })

  it('a refund that is recorded is mailed with its sum and its reason, once', async () => {
    const { id } = await bought(await customer())
    await round()
    const request = { ref: `back ${id}`, amount: cents(1_250), why: 'faulty' } as const
    for (let times = 0; times < 2; times += 1)
      expect(await refundOrder(operator(), id, request)).toMatchObject({ _tag: 'Right' })
    const mails = await round()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.mail.subject).toMatch(/refund/u)
    expect(textOf(mails)).toMatch(/Refund: MOP 12\.50\nReason: a code or top-up did not work/u)
    expect(textOf(mails)).toContain(`back ${id}`)
  })

  it('a change that is rolled back leaves no mail', async () => {
    const { id } = await bought(await customer())
    await h.database.db.delete(receipts)
    await rehearsal(h.database.db, async tx => {
      const answer = await refundOrder({ ...operator(), db: tx }, id, { ref: `none ${id}`, amount: cents(100) })
      expect(answer._tag).toBe('Right')
      return { keep: false, answer }
    })
    expect(await rows()).toEqual([])
  })

  it('a mail is in the language in which the customer entered the address', async () => {
    await bought(await customer('zh-Hant'))
    const [taken] = await round()
    expect(taken?.mail.subject).toMatch(/的收據$/u)
    expect(taken?.mail.html).toContain('lang="zh-Hant-MO"')
    expect(taken?.mail.text).toContain('付款時間')
  })

  it('an address that is removed before the mail is sent gets nothing, and a changed one gets it', async () => {
    const [one, two] = [await customer(), await customer()]
    await bought(one)
    await bought(two)
    await wants(one, null)
    await wants(two, 'new@example.com')
    expect((await round()).map(({ receivers }) => receivers)).toEqual([['new@example.com']])
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })

  it.each(['busy', 'hang up'] as const)(
    'a mail that a server answers with “%s” waits, and is sent later',
    async how => {
      await bought(await customer())
      server.behave(how)
      expect(await round()).toEqual([])
      expect(warned).toEqual([expect.stringMatching(/^receipt_not_sent /u)])
      server.behave('take')
      // not at once
      expect(await round()).toEqual([])
      h.clock.now += MINUTE
      expect(await round()).toHaveLength(1)
    },
  )

  it('a mail whose answer is lost is sent again with the same Message-ID', async () => {
    await bought(await customer())
    server.behave('lose')
    const [first] = await round()
    server.behave('take')
    h.clock.now += MINUTE
    const [second] = await round()
    expect(first?.mail.messageId).toMatch(/^<[\w-]+@shop\.example\.com>$/u)
    expect(second?.mail.messageId).toBe(first?.mail.messageId)
  })

  it('a receiver that the server refuses for good is given up at once, and the mails behind it are sent', async () => {
    await bought(await customer())
    server.behave('refuse')
    await round()
    expect(await rows()).toMatchObject([{ state: 'failed', note: 'EENVELOPE 550' }])
    expect(warned).toEqual(['receipt_given_up EENVELOPE 550'])
    server.behave('take')
    await bought(await customer())
    expect(await round()).toHaveLength(1)
  })

  it('the pauses grow to six hours, and after two days a mail is given up', async () => {
    await bought(await customer())
    server.behave('busy')
    const start = h.clock.now
    const times: number[] = []
    for (let [row] = await rows(); row?.state === 'waiting'; [row] = await rows()) {
      h.clock.now = row.dueAt.getTime()
      times.push(Math.round((h.clock.now - start) / MINUTE))
      await round()
    }
    expect(times.slice(0, 5)).toEqual([0, 1, 4, 13, 40])
    expect(times.length).toBeLessThan(16)
    const last = times.at(-1) ?? 0
    expect([last > 36 * 60, last <= 48 * 60]).toEqual([true, true])
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: times.length }])
  })

  it('mails that wait or failed are counted for the operator, and reported by doctor', async () => {
    const finding = async () => {
      const limits = { expiryMarginMs: 0, longestHoldMs: 0 }
      const anchor = { last: () => E.right(undefined), append: () => Promise.resolve(undefined) }
      const found = await examine({ ...operator(), ...limits, vault: h.vault, anchor })
      return found.find(({ id }) => id === 'receipts.sent')
    }
    expect(await finding()).toMatchObject({ state: 'good' })
    const at = h.clock.now
    await bought(await customer())
    server.behave('busy')
    await round()
    h.clock.now += 10 * MINUTE
    expect((await queuesOf(h.database.db, h.clock.now)).receipts).toEqual({
      waiting: 1,
      failed: 0,
      since: new Date(at),
      note: 'EENVELOPE 451',
    })
    expect(await finding()).toMatchObject({ state: 'due', message: expect.stringContaining('1 receipt waits') })
  })

  it('of several processes that send at the same time, one sends each mail', async () => {
    const many = 3
    for (let count = 0; count < many; count += 1) await bought(await customer())
    const before = server.mails.length
    await Promise.all([1, 2, 3].map(() => sendReceipts(deps())))
    const ids = server.mails.slice(before).map(({ mail }) => mail.messageId)
    expect([ids.length, new Set(ids).size]).toEqual([many, many])
  })

  it('a process that dies while it sends leaves the mail to another one, after its lease', async () => {
    await bought(await customer())
    const { passed, open } = gate()
    const dying = sendReceipts(deps({ send: () => passed.then(() => E.left({ why: 'late', permanent: true })) }))
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    expect(await round()).toEqual([])
    h.clock.now += 10 * MINUTE
    expect(await round()).toHaveLength(1)
    open()
    // what the first one reports late changes nothing
    await dying
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('a customer can have the receipt of an own successful order sent again, three times in an hour', async () => {
    const { orders } = h.another({ features: FEATURES })
    const me = await customer()
    const { id } = await bought(me)
    await round()
    expect(refusal(await orders.resendReceipt(await h.customer(), id))).toEqual({ _tag: 'not_found' })
    for (let times = 0; times < 2; times += 1) right(await orders.resendReceipt(me, id))
    expect(refusal(await orders.resendReceipt(me, id))).toMatchObject({ _tag: 'conflict', retryAfter: 3_600 })
    expect(await round()).toHaveLength(2)
    h.clock.now += HOUR
    right(await orders.resendReceipt(me, id))
    await wants(me, null)
    expect(refusal(await orders.resendReceipt(me, id))).toMatchObject({ _tag: 'conflict' })
    const unpaid = await buy(h, me, await h.variant())
    expect(refusal(await orders.resendReceipt(me, unpaid.id))).toEqual({ _tag: 'not_found' })
    // a shop without a mail server
    expect(refusal(await h.shop.orders.resendReceipt(me, id))).toEqual({ _tag: 'not_found' })
  })

  it('sent mails are forgotten after a day, and those that were never sent after thirty', async () => {
    const [one, two] = [await customer(), await customer()]
    await bought(one)
    await round()
    await bought(two)
    const forget = async (days: number) => {
      await forgetReceipts(h.database.db, h.clock.now + days * 24 * HOUR + 1, RETENTION.receiptsMs)
      return (await rows()).map(({ state }) => state)
    }
    expect(await forget(1)).toEqual(['waiting'])
    expect(await forget(29)).toEqual(['waiting'])
    expect(await forget(30)).toEqual([])
  })
})
