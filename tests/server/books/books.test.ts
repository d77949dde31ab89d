import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, ne } from 'drizzle-orm'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { shopDate } from '@server/platform/shop-time'
import { orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { statementLines } from '@server/platform/database/schema/statements'
import { codeBatches } from '@server/platform/database/schema/vault'
import { commandDeps, commandIn, type Said } from '@tests/server/cli/harness'
import { refOf } from '@tests/server/payments/fake-wallet'
import { HOLD_SECONDS, type ShopHarness, buy, openShop, right, settleWith } from '@tests/server/shop-harness'

const DAY_MS = 86_400_000
const cwd = mkdtempSync(join(tmpdir(), 'shop-books-'))
let h: ShopHarness
let shop: (...argv: readonly string[]) => Promise<Said>
beforeAll(async () => {
  h = await openShop('pglite')
  shop = commandIn(cwd, commandDeps(h))
})
afterAll(async () => {
  rmSync(cwd, { recursive: true })
  await h.close()
})

const line = t.type({ payments: t.number, in: t.string, refunds: t.number, out: t.string, fee: t.string })
const closing = async (day: string) => {
  const said = await shop('books', 'closing', '--day', day, '--json')
  const read = t.array(line).decode(JSON.parse(said.text))
  if (read._tag === 'Left') throw new Error(said.text)
  return read.right[0]
}
/** The clock moves to a new day, so that each test closes a day with its money alone. */
const newDay = (): string => {
  h.clock.now += 3 * DAY_MS
  return shopDate(h.clock.now)
}
const paid = async (given: { readonly variant: string; readonly quantity?: number; readonly payment?: string }) => {
  const me = await h.customer()
  const order = await buy(h, me, given.variant, given)
  await settleWith(h, me, order.id, given.payment)
  return { me, order, payment: (await h.database.db.select().from(payments).where(eq(payments.orderId, order.id)))[0] }
}

/** An order of this price that waits for its payment. `tell`: its wallet reports this sum, in cents. */
const opened = async (price: number) => {
  const me = await h.customer()
  const order = await buy(h, me, await h.variant({ price, codes: 1 }))
  right(await h.shop.orders.pay(me, order.id, 'mpay', undefined))
  const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, order.id))
  const tell = (sum: number) => h.wallet.tell(h.shop, { payment: payment?.id ?? '', amount: cents(sum) })
  return { order, tell }
}

/** A paid order of two pieces of each variant. */
const paidBasket = async (some: readonly string[]) => {
  const me = await h.customer()
  for (const product of some) right(await h.shop.cart.add(me, { product, options: {}, quantity: 2 }))
  right(await h.shop.checkout.save(me, { payment: 'mpay' }))
  const order = right(await h.shop.orders.place(me, undefined))
  await settleWith(h, me, order.id)
  const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, order.id))
  return { order, payment: payment?.id ?? '' }
}

describe('the closing of a day', () => {
  it('the closing has everything that came and went back on that day, and no money of another day', async () => {
    const day = newDay()
    const variant = await h.variant({ price: 10_000, codes: 5 })
    await paid({ variant, quantity: 2 })
    const { order } = await paid({ variant: await h.variant({ price: 3_000, delivery: 'fulfilment' }) })
    await shop('orders', 'give-up', order.id, '--reason', 'cannot be done')
    await shop('orders', 'refund', order.id, '--ref', 'BACK-1')
    expect(await closing(day)).toMatchObject({ payments: 2, in: '230.00', refunds: 1, out: '30.00' })
    const next = shopDate(h.clock.now + DAY_MS)
    expect(await closing(next)).toBeUndefined()
    expect((await shop('books', 'closing', '--day', next)).out).toEqual([next, 'No money came or went back.'])
    expect(await closing(shopDate(h.clock.now - DAY_MS))).toBeUndefined()
  })

  it('money that a provider reports twice, under two events, counts once', async () => {
    const day = newDay()
    const { payment } = await paid({ variant: await h.variant({ price: 5_000, codes: 1 }) })
    const again = { id: 'another event', payment: payment?.id ?? '', amount: cents(payment?.amount ?? 0) }
    await h.wallet.tell(h.shop, again)
    expect(await closing(day)).toMatchObject({ payments: 1, in: '50.00' })
  })

  it('a wrong sum that was refunded and the right sum after it both count', async () => {
    const day = newDay()
    const { order, tell } = await opened(10_700)
    await tell(100)
    h.clock.now += 1_000
    await shop('orders', 'refund', order.id, '--ref', 'WRONG-BACK')
    await tell(10_700)
    expect(await closing(day)).toMatchObject({ payments: 2, in: '108.00', refunds: 1, out: '1.00' })
  })

  it('a payment of a wrong sum counts with the sum that came', async () => {
    const day = newDay()
    const { tell } = await opened(10_700)
    await tell(100)
    expect(await closing(day)).toMatchObject({ payments: 1, in: '1.00' })
  })

  it('a word that is no date is refused', async () => {
    expect(await shop('books', 'closing', '--day', '2026-02-31')).toMatchObject({
      exit: 1,
      err: ['2026-02-31 is no date such as 2026-11-23.'],
    })
    expect((await shop('books', 'sales', '--from', '2026-02-03', '--to', '2026-02-01')).exit).toBe(1)
  })
})

