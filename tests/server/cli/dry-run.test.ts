import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KnownStatus, knownStatuses } from '~/domain/orders/order-status'
import { permissions } from '@server/operators/permissions'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { commandDeps, commandIn, commands, type Said } from '@tests/server/cli/harness'
import { refOf } from '@tests/server/payments/fake-wallet'
import { type ShopHarness, buy, openShop, right, settleWith } from '@tests/server/shop-harness'

/** The arguments of each command that changes one order. `REF` and `PAYMENT` are those of its payment. */
const onOrders: Readonly<Record<string, readonly string[]>> = {
  'orders fulfil': ['--reason', 'why'],
  'orders give-up': ['--reason', 'why'],
  'orders refund': ['--ref', 'back-PAYMENT', '--reason', 'why'],
  'orders cancel': ['--reason', 'why'],
  'orders note': ['the customer called'],
  'orders replace': ['--unit', '1.1', '--reason', 'why'],
  'orders reveal-code': ['--unit', '1.1', '--reason', 'why'],
  'orders claim': [],
  'orders unclaim': [],
  'orders hold': ['--reason', 'why'],
  'orders release': ['--reason', 'why'],
  'orders mark-paid': ['--provider', 'wallet', '--ref', 'REF', '--reason', 'why'],
}

/** A call of each other change that is refused. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'codes import': ['empty.csv', '--variant', 'NOTHING'],
  'codes void': ['unknown.csv', '--variant', 'NOTHING'],
  'codes quarantine': [],
  'codes unlock': ['no-batch'],
  'catalogue import': ['empty.csv'],
  'users handoff': ['69999999'],
  'users status': ['69999999', 'blocked'],
  'users change-number': ['69999999', '+85366990011'],
  'users export': ['69999999'],
  'users erase': ['69999999'],
  'sessions revoke': ['69999999'],
  'operators add': ['alice', '--role', 'owner'],
  'operators role': ['alice', 'counter'],
  'operators disable': ['alice'],
  'operators reset': ['nobody'],
  'audit evidence': ['MO-NOTHING'],
  'codes cost': ['no-batch', '48.50', '--currency', 'MOP'],
  'codes limit': ['no-variant', '20'],
  'books import-statement': ['wallet', 'empty.csv'],
  'books resolve': ['wallet', 'nothing'],
  'catalogue set-price': ['NOTHING', '98.50'],
  'catalogue hide': ['NOTHING'],
  'catalogue show': ['NOTHING'],
  'pictures add': ['empty.csv'],
  'pictures remove': ['no-picture'],
  'webhooks redeliver': ['no-delivery'],
  'webhooks ping': ['nowhere'],
  'webhooks disable': ['nowhere'],
  'webhooks enable': ['nowhere'],
}
const ENDS = /"ends":(?:"[^"]*"|null)/gu
const CODE = /"code":(?:\{[^}]*\}|null)/gu

/** They are refused only if the chain or the keys are broken. */
const hardlyRefused: readonly string[] = ['audit verify', 'audit accept', 'vault rotate']

