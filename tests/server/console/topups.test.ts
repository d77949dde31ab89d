import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderCalls } from '~/contract/console/orders'
import { topUpCalls } from '~/contract/console/topups'
import { CLAIM_MS } from '@server/operations/topups/claim'
import { type OrderDesk, openOrderDesk } from '@tests/server/console/order-desk'
import { statementsOf } from '@tests/server/platform/statements'
import { buy, settleWith } from '@tests/server/shop-harness'

const { listTopUps } = topUpCalls

const texts = (text: string) => ({ 'zh-Hant': text, en: text })

describe('the queue of top-ups', () => {
  let desk: OrderDesk
  beforeAll(async () => {
    desk = await openOrderDesk()
  })
  afterAll(() => desk.close())
  const all = async () => {
    const items = []
    for (let cursor: string | undefined, isLast = false; !isLast;) {
      const page = (await desk.owner.look(listTopUps, { query: cursor === undefined ? {} : { cursor } })).right()
      items.push(...page.items)
      cursor = page.next
      isLast = cursor === undefined
    }
    return items
  }

  it('the queue has each piece that waits once, the oldest first, over several pages', async () => {
    const { topUp, h, owner } = desk
    const orders = []
    for (let at = 0; at < 20; at += 1) {
      // three orders have the same time
      if (at % 3 === 0) h.clock.now += 1_000
      orders.push((await topUp(3)).no)
    }
    const queue = await all()
    expect(new Set(queue.map(({ unit }) => unit)).size).toBe(60)
    expect(queue).toHaveLength(60)
    expect(queue.map(({ since }) => since)).toEqual(
      queue.map(({ since }) => since).toSorted((one, other) => one - other),
    )
    expect(new Set(queue.map(({ no }) => no))).toEqual(new Set(orders))
    expect((await owner.look(listTopUps, { query: { cursor: 'x' } })).status).toBe(422)
    const first = await statementsOf(() => owner.look(listTopUps))
    await owner.act(orderCalls.fulfil, {}, { params: { order: orders[0] ?? '' } })
    expect((await statementsOf(() => owner.look(listTopUps))).length).toBe(first.length)
    expect(await all()).toHaveLength(57)
  })

  it('a piece and its order have what the shopper entered, under the labels that the shopper saw', async () => {
    const { h, owner, customer } = desk
    const field = { type: 'text', placeholder: texts(''), required: true, options: [] } as const
    const server = { value: 'asia', label: texts('Asia 1') }
    const variant = await h.variant({
      delivery: 'fulfilment',
      fields: [
        { ...field, name: 'player_id', label: texts('Player ID') },
        { ...field, name: 'server', label: texts('Server'), type: 'select', options: [server] },
      ],
    })
    const { me } = await customer()
    const order = await buy(h, me, variant, { options: { player_id: '100200', server: 'asia' } })
    await settleWith(h, me, order.id)
    const entered = [
      { name: 'Player ID', value: '100200' },
      { name: 'Server', value: 'Asia 1' },
    ]
    const piece = (await all()).find(({ no }) => no === order.no)
    expect(piece?.entered).toEqual(entered)
    const { lines } = (await owner.look(orderCalls.showOrder, { params: { order: order.id } })).right()
    expect(lines.map(line => line.entered)).toEqual([entered])
  })

  it('the queue says who works on a piece, whether that is the operator, and until when', async () => {
    const { topUp, as, owner, h } = desk
    const { no } = await topUp()
    const worker = await as('fulfilment')
    await worker.act(orderCalls.claim, {}, { params: { order: no }, reason: null })
    const claimOf = async (person: typeof owner) => {
      for (const { cursor } of [{ cursor: undefined }, ...(await cursors())]) {
        const page = (await person.look(listTopUps, { query: cursor === undefined ? {} : { cursor } })).right()
        const row = page.items.find(each => each.no === no)
        if (row !== undefined) return row.claim
      }
      return undefined
    }
    const cursors = async () => {
      const { next } = (await owner.look(listTopUps)).right()
      return next === undefined ? [] : [{ cursor: next }]
    }
    const at = h.clock.now
    expect(await claimOf(worker)).toEqual({ by: worker.name, at, until: at + CLAIM_MS, is_mine: true })
    expect(await claimOf(owner)).toMatchObject({ by: worker.name, is_mine: false })
  })
})