describe('the sales of a period', () => {
  it('a day is named by --day as for the closing, and not together with --from', async () => {
    const day = newDay()
    await paid({ variant: await h.variant({ price: 4_200, codes: 1 }) })
    const of = async (...given: readonly string[]) => (await shop('books', 'sales', '--json', ...given)).out
    expect(await of('--day', day)).toEqual(await of('--from', day, '--to', day))
    expect(await of('--day', day)).toEqual([expect.stringContaining('42.00')])
    expect(await of('--day', shopDate(h.clock.now - DAY_MS))).toEqual(['[]'])
    expect((await shop('books', 'sales', '--day', day, '--from', day)).err).toEqual(['Say --day, or --from and --to.'])
  })

  it('the revenue of all variants is the amount of all paid orders, with cash offers and without', async () => {
    const day = newDay()
    const some = [await h.variant({ price: 10_000, cash: 9_000, codes: 9 }), await h.variant({ price: 777, codes: 9 })]
    const bought: string[] = []
    for (const [index, payment] of ['cash', 'mpay', 'cash', 'mpay'].entries()) {
      const { order } = await paid({ variant: some[index % 2] ?? '', quantity: 1 + index, payment })
      bought.push(order.id)
    }
    // unpaid: not sold
    await buy(h, await h.customer(), some[0] ?? '')
    const said = await shop('books', 'sales', '--from', day, '--by-day', '--json')
    const rows = t.array(t.type({ day: t.string, pieces: t.number, revenue: t.string })).decode(JSON.parse(said.text))
    if (rows._tag === 'Left') throw new Error(said.text)
    const all = await h.database.db.select().from(orders)
    const due = all.filter(({ id }) => bought.includes(id)).reduce((sum, { amount }) => sum + amount, 0)
    expect(rows.right.reduce((sum, { revenue }) => sum + Math.round(Number(revenue) * 100), 0)).toBe(due)
    expect(rows.right.map(row => row.day)).toEqual([day, day])
    expect(rows.right.map(row => row.pieces).toSorted()).toEqual([4, 6])
  })

  it('a batch with a cost shows its profit, and sales of the day show the cost of what was sold', async () => {
    const day = newDay()
    const variant = await h.variant({ price: 10_000, codes: 4 })
    const [batch] = await h.database.db.select().from(codeBatches).where(eq(codeBatches.variantNo, variant))
    await paid({ variant, quantity: 3 })
    const rows = async () => JSON.parse((await shop('books', 'sales', '--from', day, '--json')).text) as unknown
    expect(await rows()).toMatchObject([{ pieces: 3, cost: '0.00', without_cost: 3 }])
    const currency = String((await h.database.db.select().from(orders).limit(1))[0]?.currency)
    expect((await shop('codes', 'cost', batch?.id ?? '', '80.50', '--currency', currency)).exit).toBe(0)
    expect(await rows()).toMatchObject([{ pieces: 3, revenue: '300.00', cost: '241.50', without_cost: 0 }])
    const said = await shop('books', 'batches', '--variant', variant, '--json')
    expect(JSON.parse(said.text)).toMatchObject({
      batches: [{ imported: 4, sold: 3, void: 0, cost: '322.00', revenue: '300.00' }],
      next: null,
    })
    expect((await shop('codes', 'cost', 'none', '1', '--currency', 'MOP')).exit).toBe(1)
    expect((await shop('codes', 'cost', batch?.id ?? '', '-1', '--currency', 'MOP')).exit).toBe(1)
  })

  it('the codes that a sale cost stay in its cost when one is replaced or refunded, in the sales and in the file, and each currency has its total', async () => {
    const day = newDay()
    const variant = await h.variant({ price: 10_000, codes: 4 })
    const [batch] = await h.database.db.select().from(codeBatches).where(eq(codeBatches.variantNo, variant))
    const { order } = await paid({ variant, quantity: 3 })
    const currency = String((await h.database.db.select().from(orders).limit(1))[0]?.currency)
    await shop('codes', 'cost', batch?.id ?? '', '80.50', '--currency', currency)
    expect((await shop('orders', 'replace', order.id, '--unit', '1.1', '--reason', 'why')).exit).toBe(0)
    expect((await shop('orders', 'refund', order.id, '--unit', '1.2', '--ref', 'R-2', '--reason', 'why')).exit).toBe(0)
    const said = await shop('books', 'sales', '--from', day, '--json')
    expect(JSON.parse(said.text)).toMatchObject([{ pieces: 3, revenue: '300.00', cost: '322.00', without_cost: 0 }])
    const total = (await shop('books', 'sales', '--from', day)).out.at(-1)?.split(/ +/u)
    expect(total).toEqual(['total', currency, '3', '300.00', '100.00', '322.00', '0'])
    await shop('books', 'export', 'costs.csv', '--from', day)
    const [, ...lines] = readFileSync(join(cwd, 'costs.csv'), 'utf8').trim().split('\n')
    // the cost of the payment, and none of the refund
    expect(lines.map(each => each.split(',')[10]).toSorted()).toEqual(['', '322.00'])
  })
})

