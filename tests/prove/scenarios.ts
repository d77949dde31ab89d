import { randomUUID } from 'node:crypto'
import type { Order } from '~/domain/orders/order'
import { orderIn } from '@tests/prove/buyer'
import {
  becomes,
  calledOff,
  cancel,
  granted,
  type Ordered,
  ordersOf,
  overdue,
  paidFor,
  payable,
  payment,
  placed,
  shopper,
} from '@tests/prove/shopping'
import { refundScenarios } from '@tests/prove/command-scenarios'
import { laterScenarios } from '@tests/prove/later-scenarios'
import type { Scenario } from '@tests/prove/scenario'
import type { World } from '@tests/prove/world'

const placing = (name: string, operation: string): Scenario => ({
  name,
  operation,
  prepare: async world => {
    const { me } = await shopper(world)
    const key = randomUUID()
    let acknowledged: string | undefined
    return {
      act: async () => {
        const reply = await me.call('POST', '/api/orders', { key })
        acknowledged = orderIn(reply)?.id
        return reply
      },
      after: async () => {
        const id = orderIn(await me.insist('POST', '/api/orders', { key }))?.id
        const all = await ordersOf(world, me)
        if (id === undefined || all.length !== 1)
          return [`asked again, ${all.length} orders were made, answered is ${id}`]
        if (acknowledged !== undefined && acknowledged !== id) return ['an acknowledged order is not there']
        return paidFor(world, me, id)
      },
    }
  },
})

/** A payment for an order that may have been cancelled before. */
const paying = (
  name: string,
  status: string,
  before: (world: World, order: Ordered) => Promise<unknown>,
): Scenario => ({
  name,
  operation: 'notify',
  prepare: async world => {
    const order = await payable(world)
    await before(world, order)
    return {
      act: () => world.payer(order.id, 'approve'),
      after: () => becomes(order.me, order.id, status, status === 'success' ? 3 : 0),
    }
  },
})

/** An order is read in one of several ways; the read notices what has happened to the order meanwhile. */
const reading = (name: string, operation: string, path: (order: Order) => string, late: boolean): Scenario => ({
  name,
  operation,
  prepare: async world => {
    const { me, id } = await payable(world)
    const order = orderIn(await me.insist('GET', `/api/orders/${id}`))
    if (order === undefined) throw new Error('the order cannot be read')
    await world.payer(id, late ? 'never' : 'approve')
    if (late) await overdue(world, id)
    else await becomes(me, id, 'success', 3)
    return { act: () => me.call('GET', path(order)), after: () => becomes(me, id, 'success', 3) }
  },
})

/** The wallet has the money but sends no notification; the shopper reports the order as paid. */
const checking = (name: string, before: (order: Ordered) => Promise<unknown>): Scenario => ({
  name,
  operation: 'check',
  prepare: async world => {
    const order = await payable(world)
    await before(order)
    await world.payer(order.id, 'never')
    const path = `/api/orders/${order.id}/payments/check`
    return {
      act: () => order.me.call('POST', path),
      after: async () => {
        await world.checkable(order.id)
        const { status } = await order.me.insist('POST', path)
        return status === 200 ? becomes(order.me, order.id, 'success', 3) : [`asked again, it answers ${status}`]
      },
    }
  },
})

export const scenarios: readonly Scenario[] = [
  placing('place', 'place'),
  {
    name: 'pay',
    operation: 'pay',
    prepare: async world => {
      const { me, id } = await placed(world)
      const key = randomUUID()
      return {
        act: () => me.call('POST', `/api/orders/${id}/payments`, { body: { method: 'mpay' }, key }),
        after: async () => {
          const reply = await payment(world, me, id, key)
          if (reply?.status !== 201) return [`the repeated request answers ${reply?.status}`]
          await world.payer(id, 'approve')
          return becomes(me, id, 'success', 3)
        },
      }
    },
  },
  paying('settle', 'success', async () => undefined),
  paying('settle late', 'success', (_world, order) => cancel(order)),
  paying('settle too late', 'refund_due', async (world, order) => {
    await cancel(order)
    const next = await world.buyer()
    await granted(next, '/api/cart', { product: order.plenty, options: {}, quantity: 1 })
    await granted(next, '/api/checkout', { payment: 'mpay' })
    await next.insist('POST', '/api/orders', { key: randomUUID() })
  }),
  {
    name: 'cancel',
    operation: 'cancel',
    prepare: async world => {
      const order = await payable(world)
      const key = randomUUID()
      const path = `/api/orders/${order.id}/cancel`
      return {
        act: () => order.me.call('POST', path, { key }),
        after: async () => {
          if ((await order.me.call('POST', path, { key }))?.status === 409) await world.minutePassed(key)
          const { status } = await order.me.insist('POST', path, { key })
          return status === 200 ? calledOff(world, order) : [`the repeated request answers ${status}`]
        },
      }
    },
  },
  checking('check', async () => undefined),
  checking('check cancelled', cancel),
  reading('reveal', 'read', ({ id }) => `/api/orders/${id}`, false),
  reading('revive', 'revive', ({ id, revival_token: token = '' }) => `/api/r/orders/${id}?token=${token}`, false),
  reading('read overdue', 'read', ({ id }) => `/api/orders/${id}`, true),
  {
    name: 'list overdue',
    operation: 'list',
    prepare: async world => {
      const order = await payable(world)
      await overdue(world, order.id)
      return { act: () => order.me.call('GET', '/api/takings'), after: () => calledOff(world, order) }
    },
  },
  {
    name: 'sweep',
    operation: 'sweep',
    atStart: true,
    prepare: async world => {
      const [paid, unpaid] = [await payable(world), await placed(world)]
      await world.payer(paid.id, 'never')
      await overdue(world, paid.id)
      await overdue(world, unpaid.id)
      return {
        act: async () => undefined,
        after: async () => [...(await becomes(paid.me, paid.id, 'success', 3)), ...(await calledOff(world, unpaid))],
      }
    },
  },
  placing('push', 'relay'),
  ...laterScenarios,
  ...refundScenarios,
]
