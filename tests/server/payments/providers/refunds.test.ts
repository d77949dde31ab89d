import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { settledPart } from '@server/payments/providers/common/settled-part'
import { canRefund, providerKinds } from '@server/payments/providers/registry'
import type { Refunding, RefundProgress, RefundToSend } from '@server/payments/provider.port'
import { simulatedProviders } from '@simulators/simulated-wallets'
import { openStore } from '@tests/server/platform/store-harness'
import type { Database } from '@server/platform/database/database'
import { aPayment, believed, type Heard, providersHarness, type ProvidersHarness, someKey } from './providers-harness'
import { everyProvider } from './traits'

let database: Database
let h: ProvidersHarness
beforeAll(async () => {
  database = await openStore('pglite')
  h = await providersHarness(database.db)
})
afterAll(async () => {
  await h.close()
  await database.close()
})

const able = everyProvider.flatMap(each => (each.refunds === undefined ? [] : [{ ...each, refunds: each.refunds }]))

it('the registry says which providers can refund, and the contract knows them all', () => {
  const codes = Object.keys(providerKinds).filter(code => h.simulated(code).provider.refunding !== undefined)
  expect(Object.keys(providerKinds).filter(canRefund)).toEqual(codes)
  expect(able.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
  expect(codes.toSorted()).toEqual(['alipayhk', 'boc', 'mpay', 'wechat'])
})

/** The longest time that a provider wants between two refunds. */
const SPACING_MS = 3_000
/** A refund has ended by then. */
const ENDED_MS = 1_000

describe.each(able)('refunds of the payment provider $code', ({ code, method, refunds: traits }) => {
  const state = { heard: 0, numbers: 0 }
  const refunding = (): Refunding => {
    const { provider } = h.simulated(code)
    if (provider.refunding === undefined) throw new Error(`${code} has refunds`)
    return provider.refunding
  }
  const send = (refund: RefundToSend) => {
    h.clock.ahead += SPACING_MS
    return refunding().send(refund)
  }
  /** What a query says. Undefined: the protocol has none. */
  const queried = async ({ number, ref }: RefundToSend) => refunding().query?.(number, ref)
  const nextHeard = async (): Promise<Heard> => {
    state.heard += 1
    return h.hears(code, state.heard)
  }
  beforeEach(() => {
    state.heard = h.heard(code).length
  })
  /** A payment of MOP 98.50, with what came, and what its refunds come to. */
  const paid = async (scenario = 'usual', choice = 'approve') => {
    const request = aPayment({ method, expiresAt: Date.now() + h.clock.ahead + 600_000 })
    const { ref, page } = await h.open(code, request)
    await h.choose(page, choice)
    const { amount, currency } = believed(await nextHeard())
    await h.choose(page, `refund-${scenario}`)
    return { ref, amount, currency }
  }
  const wanted = ({ ref }: { readonly ref: string }, given: Partial<RefundToSend> = {}): RefundToSend => ({
    number: `${code}refund${(state.numbers += 1)}`,
    ref,
    amount: cents(9_850),
    currency: 'MOP',
    earlier: cents(0),
    ...given,
  })
  const right = <A>(answer: E.Either<unknown, A>): A => {
    if (E.isLeft(answer)) throw new Error(JSON.stringify(answer.left))
    return answer.right
  }
  /** What a refund comes to in the end. `first`: the answer to the request. */
  const endOf = async (refund: RefundToSend, first: RefundProgress): Promise<RefundProgress> => {
    if (traits.told === 'answered') return first
    const end = { told: undefined as RefundProgress | undefined }
    if (traits.told === 'notified') {
      const { verdict } = await nextHeard()
      if (E.isLeft(verdict) || verdict.right.kind !== 'refund') throw new Error('no notification about a refund')
      end.told = verdict.right.progress
    } else h.clock.ahead += ENDED_MS
    const said = await queried(refund)
    if (said === undefined) throw new Error('it can be asked')
    const asked = right(said)
    if (asked === 'unknown') throw new Error('the refund is unknown')
    if (end.told !== undefined) expect(asked).toEqual(end.told)
    return asked
  }
  const refused = { left: { _tag: 'refused' } }

  it('a refund is under way, until the provider says that it went back', async () => {
    const refund = wanted(await paid())
    const before = await queried(refund)
    if (before !== undefined) expect(before).toEqual(E.right('unknown'))
    const first = right(await send(refund))
    expect(first.number).toBe(refund.number)
    // a slow answer may have the end already
    expect(traits.told === 'answered' ? ['done'] : ['accepted', 'done']).toContain(first.state)
    const end = await endOf(refund, first)
    expect(end).toMatchObject({ number: refund.number, ref: first.ref, state: 'done' })
    expect(end.ref).not.toBe('')
  })

  it('[I-28] a refund whose answer was lost is made once, and a query finds it where there is one', async () => {
    const refund = wanted(await paid('lost'))
    expect(await send(refund)).toMatchObject({ left: { _tag: 'unreachable' } })
    const found = await queried(refund)
    if (found !== undefined) {
      expect(found).toMatchObject({ right: { number: refund.number } })
      const again = right(await send(refund))
      expect(found).toMatchObject({ right: { ref: again.ref } })
      expect((await endOf(refund, again)).state).toBe('done')
    }
    expect(await send(wanted(refund, { amount: cents(100), earlier: cents(9_850) }))).toMatchObject(refused)
  })

  it('[I-28] the same number is one refund', async () => {
    const refund = wanted(await paid('silent'), { amount: cents(4_000) })
    const [one, other] = [right(await send(refund)), right(await send(refund))]
    expect(other.ref).toBe(one.ref)
    expect(right(await send(wanted(refund, { amount: cents(5_850), earlier: cents(4_000) })))).toBeDefined()
  })

  it.each(['stuck', 'closed'] as const)('a refund whose fate is %s comes to what the provider says', async scenario => {
    const refund = wanted(await paid(scenario))
    const first = await send(refund)
    const end = traits.ends[scenario]
    if (end === 'refused') expect(first).toMatchObject(refused)
    else expect(await endOf(refund, right(first))).toMatchObject({ number: refund.number, state: end })
  })

  it.runIf(traits.told === 'notified')('a refund is notified twice with the same meaning', async () => {
    const refund = wanted(await paid('twice'))
    const end = await endOf(refund, right(await send(refund)))
    expect((await nextHeard()).verdict).toEqual(E.right({ kind: 'refund', progress: end }))
  })

  it('a refusal has the provider’s reason, and its number stays unknown', async () => {
    const refund = wanted(await paid('refused'))
    expect(await send(refund)).toEqual(E.left({ _tag: 'refused', reason: traits.refusal }))
    const found = await queried(refund)
    if (found !== undefined) expect(found).toEqual(E.right('unknown'))
  })

  it('[I-28] the parts of a payment come to exactly what was paid', async () => {
    const payment = await paid('silent')
    const parts = [cents(3_333), cents(3_333), cents(3_184)]
    let earlier = cents(0)
    for (const amount of parts) {
      expect(E.isRight(await send(wanted(payment, { amount, earlier })))).toBe(true)
      earlier = cents(earlier + amount)
    }
    expect(await send(wanted(payment, { amount: cents(2), earlier: cents(9_848) }))).toMatchObject(refused)
  })

  it('[I-28] a wrong sum goes back as it came, and no more', async () => {
    const { ref, amount, currency } = await paid('silent', 'wrong')
    expect(E.isRight(await send(wanted({ ref }, { amount, currency })))).toBe(true)
    expect(await send(wanted({ ref }, { amount: cents(1), currency, earlier: amount }))).toMatchObject(refused)
  })

  it('money that came in another currency than that of the payment is not refunded', async () => {
    expect(await send(wanted(await paid(), { currency: 'CNY' }))).toMatchObject(refused)
  })

  it('a provider that does not answer is unreachable', async () => {
    const refund = wanted(await paid())
    const away = { simulatorUrl: 'http://127.0.0.1:1', publicUrl: 'http://127.0.0.1:1' }
    const lonely = simulatedProviders({ ...h.simulation, ...away }).find(({ provider }) => provider.code === code)
    const unreachable = { left: { _tag: 'unreachable' } }
    expect(await lonely?.provider.refunding?.send(refund)).toMatchObject(unreachable)
    const query = lonely?.provider.refunding?.query
    if (query !== undefined) expect(await query(refund.number, refund.ref)).toMatchObject(unreachable)
  })

  it('a refund with wrong keys is not made', async () => {
    const refund = wanted(await paid())
    const forged = simulatedProviders({ ...h.simulation, secret: 'another', shopKey: someKey() })
    const impostor = forged.find(({ provider }) => provider.code === code)
    expect(await impostor?.provider.refunding?.send(refund)).toMatchObject({ _tag: 'Left' })
    expect(E.isRight(await send(refund))).toBe(true)
  })
})

describe('sums in another currency', () => {
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