describe('what was refunded, in the sales', () => {
  const row = t.type({ variant: t.union([t.string, t.null]), pieces: t.number, revenue: t.string, refunded: t.string })
  const sales = async (day: string) => {
    const said = await shop('books', 'sales', '--day', day, '--json')
    const read = t.array(row).decode(JSON.parse(said.text))
    if (read._tag === 'Left') throw new Error(said.text)
    return read.right.map(({ variant, pieces, revenue, refunded }) => [variant, pieces, revenue, refunded])
  }

  it('a refund counts for its variant on the day when it was sent, and one of no piece of several variants apart', async () => {
    const day = newDay()
    const some = [await h.variant({ price: 300, codes: 3 }), await h.variant({ price: 500, codes: 3 })]
    const { order, payment } = await paidBasket(some)
    const sold = [
      [some[0], 2, '6.00', '0.00'],
      [some[1], 2, '10.00', '0.00'],
    ].toSorted()
    expect(await sales(day)).toEqual(sold)
    const later = newDay()
    await shop('orders', 'refund', order.id, '--unit', '2.1', '--ref', `R-${payment}`)
    await shop('orders', 'refund', order.id, '--amount', '1', '--ref', `A-${payment}`)
    // written down, and not sent
    await shop('orders', 'refund', order.id, '--amount', '2', '--due')
    expect(await sales(day)).toEqual(sold)
    expect(await sales(later)).toEqual([
      [some[1], 0, '0.00', '5.00'],
      [null, 0, '0.00', '1.00'],
    ])
    expect(await closing(later)).toMatchObject({ refunds: 2, out: '6.00' })
    expect((await shop('books', 'sales', '--day', later)).out).toEqual([
      expect.stringMatching(/^variant +name +edition +pieces +revenue before refunds +refunded +cost +without cost$/u),
      expect.stringContaining(some[1] ?? ''),
      expect.stringMatching(/^ +refunds of several products +.* 1\.00 +0\.00 +0$/u),
      expect.stringMatching(/^total .* 0 +0\.00 +6\.00 +0\.00 +0$/u),
    ])
  })

  it('an order that was given up is refunded in the sales, and money that bought nothing is not', async () => {
    const day = newDay()
    const { order } = await paid({ variant: await h.variant({ price: 3_000, delivery: 'fulfilment' }) })
    await shop('orders', 'give-up', order.id, '--reason', 'cannot be done')
    await shop('orders', 'refund', order.id, '--ref', 'GIVEN-UP')
    // first a wrong sum, then the right one, by the same payment
    const { order: other, tell } = await opened(10_700)
    await tell(100)
    h.clock.now += 1_000
    expect(await shop('orders', 'refund', other.id, '--ref', 'LESS-BACK')).toMatchObject({ exit: 0 })
    await tell(10_700)
    const sold = (await sales(day)).map(each => each.slice(1)).toSorted()
    expect(sold).toEqual([
      [1, '107.00', '0.00'],
      [1, '30.00', '30.00'],
    ])
    expect(await closing(day)).toMatchObject({ payments: 3, in: '138.00', refunds: 2, out: '31.00' })
  })
})

