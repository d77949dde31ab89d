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
  it('an approved payment is paid, notified over signed HTTP, and returns the shopper', async () => {
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

  it('a declined payment is notified as failed', async () => {
    const ref = await opened(wallet, aRequest())
    const notified = wallet.notified()
    await wallet.choose(ref, 'decline')
    expect((await notified).kind).toBe('failed')
    expect(await wallet.page(ref)).toContain('已拒絕')
  })

  it('a payment that the shopper lets expire is notified as expired', async () => {
    const ref = await opened(wallet, aRequest())
    const notified = wallet.notified()
    await wallet.choose(ref, 'expire')
    expect((await notified).kind).toBe('expired')
  })

  it('an expired payment of the simulator can only be paid late', async () => {
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

  it('[I-07] [I-13] a late payment is paid after the expiry, not before, also after a restart', async () => {
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

  it('[I-07] a late payment is paid at once after the expiry', async () => {
    const ref = await opened(wallet, aRequest({ expiresAt: Date.now() - 1_000 }))
    const notified = wallet.notified()
    await wallet.choose(ref, 'late')
    expect((await notified).kind).toBe('paid')
  })

  it('[I-05] a repeated notification has the same event id', async () => {
    const ref = await opened(wallet, aRequest())
    const [first, second] = [wallet.notified(1), wallet.notified(2)]
    await wallet.choose(ref, 'twice')
    expect(await first).toEqual(await second)
  })

  it('a silent payment is found only by a query', async () => {
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

  it('[I-06] a wrong payment has another amount than the order', async () => {
    const ref = await opened(wallet, aRequest())
    const notified = wallet.notified()
    await wallet.choose(ref, 'wrong')
    expect(await notified).toMatchObject({ kind: 'paid', amount: 9_750 })
  })

  it('the first choice of the shopper is final', async () => {
    const ref = await opened(wallet, aRequest())
    const choices = ['approve', 'decline', 'twice', 'wrong', 'expire', 'late', 'never', 'nonsense']
    const notified = wallet.notified(1)
    const answers = await Promise.all(choices.map(choice => wallet.choose(ref, choice)))
    const made = choices.filter(
      (_, at) => answers[at]?.headers.get('location')?.startsWith('https://shop.example') === true,
    )
    expect(made).toHaveLength(1)
    if (made[0] !== 'never' && made[0] !== 'late') await notified
    const outcome = await wallet.provider.query(ref)
    expect((await wallet.choose(ref, 'decline')).status).toBe(303)
    expect(await wallet.provider.query(ref)).toEqual(outcome)
  })

  it('a notification is repeated with the same event until the shop acknowledges it, and then stops', async () => {
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

  it('[I-13] notifications continue after a restart of the simulator', async () => {
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

  it('the simulator opens one payment for repeated requests, and refuses other terms under the same id', async () => {
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
