import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { customersCalls } from '~/contract/console/customers'
import { orderCalls as calls } from '~/contract/console/orders'
import { productCalls } from '~/contract/console/products'
import { stockCalls } from '~/contract/console/stock'
import { cents } from '~/domain/shared/money'
import { currentRevision } from '@server/catalog/file/revisions'
import { voidedCodes } from '@server/platform/database/schema/after-sales'
import { variants } from '@server/platform/database/schema/catalogue'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { users } from '@server/platform/database/schema/users'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { refundedOnce } from '@tests/prove/command-scenarios'
import { delivered, isAs, refundsOf } from '@tests/prove/command-scenario'
import { accepted, refOf } from '@tests/prove/money-commands'
import type { Operator } from '@tests/prove/console/operator'
import { scenarioOf } from '@tests/prove/console/console-scenario'
import type { Scenario } from '@tests/prove/scenario'
import { becomes, calledOff, payable, withTopUp } from '@tests/prove/shopping'
import type { World } from '@tests/prove/world'

type Of = () => Operator

const reviewing = (operator: Of, way: 'hold' | 'release'): Scenario =>
  scenarioOf(operator, way, async (world, own) => {
    const { id } = await delivered(world)
    if (way === 'release') await own.act(calls.hold, {}, { params: { order: id } })
    const isHeld = async () => (await world.db.select().from(orders).where(eq(orders.id, id)))[0]?.reviewSince !== null
    const after = () => isAs('under review', way === 'hold', isHeld)
    return { call: calls[way], input: {}, params: { order: id }, about: id, after }
  })

const refunding = (operator: Of, way: 'sent' | 'due'): Scenario =>
  scenarioOf(operator, `refund ${way}`, async world => {
    const { id, me } = await delivered(world)
    const input = { way, amount: cents(1_250), ...(way === 'sent' ? { ref: `hand-${id}` } : {}) }
    const rows = async () => (await refundsOf(world, id)).map(({ state, amount }) => [state, amount])
    return {
      call: calls.refund,
      input,
      params: { order: id },
      about: id,
      after: async () => [...(await isAs('refunds', [[way, 1_250]], rows)), ...(await becomes(me, id, 'success', 3))],
    }
  })

const sending = (operator: Of): Scenario =>
  scenarioOf(operator, 'refund through the provider', async world => {
    const { id } = await delivered(world, 'wechat')
    return {
      call: calls.refund,
      input: { way: 'send' as const },
      params: { order: id },
      about: id,
      // everything went back meanwhile
      isDone: 'too_much',
      after: () => refundedOnce(world, id),
    }
  })

const cancelling = (operator: Of): Scenario =>
  scenarioOf(operator, 'cancel', async world => {
    const order = await payable(world)
    const after = () => calledOff(world, order)
    return { call: calls.cancel, input: {}, params: { order: order.id }, about: order.id, after }
  })

const paying = (operator: Of): Scenario =>
  scenarioOf(operator, 'mark paid', async world => {
    const { id, me } = await payable(world)
    const input = { provider: 'mpay', ref: await refOf(world, id) }
    const after = () => becomes(me, id, 'success', 3)
    return { call: calls.markPaid, input, params: { order: id }, about: id, after }
  })

const replacing = (operator: Of): Scenario =>
  scenarioOf(operator, 'replace', async world => {
    const { id, me } = await delivered(world)
    const voided = async () =>
      (
        await world.db
          .select({ cause: voidedCodes.cause })
          .from(voidedCodes)
          .innerJoin(orderUnits, eq(orderUnits.id, voidedCodes.unitId))
          .where(eq(orderUnits.orderId, id))
      ).map(({ cause }) => cause)
    return {
      call: calls.replace,
      input: { why: 'invalid' as const, unit: '1.1' },
      params: { order: id },
      about: id,
      isDone: 'replaced_before',
      after: async () => [...(await isAs('voided', ['invalid'], voided)), ...(await becomes(me, id, 'success', 3))],
    }
  })

const fulfilling = (operator: Of): Scenario =>
  scenarioOf(operator, 'fulfil', async world => {
    const { id, me } = await withTopUp(world)
    const { book } = world.supplier
    const { manner } = book
    book.manner = 'never'
    await world.payer(id, 'approve')
    const wrong = await becomes(me, id, 'processing', 0)
    if (wrong.length > 0) throw new Error(wrong.join('; '))
    await accepted(world, id)
    const after = () => {
      book.manner = manner
      return becomes(me, id, 'success', 1)
    }
    return { call: calls.fulfil, input: { although_sent: true }, params: { order: id }, about: id, after }
  })

const statesOf = async ({ db }: World, variant: string) =>
  (await db.select({ state: codes.state }).from(codes).where(eq(codes.variantNo, variant))).map(({ state }) => state)

const importing = (operator: Of): Scenario =>
  scenarioOf(operator, 'import codes', async world => {
    const variant = await world.variant({ codes: 0 })
    const source = `file ${randomUUID()}`
    const file = `code\n${[1, 2, 3].map(() => `C-${randomUUID()}`).join('\n')}\n`
    return {
      call: stockCalls.importCodes,
      input: { source, variant, skip_refused: false },
      file,
      about: source,
      after: () => isAs('the codes', ['free', 'free', 'free'], () => statesOf(world, variant)),
    }
  })

const voiding = (operator: Of): Scenario =>
  scenarioOf(operator, 'void a batch', async (world, own) => {
    const variant = await world.variant({ codes: 3 })
    const [batch] = await world.db.select().from(codeBatches).where(eq(codeBatches.variantNo, variant))
    const id = batch?.id ?? ''
    await own.act(stockCalls.quarantine, { all: false, batches: [id] })
    return {
      call: stockCalls.voidBatch,
      input: {},
      params: { id },
      about: `batch ${id}`,
      after: () => isAs('the codes', ['void', 'void', 'void'], () => statesOf(world, variant)),
    }
  })

const pricing = (operator: Of): Scenario =>
  scenarioOf(operator, 'set a price', async world => {
    const no = await world.variant({ codes: 1 })
    const revision = await currentRevision(world.db)
    const price = async () => (await world.db.select().from(variants).where(eq(variants.no, no)))[0]?.priceCents
    return {
      call: productCalls.setPrice,
      input: { revision, although_large: false, price: cents(9_000) },
      params: { no },
      about: no,
      after: () => isAs('the price', 9_000, price),
    }
  })

const blocking = (operator: Of): Scenario =>
  scenarioOf(operator, 'block a customer', async world => {
    const me = await world.buyer()
    const status = async () => (await world.db.select().from(users).where(eq(users.id, me.userId)))[0]?.status
    const answer = async () => (await me.insist('GET', '/api/me')).status
    return {
      call: customersCalls.setStatus,
      input: { status: 'blocked' as const },
      params: { id: me.userId },
      about: me.userId,
      after: async () => [
        ...(await isAs('the status', 'blocked', status)),
        ...(await isAs('the answer to their session', 401, answer)),
      ],
    }
  })

/** Acts of the console on money, codes, prices and customers. */
export const consoleScenarios = (operator: Of): readonly Scenario[] => [
  paying(operator),
  refunding(operator, 'sent'),
  refunding(operator, 'due'),
  sending(operator),
  cancelling(operator),
  reviewing(operator, 'hold'),
  reviewing(operator, 'release'),
  replacing(operator),
  fulfilling(operator),
  importing(operator),
  voiding(operator),
  pricing(operator),
  blocking(operator),
]