describe('the file for the accountant', () => {
  it('the file has a line for each payment and refund, no code, and nothing that a spreadsheet runs', async () => {
    const day = newDay()
    const variant = await h.variant({ price: 10_000, codes: 0 })
    const fresh = await h.stock(variant, 2)
    await paid({ variant })
    h.clock.now += 60_000
    const { order } = await paid({ variant: await h.variant({ price: 3_000, delivery: 'fulfilment' }) })
    h.clock.now += 60_000
    await shop('orders', 'give-up', order.id, '--reason', 'cannot be done')
    await shop('orders', 'refund', order.id, '--ref', '=1+1')
    expect((await shop('books', 'export', 'november.csv', '--from', day)).out).toEqual([
      'Written to november.csv: 3 entries.',
    ])
    const text = readFileSync(join(cwd, 'november.csv'), 'utf8')
    const [heads, ...lines] = text.trim().split('\n')
    // by this mark alone Excel reads the names as UTF-8
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(heads).toBe('at,kind,order,provider,method,edition,currency,in,out,fee,cost,reference,effect,product,name')
    expect(lines.map(each => each.split(',').slice(7, 9))).toEqual([
      ['100.00', ''],
      ['30.00', ''],
      ['', '30.00'],
    ])
    expect(lines.at(-1)).toContain("'=1+1")
    for (const code of fresh) expect(text).not.toContain(code)
    for (const dry of [[], ['--dry-run']])
      expect(await shop('books', 'export', 'november.csv', '--from', day, ...dry)).toMatchObject({
        exit: 1,
        out: [],
        err: ['november.csv exists: it is not written over.'],
      })
    expect(readFileSync(join(cwd, 'november.csv'), 'utf8')).toBe(text)
  })

  it('a line has the numbers and names of what was ordered, and a refund of a piece has that of the piece', async () => {
    const day = newDay()
    const some = [await h.variant({ price: 300, codes: 3 }), await h.variant({ price: 500, codes: 3 })]
    const { order, payment } = await paidBasket(some)
    expect((await shop('orders', 'refund', order.id, '--unit', '2.1', '--ref', `P-${payment}`)).exit).toBe(0)
    expect((await shop('orders', 'refund', order.id, '--amount', '1', '--ref', `S-${payment}`)).exit).toBe(0)
    await shop('books', 'export', 'named.csv', '--day', day)
    const [, ...lines] = readFileSync(join(cwd, 'named.csv'), 'utf8').trim().split('\n')
    const [both, second] = [some.join('; '), some[1]]
    const names = `2 × 「Test」 「${some[0]}」; 2 × 「Test」 「${some[1]}」`
    expect(lines.map(each => each.split(',').slice(13)).toSorted()).toEqual(
      [
        [both, names],
        [second, `1 × 「Test」 「${second}」`],
        [both, names],
      ].toSorted(),
    )
  })
})

