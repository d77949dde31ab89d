import * as E from 'fp-ts/Either'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@server/platform/database/database'
import { aRequest, opened, walletHarness, type WalletHarness } from '@tests/server/payments/wallet-harness'
import { openStore } from '@tests/server/shop-harness'

let database: Database
let wallet: WalletHarness
/** How far the simulator's clock is ahead. */
let ahead = 0
beforeAll(async () => {
  database = await openStore('pglite')
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  ahead = 0
  wallet = await walletHarness(database.db, { now: () => Date.now() + ahead })
})
afterEach(() => wallet.close())

describe('the wallet simulator', () => {
  it('pays when the shopper approves, tells the shop over signed HTTP, and sends the shopper back', async () => {
    const request = aRequest()
    const ref = await opened(wallet, request)
    expect(await wallet.provider.query(ref)).toEqual(E.right(null))
    const notified = wallet.notified()
    const answer = await wallet.choose(ref, 'approve')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, request.returnUrl])
    const event = await notified
    expect(event).toMatchObject({ ref, payment: request.payment, kind: 'paid', amount: 9_850, currency: 'MOP' })
    expect(await wallet.provider.query(ref)).toEqual(E.right(event))
  })

  it('declines', async () => {
    const ref = await opened(wallet, aRequest())
    const notified = wallet.notified()
    await wallet.choose(ref, 'decline')
    expect((await notified).kind).toBe('failed')
    expect(await wallet.page(ref)).toContain('已拒絕')
  })

  it('lets a payment expire before its time, and tells so', async () => {
    const ref = await opened(wallet, aRequest())
    const notified = wallet.notified()
    await wallet.choose(ref, 'expire')
    expect((await notified).kind).toBe('expired')
  })

  it('lets a payment expire by itself: no more than paying late is possible then', async () => {
    const request = aRequest({ expiresAt: Date.now() - 1_000 })
    const ref = await opened(wallet, request)
    const asked = [await wallet.provider.query(ref), await wallet.provider.query(ref)]
    expect(asked[0]).toMatchObject({ right: { kind: 'expired', payment: request.payment, at: request.expiresAt } })
    expect(asked[1]).toEqual(asked[0])
    expect((await wallet.choose(ref, 'approve')).headers.get('location')).toBe(`/simulator/pay/${ref}`)
    const page = await wallet.page(ref)
    expect(page).toContain('value="late"')
    expect(page).not.toContain('value="approve"')
  })

  it('[I-07] [I-13] pays after the expiry when told to pay late, not before, also when it was restarted meanwhile', async () => {
    const request = aRequest()
    const ref = await opened(wallet, request)
    const notified = wallet.notified()
    await wallet.choose(ref, 'late')
    expect(await wallet.provider.query(ref)).toEqual(E.right(null))
    expect(await wallet.page(ref)).toContain('逾時後將會付款')
    ahead = 61_000
    await wallet.restart()
    const event = await notified
    expect(event.kind).toBe('paid')
    expect(event.at).toBeGreaterThanOrEqual(request.expiresAt + 5)
    expect(await wallet.provider.query(ref)).toEqual(E.right(event))
  })

  it('[I-07] pays at once when told to pay late after the expiry', async () => {
    const ref = await opened(wallet, aRequest({ expiresAt: Date.now() - 1_000 }))
    const notified = wallet.notified()
    await wallet.choose(ref, 'late')
    expect((await notified).kind).toBe('paid')
  })

  it('[I-05] tells of one payment twice, with one event id', async () => {
    const ref = await opened(wallet, aRequest())
    const [first, second] = [wallet.notified(1), wallet.notified(2)]
    await wallet.choose(ref, 'twice')
    expect(await first).toEqual(await second)
  })

  it('pays without telling: only asking finds it out', async () => {
    const ref = await opened(wallet, aRequest())
    await wallet.choose(ref, 'never')
    const asked = await wallet.provider.query(ref)
    expect(asked).toMatchObject({ right: { kind: 'paid', ref } })
    // a later payment is notified, and is the first one that the shop receives
    const other = await opened(wallet, aRequest())
    const notified = wallet.notified(1)
    await wallet.choose(other, 'approve')
    expect((await notified).ref).toBe(other)
  })

  it('[I-06] pays an amount that is not the order’s', async () => {
    const ref = await opened(wallet, aRequest())
    const notified = wallet.notified()
    await wallet.choose(ref, 'wrong')
    expect(await notified).toMatchObject({ kind: 'paid', amount: 9_750 })
  })

  it('is chosen for once: a second choice changes nothing', async () => {
    const ref = await opened(wallet, aRequest())
    const choices = ['approve', 'decline', 'twice', 'wrong', 'expire', 'late', 'never', 'nonsense']
    const notified = wallet.notified(1)
    const answers = await Promise.all(choices.map(choice => wallet.choose(ref, choice)))
    const made = answers.filter(answer => answer.headers.get('location')?.startsWith('https://shop.example') === true)
    expect(made).toHaveLength(1)
    await notified
    const outcome = await wallet.provider.query(ref)
    expect((await wallet.choose(ref, 'decline')).status).toBe(303)
    expect(await wallet.provider.query(ref)).toEqual(outcome)
  })

  it('tells again until the shop acknowledges, always the same event, and then no more', async () => {
    const ref = await opened(wallet, aRequest())
    wallet.answering = 'later'
    const third = wallet.notified(3)
    await wallet.choose(ref, 'approve')
    await third
    wallet.answering = 'taken'
    const acknowledged = await wallet.notified()
    expect(new Set(wallet.told.map(event => event.id))).toEqual(new Set([acknowledged.id]))
    const heard = wallet.told.length
    const other = await opened(wallet, aRequest())
    const next = wallet.notified()
    await wallet.choose(other, 'approve')
    await next
    expect(wallet.told.slice(heard).map(event => event.ref)).toEqual([other])
  })

  it('[I-13] goes on telling after it was stopped and started again', async () => {
    const ref = await opened(wallet, aRequest())
    wallet.answering = 'later'
    const first = wallet.notified(1)
    await wallet.choose(ref, 'approve')
    const { id } = await first
    await wallet.restart()
    const next = wallet.notified()
    wallet.answering = 'taken'
    expect(await next).toMatchObject({ id, ref })
  })

  it('opens one payment however often it is asked, and refuses other terms under the same id', async () => {
    const request = aRequest()
    const refs = await Promise.all([1, 2, 3].map(() => opened(wallet, request)))
    expect(new Set(refs).size).toBe(1)
    expect(refs[0]).toMatch(/^sim_[\w-]{32}$/u)
    expect(await opened(wallet, { ...request, lang: 'en' })).toBe(refs[0])
    expect(await wallet.provider.create(aRequest({ ...request, currency: 'HKD' }))).toEqual(
      E.left({ _tag: 'refused', reason: 'the wallet answered 409' }),
    )
  })
})
