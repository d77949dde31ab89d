import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { settledPart } from '@server/payments/providers/common/settled-part'
import { canRefund, providerKinds } from '@server/payments/providers/registry'
import type { Refunding, RefundToSend } from '@server/payments/provider.port'
import { openStore } from '@tests/server/platform/store-harness'
import type { Database } from '@server/platform/database/database'
import { aPayment, type Heard, providersHarness, type ProvidersHarness } from './providers-harness'

describe('refunds at the providers that have a call for them', () => {
  let database: Database
  let h: ProvidersHarness
  const state = { heard: 0, numbers: 0 }
  beforeAll(async () => {
    database = await openStore('pglite')
    h = await providersHarness(database.db)
  })
  afterAll(async () => {
    await h.close()
    await database.close()
  })

  const refunding = (): Refunding => {
    const { provider } = h.simulated('wechat')
    if (provider.refunding === undefined) throw new Error('WeChat Pay has refunds')
    return provider.refunding
  }
  const nextHeard = async (): Promise<Heard> => {
    state.heard += 1
    return h.hears('wechat', state.heard)
  }
  /** A payment of MOP 98.50 that was paid, with what its refunds come to. */
  const paid = async (scenario = 'usual') => {
    const { ref, page } = await h.open('wechat', aPayment({ method: 'wechat' }))
    await h.choose(page, 'approve')
    await nextHeard()
    await h.choose(page, `refund-${scenario}`)
    return ref
  }
  const wanted = (ref: string, given: Partial<RefundToSend> = {}): RefundToSend => ({
    number: `refund${(state.numbers += 1)}`,
    ref,
    amount: cents(9_850),
    currency: 'MOP',
    earlier: cents(0),
    ...given,
  })
  const endOf = async (number: string) => {
    const { verdict } = await nextHeard()
    if (E.isLeft(verdict) || verdict.right.kind !== 'refund') throw new Error('no notification about a refund')
    expect(verdict.right.progress.number).toBe(number)
    expect(await refunding().query(number)).toEqual(E.right(verdict.right.progress))
    return verdict.right.progress.state
  }

  it('the registry says which providers can refund', () => {
    const able = Object.keys(providerKinds).filter(code => h.simulated(code).provider.refunding !== undefined)
    expect(Object.keys(providerKinds).filter(canRefund)).toEqual(able)
    expect(able).toEqual(['wechat'])
  })

  it('a refund is under way, until a notification and a query say that it went back', async () => {
    const refund = wanted(await paid())
    expect(await refunding().query(refund.number)).toEqual(E.right('unknown'))
    expect(await refunding().send(refund)).toMatchObject({ right: { number: refund.number, state: 'accepted' } })
    expect(await endOf(refund.number)).toBe('done')
  })

  it('[I-28] a refund whose answer was lost is found by a query, and the same number sends nothing more', async () => {
    const refund = wanted(await paid('lost'))
    expect(await refunding().send(refund)).toMatchObject({ left: { _tag: 'unreachable' } })
    const found = await refunding().query(refund.number)
    expect(found).toMatchObject({ right: { number: refund.number } })
    const again = await refunding().send(refund)
    expect(
      E.isRight(again) && E.isRight(found) && found.right !== 'unknown' && again.right.ref === found.right.ref,
    ).toBe(true)
    expect(await endOf(refund.number)).toBe('done')
    expect(await refunding().send(wanted(refund.ref, { amount: cents(1) }))).toMatchObject({
      left: { _tag: 'refused' },
    })
  })

  it.each([
    ['stuck', 'stuck'],
    ['closed', 'closed'],
    ['twice', 'done'],
  ])('a refund whose fate is %s is %s in the end', async (scenario, end) => {
    const refund = wanted(await paid(scenario))
    await refunding().send(refund)
    expect(await endOf(refund.number)).toBe(end)
    if (scenario === 'twice') expect((await nextHeard()).verdict).toMatchObject({ right: { kind: 'refund' } })
  })

  it('a refusal has the provider’s reason, and its number stays unknown', async () => {
    const refund = wanted(await paid('refused'))
    const refused = { left: { _tag: 'refused', reason: 'WeChat Pay answered 403 NOT_ENOUGH' } }
    expect(await refunding().send(refund)).toMatchObject(refused)
    expect(await refunding().query(refund.number)).toEqual(E.right('unknown'))
  })

  it('[I-28] the parts of a payment in another currency come to exactly what was paid', async () => {
    const ref = await paid('silent')
    const parts = [cents(3_333), cents(3_333), cents(3_184)]
    let earlier = cents(0)
    for (const amount of parts) {
      expect(E.isRight(await refunding().send(wanted(ref, { amount, earlier })))).toBe(true)
      earlier = cents(earlier + amount)
    }
    expect(await refunding().send(wanted(ref, { amount: cents(2), earlier: cents(9_848) }))).toMatchObject({
      left: { _tag: 'refused' },
    })
  })

  it('money that came in another currency than that of the payment is not refunded', async () => {
    const ref = await paid('usual')
    expect(await refunding().send(wanted(ref, { currency: 'CNY' }))).toMatchObject({ left: { _tag: 'refused' } })
  })

  it('the parts of a settled sum come to the whole of it, however it is split', () => {
    const sums = fc.record({
      parts: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 }),
      settled: fc.integer({ min: 1, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(sums, ({ parts, settled }) => {
        const due = { amount: cents(parts.reduce((sum, each) => sum + each, 0)), currency: 'MOP' }
        const quote = { due, settled: { amount: cents(settled), currency: 'HKD' } }
        let earlier = 0
        const back = parts.map(part => {
          const made = settledPart(quote, { amount: cents(part), earlier: cents(earlier) })
          earlier += part
          return made.amount
        })
        expect(back.every(each => each >= 0)).toBe(true)
        expect(back.reduce((sum, each) => sum + each, 0)).toBe(settled)
      }),
    )
  })
})