describe('a provider’s statement', () => {
  it('each entry agrees with the shop, or is listed with what is wrong', async () => {
    const day = newDay()
    const variant = await h.variant({ price: 10_000, codes: 3 })
    const [same, other, missing] = [await paid({ variant }), await paid({ variant }), await paid({ variant })]
    const ref = (of: typeof same) => refOf(of.payment?.id ?? '')
    // paid late: the order is cancelled, and its code is sold meanwhile
    const me = await h.customer()
    const last = await h.variant({ price: 700, codes: 1 })
    const late = await buy(h, me, last)
    right(await h.shop.orders.pay(me, late.id, 'mpay', undefined))
    const [latePayment] = await h.database.db.select().from(payments).where(eq(payments.orderId, late.id))
    h.clock.now += HOLD_SECONDS * 1000 + 1
    await paid({ variant: last })
    await h.wallet.tell(h.shop, { payment: latePayment?.id ?? '', amount: cents(700) })
    const currency = same.payment?.currency
    writeFileSync(
      join(cwd, 'statement.csv'),
      [
        'Trade no,Sum,Fee,Cur,at',
        `${ref(same)},100.00,0.60,${currency},${day} 09:00`,
        `${ref(other)},99.00,0.60,${currency},${day} 09:01`,
        `STRANGE,5.00,,${currency},${day} 09:02`,
        `${refOf(latePayment?.id ?? '')},7.00,,${currency},${day} 09:03`,
      ].join('\n'),
    )
    const columns = 'reference=Trade no,amount=Sum,fee=Fee,currency=Cur'
    const store = () =>
      shop('books', 'import-statement', same.payment?.provider ?? '', 'statement.csv', '--columns', columns)
    expect((await store()).out).toEqual(['Stored: 4 lines. There already: 0.'])
    expect((await store()).out).toEqual(['Stored: 0 lines. There already: 4.'])
    const said = await shop('books', 'reconcile', same.payment?.provider ?? '', '--from', day, '--json')
    const found = t
      .type({ matched: t.number, differences: t.array(t.type({ what: t.string, reference: t.string })) })
      .decode(JSON.parse(said.text))
    if (found._tag === 'Left') throw new Error(said.text)
    expect(found.right.matched).toBe(2)
    const list = found.right.differences.map(({ what, reference }) => `${what} ${reference}`)
    expect(list).toContain(`amount ${ref(other)}`)
    expect(list).toContain('only_statement STRANGE')
    expect(list).toContain(`only_shop ${ref(missing)}`)
    expect(list).toContain(`must_go_back ${refOf(latePayment?.id ?? '')}`)
    expect(list.some(each => each.includes(ref(same)))).toBe(false)
    expect(await closing(day)).toMatchObject({ fee: '1.20' })

    // doctor names the provider and the day, until what the shop does not know is resolved and the sums agree
    const finding = async () => {
      const { text } = await shop('doctor', '--json')
      const findings = t.array(t.type({ id: t.string, state: t.string, message: t.string })).decode(JSON.parse(text))
      if (findings._tag === 'Left') throw new Error(text)
      return findings.right.find(({ id }) => id === 'books.statements')
    }
    expect(await finding()).toMatchObject({ state: 'due' })
    expect((await finding())?.message).toContain(`${same.payment?.provider} on ${day}`)
    await shop('books', 'resolve', same.payment?.provider ?? '', 'STRANGE', '--reason', 'explained')
    expect(await finding()).toMatchObject({ state: 'due' })
    await h.database.db.update(statementLines).set({ amount: 10_000 }).where(eq(statementLines.amount, 9_900))
    expect(await finding()).toMatchObject({ state: 'good' })
    const compared = async () => (await shop('books', 'reconcile', same.payment?.provider ?? '', '--from', day)).out[0]
    expect(await compared()).toMatch(/^3 entries agree, \d+ needs? a look\.$/u)
    await h.database.db
      .update(statementLines)
      .set({ amount: 1 })
      .where(ne(statementLines.reference, ref(same)))
    expect(await compared()).toMatch(/^1 entry agrees, \d+ need a look\.$/u)
  })

  it('a statement in Big5 is refused until its encoding is named', async () => {
    const head = Uint8Array.from([0xa5, 0xe6, 0xa9, 0xf6])
    const rest = Buffer.from(',amount,currency,at\nBIG-5,1.00,MOP,2026-11-23\n')
    writeFileSync(join(cwd, 'big5.csv'), Buffer.concat([head, rest]))
    const call = ['books', 'import-statement', 'mpay', 'big5.csv', '--columns', 'reference=交易', '--dry-run'] as const
    expect(await shop(...call)).toMatchObject({ exit: 1, err: [expect.stringContaining('--encoding (')] })
    expect(await shop(...call, '--encoding', 'Big5')).toMatchObject({
      exit: 0,
      out: ['Would be stored: 1 line. There already: 0.'],
    })
    expect((await shop(...call, '--encoding', 'latin')).err[0]).toContain('--encoding is one of utf-8')
  })

  it('a file with a bad line is refused as a whole', async () => {
    writeFileSync(join(cwd, 'bad.csv'), 'reference,amount,currency,at\nR-9,1.00,MOP,2026-11-23\n,1.00,MOP,2026-11-23\n')
    const said = await shop('books', 'import-statement', 'mpay', 'bad.csv')
    expect(said).toMatchObject({
      exit: 1,
      err: ['line 3 has no reference', 'Nothing was stored.'],
    })
    expect((await shop('books', 'import-statement', 'mpay', 'bad.csv', '--columns', 'nonsense')).exit).toBe(1)
  })
})
