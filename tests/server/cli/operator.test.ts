import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { refunds } from '@server/platform/database/schema/after-sales'
import { payments } from '@server/platform/database/schema/payments'
import { orderLines, orders } from '@server/platform/database/schema/orders'
import { codes } from '@server/platform/database/schema/vault'
import { refOf } from '@tests/server/payments/fake-wallet'
import { commandDeps, commandIn, type Said } from '@tests/server/cli/harness'
import {
  EXPIRY_MARGIN_MS,
  HOLD_SECONDS,
  type ShopHarness,
  buy,
  openShop,
  right,
  settleWith,
} from '@tests/server/shop-harness'

const cwd = mkdtempSync(join(tmpdir(), 'shop-operator-'))
let h: ShopHarness
let shop: (...argv: readonly string[]) => Promise<Said>
beforeAll(async () => {
  h = await openShop('pglite')
  shop = commandIn(cwd, {
    ...commandDeps(h),
    expiryMarginMs: EXPIRY_MARGIN_MS,
    notifyRelay: () => void h.shop.flush(),
  })
})
afterAll(async () => {
  rmSync(cwd, { recursive: true })
  await h.close()
})

const file = (name: string, text: string): string => {
  writeFileSync(join(cwd, name), text)
  return name
}

describe('codes void', () => {
  it('codes void takes free codes off sale for good, and the books still add up', async () => {
    const no = await h.variant({ codes: 0 })
    const fresh = await h.stock(no, 3)
    const list = file('void.csv', ['code', ...fresh.slice(0, 2)].join('\n'))
    expect(await shop('codes', 'void', list, '--variant', no, '--dry-run')).toMatchObject({
      exit: 0,
      out: ['2 codes would be made void.'],
    })
    expect(await h.books(no)).toMatchObject({ free: 3, void: 0 })
    expect(await shop('codes', 'void', list, '--variant', no)).toMatchObject({ exit: 0, out: ['2 codes made void.'] })
    expect(await h.books(no)).toEqual({ free: 1, held: 0, sold: 0, void: 2, imported: 3 })
    const me = await h.customer()
    await buy(h, me, no)
    const again = await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 })
    expect(again).toMatchObject({ _tag: 'Left' })
  })

  it('codes void refuses a sold code, and then voids no code at all', async () => {
    const no = await h.variant({ codes: 0 })
    const fresh = await h.stock(no, 2)
    const me = await h.customer()
    await settleWith(h, me, (await buy(h, me, no)).id)
    const list = file('sold.csv', ['code', ...fresh, 'UNKNOWN-1'].join('\n'))
    const said = await shop('codes', 'void', list, '--variant', no)
    expect(said.exit).toBe(1)
    expect(said.err.toSorted()).toEqual([
      'codes find says which order has a code.',
      expect.stringMatching(/^line [23] is sold$/u),
      'line 4 is not in the vault under this variant',
    ])
    expect(said.out.at(-1)).toBe('Nothing was made void. --skip-refused takes the other 1.')
    expect(await h.books(no)).toMatchObject({ free: 1, sold: 1, void: 0 })
    expect(said.text).not.toContain('UNKNOWN')
  })
})

describe('catalogue export and diff', () => {
  it('catalogue export writes a file whose import changes nothing', async () => {
    expect(await shop('catalogue', 'export', 'kept.json')).toMatchObject({ exit: 0 })
    expect(await shop('catalogue', 'diff', 'kept.json')).toMatchObject({ exit: 0, out: ['0 differences.'] })
    expect((await shop('catalogue', 'import', 'kept.json')).exit).toBe(0)
    expect(await shop('catalogue', 'diff', 'kept.json')).toMatchObject({ out: ['0 differences.'] })
    const printed = await shop('catalogue', 'export')
    expect(`${printed.out.join('\n')}\n`).toBe(readFileSync(join(cwd, 'kept.json'), 'utf8'))
    expect(await shop('catalogue', 'export', 'kept.json')).toMatchObject({ exit: 1 })
  })

  it('catalogue diff lists a new price, a new variant and a removed one', async () => {
    const document = t
      .type({ groups: t.array(t.intersection([t.UnknownRecord, t.type({ variants: t.array(t.UnknownRecord) })])) })
      .decode(JSON.parse((await shop('catalogue', 'export')).out.join('\n')))
    if (document._tag === 'Left') throw new Error('no catalogue')
    const group = document.right.groups.find(each => each.variants.length > 1)
    const [first, second] = group?.variants ?? []
    if (group === undefined || first === undefined || second === undefined) throw new Error('no variants')
    const was = String(first['price'])
    first['price'] = '98765.00'
    group.variants[1] = { ...second, no: 'BRAND-NEW' }
    const said = await shop('catalogue', 'diff', file('next.json', JSON.stringify(document.right)))
    expect(said.out).toContain(`changed variant ${String(first['no'])} (price: ${was} → 98765.00)`)
    expect(said.out).toContain('new variant BRAND-NEW')
    expect(said.out).toContain(`hidden variant ${String(second['no'])}`)
    expect(said.out.at(-1)).toBe('3 differences.')
  })
})

