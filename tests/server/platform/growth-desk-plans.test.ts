import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrders, orderWithCode } from '@server/acts/orders/find-orders'
import { orderView } from '@server/acts/orders/order-view'
import { partOfChain } from '@server/acts/system/chain-part'
import { salesToday } from '@server/acts/system/today-sales'
import { stateToday } from '@server/acts/system/today-state'
import { deliveryPage } from '@server/acts/system/webhook-lookups'
import { salesByDay } from '@server/books/sales-by-day'
import { listGroups } from '@server/operations/products/list-groups'
import { productDetails } from '@server/operations/products/product-details'
import { figuresOf } from '@server/operations/shop-metrics'
import { duePage } from '@server/operations/topups/queue'
import { actsOnCustomer, listActs } from '@server/operators/acts'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { listBatches } from '@server/stock/batch-list'
import { expiringPage } from '@server/stock/expiring-codes'
import { LOW_STOCK } from '@server/stock/low-stock'
import { stockLimits } from '@server/stock/stock-limits'
import { stockFilters, stockPage } from '@server/stock/stock-page'
import { commandDeps, commandIn, memoryAnchor, picturesIn } from '@tests/server/cli/harness'
import { examine } from '@tests/server/operations/examine'
import { type GrownShop, openGrownShop } from '@tests/server/platform/grown-shop'
import { slowIn } from '@tests/server/platform/whole-reads'

/** What these look-ups do not use. */
const NO_SHOP = {
  canRefund: () => false,
  endSockets: () => undefined,
  anchor: memoryAnchor(),
  pictures: picturesIn('/'),
}

let grown: GrownShop
let h: GrownShop['h']
let slowOf: GrownShop['slowOf']
beforeAll(async () => {
  grown = await openGrownShop()
  ;({ h, slowOf } = grown)
}, 300_000)
afterAll(() => grown.close())

describe('no statement of the desk reads a table that grows as a whole', () => {
  it.each([
    'orders list',
    'orders list --status cancelled',
    'orders list --payment mpay --from=2026-01-01',
    'orders list --refunded',
    'orders find mo-0000-0000-07',
    'orders find +852 5000 0007',
    'orders find ref 7',
    'orders find --product GROWN7',
    'orders show mo-0000-0000-07',
    'orders due',
    'users list',
    'users list --status blocked',
    'users show +852 5000 0007',
    'sessions list +852 5000 0007',
    'audit log',
    'audit evidence mo-0000-0000-07 --dry-run',
    'queues',
    'codes expiring',
    'codes low-stock',
    'codes stock',
    'codes stock --variant GROWN7-1',
    'codes batches',
    'webhooks list',
    'webhooks list --parked --endpoint books',
  ])('no statement of the command “%s” reads a growing table as a whole', async command => {
    const argv = command.split(/ (?!\d)/u)
    const shop = commandIn('/', { ...commandDeps(h), notifyRelay: () => undefined })
    const run = async () => expect(await shop(...argv)).toMatchObject({ exit: 0 })
    expect(await slowOf(run)).toEqual([])
  })

  it('no statement of the console’s first screen and of its lists reads a growing table as a whole', async () => {
    const deps = { ...commandDeps(h), lang: 'en', anchor: memoryAnchor() } as const
    const { db, now } = deps
    const screens = async () => {
      await stateToday(deps, {
        figures: () => figuresOf(db, { now: now(), expiryMarginMs: 0 }),
        standing: () => new Map(),
        lowStock: LOW_STOCK,
      })
      await salesToday(deps, salesByDay())
      await listActs(db, { limit: 50, before: 1_000_000 })
      await deliveryPage(deps, { parked: false, limit: 50 })
      await deliveryPage(deps, { parked: true, endpoint: 'books', limit: 50 })
      await partOfChain(deps, 3)
    }
    expect(await slowOf(screens)).toEqual([])
  })

  it.each([
    ['audit_acts_by', { by: 'os:nobody' }],
    ['audit_acts_command', { command: 'codes limit' }],
    ['audit_acts_subject', { subject: 'MO-7' }],
  ])('acts are found by the index %s', async (index, filter) => {
    const acts = () => listActs(h.database.db, { limit: 50, before: 1_000_000, ...filter })
    expect(await acts()).toHaveLength('subject' in filter ? 1 : 0)
    expect(await grown.indexesOf(acts)).toEqual([index])
  })

  it('the acts on a customer are found by an index', async () => {
    expect(await grown.indexesOf(() => actsOnCustomer(h.database.db, randomUUID()))).toContain('audit_acts_subject')
  })

  it('no statement of the console’s stock and products reads a growing table as a whole', async () => {
    const deps = { ...commandDeps(h), lang: 'en' } as const
    const { db, now } = deps
    const page = { limit: 50 }
    const limits = await stockLimits(db, LOW_STOCK)
    const lists = async () => {
      for (const only of [undefined, ...stockFilters])
        await stockPage(db, { time: saleTime(deps), lang: 'en' }, { only, limits }, page)
      for (const all of [true, false]) await listBatches(db, { all, variant: 'GROWN7-1' }, page)
      await listBatches(db, { all: false }, page)
      await expiringPage(db, new Date(now() + 86_400_000), page)
      await listGroups(db, now(), { text: 'Group 7' }, page)
      await productDetails(deps, 'GROWN7')
    }
    const plans = await grown.plansOf(lists)
    expect(slowIn(plans)).toEqual([])
    // two of each page of codes, three of products, five of one product
    expect(plans.length).toBeLessThan(26)
  })

  it('no statement of the console’s orders and top-ups reads a growing table as a whole', async () => {
    const deps = { ...commandDeps(h), lang: 'en', ...NO_SHOP } as const
    const limit = 50
    const screens = async () => {
      for (const search of [
        {},
        { status: 'cancelled' },
        { method: 'mpay', edition: 'mo' },
        { isHeld: true },
        { product: 'Group 7' },
        { text: 'a product that was renamed' },
        { text: '+852 5000 0007' },
      ] as const)
        await findOrders(deps, search, { limit }, true)
      await duePage(deps.db, 'en', { limit, after: undefined })
      await orderView(deps, 'mo-0000-0000-07', true)
      await orderWithCode(deps, 'NO-SUCH-CODE')
    }
    expect(await slowOf(screens)).toEqual([])
  })

  // a batch has many codes: doctor, which counts those, may also read the batches. Codes of an old spelling are few.
  it('doctor reads the counts of codes and the batches, and no other growing table as a whole', async () => {
    const deps = { ...commandDeps(h), anchor: memoryAnchor() }
    const slow = await slowOf(() => examine(deps))
    const isExpected = /^Index (?:Only )?Scan (?:codes codes_(?:state|one_spelling)|code_batches \w+):/u
    expect(slow.filter(each => !isExpected.test(each))).toEqual([])
  })

  it('a statement whose index is gone is found', async () => {
    await grown.admin.query('drop index orders_newest')
    const shop = commandIn('/', { ...commandDeps(h), notifyRelay: () => undefined })
    const slow = await slowOf(() => shop('orders', 'list'))
    expect(slow[0]).toMatch(/^(?:Seq|Index) Scan orders/u)
  })
})
