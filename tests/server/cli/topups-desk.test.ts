import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLAIM_MS } from '@server/operations/topups/claim'
import { actsOn } from '@server/operators/acts'
import { json } from '@tests/server/cli/desk'
import { terminalsIn } from '@tests/server/operators/people'
import { buy, openShop, settleWith, type ShopHarness } from '@tests/server/shop-harness'

const shownOrder = t.type({ pieces: t.array(t.type({ claim: t.union([t.null, t.type({ by: t.string })]) })) })
const asOrder = (shown: unknown) => {
  if (!shownOrder.is(shown)) throw new Error('this is no order')
  return shown
}

describe('the commands for top-ups', () => {
  let h: ShopHarness
  let people: ReturnType<typeof terminalsIn>
  let ann: Awaited<ReturnType<typeof people.person>>
  let bob: Awaited<ReturnType<typeof people.person>>
  beforeAll(async () => {
    h = await openShop('pglite')
    people = terminalsIn(h)
    ann = await people.person('ann', 'owner')
    bob = await people.person('bob', 'fulfilment')
  })
  afterAll(() => h.close())

  /** A paid order of top-ups. */
  const paid = async (quantity = 2) => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant({ delivery: 'fulfilment' }), { quantity })
    await settleWith(h, me, order.id)
    return { id: order.id, no: order.no ?? '' }
  }
  const claimsOf = async (no: string) => {
    const shown = json(await people.bypass('orders', 'show', no, '--json'))
    return asOrder(shown).pieces.map(({ claim }) => claim?.by)
  }

  it('two operators do not work on the same top-up: the second one reads who does', async () => {
    const { no, id } = await paid()
    expect((await bob.shop('orders', 'claim', no)).out).toEqual([`Now yours: 1.1, 1.2 of ${no}.`])
    expect((await bob.shop('orders', 'claim', no)).out).toEqual([
      `The top-ups of ${no} are yours already. Nothing was changed.`,
    ])
    expect(await ann.shop('orders', 'claim', no, '--unit', '1.2')).toMatchObject({
      exit: 1,
      err: ['bob has worked on it since 2026-11-20 20:00. Nothing was changed.'],
    })
    expect(await ann.shop('orders', 'unclaim', no)).toMatchObject({ exit: 1 })
    expect(await claimsOf(no)).toEqual(['bob', 'bob'])
    expect((await ann.shop('orders', 'due')).text).toContain('bob')
    expect((await actsOn(h.database.db, id)).map(({ command, by, after }) => ({ command, by, after }))).toEqual([
      { command: 'orders claim', by: 'bob', after: { units: '1.1, 1.2' } },
    ])
  })

  it('a claim of one piece leaves the others free, and is given back', async () => {
    const { no } = await paid()
    await bob.shop('orders', 'claim', no, '--unit', '1.2')
    expect((await ann.shop('orders', 'claim', no, '--unit', '1.1')).exit).toBe(0)
    expect(await claimsOf(no)).toEqual(['ann', 'bob'])
    expect((await bob.shop('orders', 'unclaim', no, '--unit', '1.2')).out).toEqual([`Now free: 1.2 of ${no}.`])
    expect((await bob.shop('orders', 'unclaim', no, '--unit', '1.2')).text).toContain('free already')
    expect(await claimsOf(no)).toEqual(['ann', undefined])
  })

  it('a claim may be taken over after its time, and not one moment before', async () => {
    const { no } = await paid(1)
    await bob.shop('orders', 'claim', no)
    h.clock.now += CLAIM_MS - 1
    expect((await ann.shop('orders', 'claim', no)).exit).toBe(1)
    h.clock.now += 1
    expect((await ann.shop('orders', 'claim', no)).exit).toBe(0)
    expect(await claimsOf(no)).toEqual(['ann'])
    expect((await bob.shop('orders', 'claim', no)).err).toEqual([
      expect.stringMatching(/^ann has worked on it since /u),
    ])
  })

  it('a top-up that does not wait is not claimed: of an unpaid, a held and a fulfilled order', async () => {
    const unpaid = await buy(h, await h.customer(), await h.variant({ delivery: 'fulfilment' }))
    expect((await bob.shop('orders', 'claim', unpaid.id)).exit).toBe(1)
    const { no } = await paid()
    await ann.shop('orders', 'hold', no, '--reason', 'odd')
    expect((await bob.shop('orders', 'claim', no)).text).toContain('under review')
    await ann.shop('orders', 'release', no, '--reason', 'fine')
    await bob.shop('orders', 'fulfil', no, '--reason', 'done')
    expect((await bob.shop('orders', 'claim', no)).text).toContain('is success')
    expect(await claimsOf(no)).toEqual([undefined, undefined])
  })

  it('one top-up is marked as done, and the last one delivers the order', async () => {
    const { no, id } = await paid()
    const done = (unit: string) => bob.shop('orders', 'fulfil', no, '--unit', unit, '--reason', 'typed in')
    expect((await done('1.1')).out).toEqual([`${no} is processing.`])
    expect((await done('1.1')).text).toContain('Nothing was changed.')
    expect((await done('1.3')).err).toEqual(['The order has no piece 1.3: see orders show.'])
    expect((await done('1.2')).out).toEqual([`${no} is success.`])
    const units = (await actsOn(h.database.db, id)).map(({ after }) => after['unit'])
    expect(units).toEqual(['1.1', '1.2'])
  })
})