describe('orders mark-paid', () => {
  const paymentOf = async (order: string) =>
    (await h.database.db.select().from(payments).where(eq(payments.orderId, order)))[0]?.id ?? ''

  it('[I-05] orders mark-paid has the effect of a notification, once', async () => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant())
    right(await h.shop.orders.pay(me, order.id, 'mpay', undefined))
    const ref = refOf(await paymentOf(order.id))
    const wanted = ['orders', 'mark-paid', order.no ?? '', '--provider', 'wallet', '--ref', ref] as const
    expect(await shop(...wanted, '--dry-run')).toMatchObject({ exit: 0 })
    expect(right(await h.shop.orders.get(me, order.id)).status._tag).toBe('waiting_for_payment')
    expect(await shop(...wanted)).toMatchObject({ exit: 0, out: [`The payment is recorded: ${order.no} is success.`] })
    expect(right(await h.shop.orders.get(me, order.id)).items[0]?.codes).toHaveLength(1)
    expect(await shop(...wanted)).toMatchObject({
      exit: 0,
      out: [`The shop knew of this payment: ${order.no} is success. Nothing was changed.`],
    })
    const twice = await h.wallet.tell(h.shop, { payment: await paymentOf(order.id) })
    expect(twice).toBe(200)
    expect(right(await h.shop.orders.get(me, order.id)).items[0]?.codes).toHaveLength(1)
  })

  it('[I-06] orders mark-paid books another sum as it came, once, and the right sum still pays', async () => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant({ price: 10_700 }))
    right(await h.shop.orders.pay(me, order.id, 'mpay', undefined))
    const payment = await paymentOf(order.id)
    const call = ['orders', 'mark-paid', order.no ?? '', '--provider', 'wallet', '--ref', refOf(payment)] as const
    const wrong = [...call, '--amount', '1.00'] as const
    const owed = async () => {
      const rows = await h.database.db.select().from(refunds).where(eq(refunds.paymentId, payment))
      return rows.map(({ amount, currency, state, reason }) => [amount, currency, state, reason])
    }
    const status = async () => right(await h.shop.orders.get(me, order.id)).status._tag
    const text = `MOP 1.00 that must go back would be recorded: ${order.no} would be waiting_for_payment. Nothing was changed.`
    expect(await shop(...wrong, '--dry-run')).toMatchObject({ exit: 0, out: [text] })
    expect(await owed()).toEqual([])
    const recorded = `MOP 1.00 that must go back is recorded: ${order.no} is waiting_for_payment.`
    expect(await shop(...wrong)).toMatchObject({ exit: 0, out: [recorded] })
    expect(await shop(...wrong)).toMatchObject({ exit: 0, out: [expect.stringContaining('Nothing was changed.')] })
    // the provider says the same later
    await h.wallet.tell(h.shop, { payment, amount: cents(100) })
    const back = [100, 'MOP', 'due', 'amount']
    expect([await owed(), await status()]).toEqual([[back], 'waiting_for_payment'])
    expect(await shop(...call)).toMatchObject({ exit: 0, out: [`The payment is recorded: ${order.no} is success.`] })
    expect([await owed(), await status()]).toEqual([[back], 'success'])
  })

  it.each(['0', '-1', '1.234', 'one', ''])('orders mark-paid refuses the amount %j', async amount => {
    const order = await buy(h, await h.customer(), await h.variant())
    const call = ['orders', 'mark-paid', order.id, '--provider', 'wallet', '--ref', 'R', `--amount=${amount}`] as const
    expect(await shop(...call)).toMatchObject({ exit: 1, err: ['--amount is an amount such as 12.50.'] })
  })

  it('[I-06] orders mark-paid refuses a reference of another payment', async () => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant())
    right(await h.shop.orders.pay(me, order.id, 'mpay', undefined))
    const said = await shop('orders', 'mark-paid', order.id, '--provider', 'wallet', '--ref', 'made-up')
    // the references of the order, so that the operator can choose
    expect(said.err[0]).toContain(`--provider wallet --ref ${refOf(await paymentOf(order.id))} (waiting)`)
    expect(said).toMatchObject({ exit: 1, err: [expect.stringContaining('no payment')] })
    expect(right(await h.shop.orders.get(me, order.id)).status._tag).toBe('waiting_for_payment')
  })

  it('orders mark-paid says how an order without a payment gets one', async () => {
    const order = await buy(h, await h.customer(), await h.variant())
    expect(await shop('orders', 'mark-paid', order.id, '--provider', 'offline', '--ref', 'R-1')).toMatchObject({
      exit: 1,
      err: [expect.stringMatching(/The order has no payments: its customer opens .+ and chooses how to pay\.$/u)],
    })
  })
})