describe('a dry run ends like the real run', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'shop-dry-run-'))
  let h: ShopHarness
  let shop: (...argv: readonly string[]) => Promise<Said>
  beforeAll(async () => {
    h = await openShop('pglite')
    shop = commandIn(cwd, commandDeps(h), { caller: { user: 'tester', isBypass: true } })
    await shop('operators', 'add', 'alice', '--role', 'owner', '--reason', 'x')
    writeFileSync(join(cwd, 'empty.csv'), 'code\n')
    writeFileSync(join(cwd, 'unknown.csv'), 'code\nUNKNOWN-1\n')
  })
  afterAll(async () => {
    rmSync(cwd, { recursive: true })
    await h.close()
  })

  const run = (name: string, given: readonly string[], ...how: readonly string[]) =>
    shop(...name.split(' '), ...given, ...how)

  /** How an order comes to each status. `sent`: a supplier may have its top-up. */
  const placed = async (status: KnownStatus | 'sent'): Promise<string> => {
    const { db } = h.database
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant({ delivery: status === 'success' ? 'code' : 'fulfilment' }))
    if (status === 'pending') return id
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    if (status === 'cancelled') right(await h.shop.orders.cancel(me, id, undefined))
    if (status === 'waiting_for_payment' || status === 'cancelled') return id
    await settleWith(h, me, id)
    if (status === 'refund_due' || status === 'refunded') await run('orders give-up', [id, '--reason', 'x'])
    if (status === 'refunded') await run('orders refund', [id, '--ref', `earlier-${id}`, '--reason', 'x'])
    if (status === 'sent') {
      const [unit] = await db.select().from(orderUnits).where(eq(orderUnits.orderId, id))
      const at = new Date(h.clock.now)
      const queued = { unitId: unit?.id ?? '', nextAt: at, createdAt: at, updatedAt: at }
      await db.insert(fulfilments).values(queued)
      await db.update(fulfilments).set({ state: 'sent', attempts: 1 }).where(eq(fulfilments.unitId, queued.unitId))
    }
    return id
  }
  const argumentsOf = async (order: string, given: readonly string[]) => {
    const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, order))
    const id = payment?.id ?? 'none'
    return [order, ...given.map(each => each.replace('REF', refOf(id)).replace('PAYMENT', id))]
  }
  const stored = async (order: string) => {
    const { db } = h.database
    return {
      order: await db.select().from(orders).where(eq(orders.id, order)),
      payments: await db.select().from(payments).where(eq(payments.orderId, order)),
      units: await db.select().from(orderUnits).where(eq(orderUnits.orderId, order)),
    }
  }

  it('this test knows each command that changes something', () => {
    const changes = commands()
      .map(({ path }) => path.join(' '))
      .filter(name => permissions[name]?.kind === 'change')
    expect(changes.toSorted()).toEqual([...Object.keys(onOrders), ...Object.keys(refused), ...hardlyRefused].toSorted())
  })

  /** Without the end of a replacement, which a dry run does not show because it is still for sale, and without a code. */
  const asDry = (name: string, said: Said) => {
    const without = (secret: RegExp) => ({ ...said, text: said.text.replaceAll(secret, ''), out: said.out.length })
    if (name === 'orders replace') return without(ENDS)
    return name === 'orders reveal-code' ? without(CODE) : said
  }

  // an order is `paid` only inside a transaction
  const statuses = [...knownStatuses.filter(each => each !== 'paid'), 'sent' as const]
  const cells = Object.keys(onOrders).flatMap(name => statuses.map(status => ({ name, status })))
  it.each(cells)('the dry run of $name ends like the real one on an order: $status', async ({ name, status }) => {
    const order = await placed(status)
    const given = await argumentsOf(order, onOrders[name] ?? [])
    const before = await stored(order)
    expect(before.order[0]?.status).toBe(status === 'sent' ? 'processing' : status)
    const pushes = h.pushed.length
    const dry = await run(name, given, '--dry-run', '--json')
    expect(await stored(order)).toEqual(before)
    expect(h.pushed.length).toBe(pushes)
    // the order as it would be is the order as it is then, and a refusal has the same words
    const real = await run(name, given, '--json')
    expect(asDry(name, dry)).toEqual(asDry(name, real))
  })

  it.each(Object.entries(refused))('the dry run of %s is refused like the real one', async (name, given) => {
    const dry = await run(name, given, '--reason', 'why', '--dry-run')
    const real = await run(name, given, '--reason', 'why')
    expect(real.exit, real.text).toBe(1)
    expect({ exit: dry.exit, err: dry.err }).toEqual({ exit: real.exit, err: real.err })
  })

  it('the dry run of an export to a file that exists is refused like the real one', async () => {
    const dry = await run('catalogue export', ['empty.csv', '--dry-run'])
    expect(dry.exit).toBe(1)
    expect(dry).toEqual(await run('catalogue export', ['empty.csv']))
  })

  it('a dry run says that the real one needs a reason, too', async () => {
    const order = await placed('processing')
    const said = await run('orders fulfil', [order, '--dry-run'])
    expect(said).toMatchObject({ exit: 0, err: ['Without --dry-run it also needs --reason.'] })
    expect((await run('orders fulfil', [order])).exit).toBe(1)
  })
})