describe('doctor and queues', () => {
  const findings = async () => {
    const said = await shop('doctor', '--json')
    const read = t.array(t.type({ id: t.string, state: t.string, message: t.string })).decode(JSON.parse(said.text))
    if (read._tag === 'Left') throw new Error('no findings')
    return { exit: said.exit, of: (id: string) => read.right.find(each => each.id === id)?.state }
  }

  it('doctor finds no fault in a working shop, and lists work that is due', async () => {
    const me = await h.customer()
    const topUp = await h.variant({ delivery: 'fulfilment' })
    await settleWith(h, me, (await buy(h, me, topUp)).id)
    await h.shop.flush()
    const found = await findings()
    expect(found.exit).toBe(0)
    expect(found.of('topups.due')).toBe('due')
    for (const id of ['vault.keys', 'vault.codes', 'stock.books', 'orders.delivered'])
      expect([id, found.of(id)]).toEqual([id, 'good'])
  })

  it('[I-14] doctor finds overdue orders that were not cancelled', async () => {
    const me = await h.customer()
    await buy(h, me, await h.variant())
    h.clock.now += HOLD_SECONDS * 1000 + 600_000
    const found = await findings()
    expect(found).toMatchObject({ exit: 1 })
    expect(found.of('orders.holds')).toBe('bad')
    await h.shop.operations.sweep()
    expect((await findings()).of('orders.holds')).toBe('good')
  })

  it('[I-04] doctor finds a code that is missing in the books', async () => {
    const { db } = h.database
    const no = await h.variant({ codes: 2 })
    const hidden = await h.variant({ codes: 0 })
    const taken = (await db.select({ id: codes.id }).from(codes).where(eq(codes.variantNo, no)).limit(1))[0]
    await db.execute(sql`alter table codes disable trigger code_guard`)
    await db
      .update(codes)
      .set({ variantNo: hidden })
      .where(eq(codes.id, taken?.id ?? ''))
    const found = await findings()
    expect(found.of('stock.books')).toBe('bad')
    await db
      .update(codes)
      .set({ variantNo: no })
      .where(eq(codes.id, taken?.id ?? ''))
    await db.execute(sql`alter table codes enable trigger code_guard`)
    expect((await findings()).of('stock.books')).toBe('good')
  })

  it('doctor and the evidence find an order that was changed behind the guards', async () => {
    const { db } = h.database
    const me = await h.customer()
    const order = await buy(h, me, await h.variant({ delivery: 'fulfilment' }))
    expect((await findings()).of('orders.unchanged')).toBe('good')
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    const enter = async (values: Readonly<Record<string, string>>) => {
      await db.execute(sql`alter table order_lines disable trigger order_line_guard`)
      await db.update(orderLines).set({ entered: values }).where(eq(orderLines.orderId, order.id))
      await db.execute(sql`alter table order_lines enable trigger order_line_guard`)
    }
    await enter({ account: 'another' })
    expect((await findings()).of('orders.unchanged')).toBe('bad')
    expect((await shop('audit', 'evidence', order.id)).text).toContain('"integrity": "changed"')
    await enter(line?.entered ?? {})
    expect((await findings()).of('orders.unchanged')).toBe('good')
    expect((await shop('audit', 'evidence', order.id)).text).toContain('"integrity": "as_placed"')
  })

  it('queues lists money without an order', async () => {
    await h.wallet.tell(h.shop, { payment: '00000000-0000-4000-8000-000000000000' })
    const said = await shop('queues')
    expect(said.exit).toBe(0)
    expect(said.text).toContain('unmatched')
    expect(said.out[0]).toMatch(/^outbox: \d+ wait/u)
    expect(said.out).toContain('inbox: what providers told in the last 30 days')
    expect(await h.database.db.select({ id: orders.id }).from(orders)).not.toHaveLength(0)
  })
})
