import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentInstruction } from '~/contract/orders.wire'
import { inWords } from '@server/orders/instruction-texts'
import { paymeProvider } from '@server/payments/providers/payme/payme'
import { simulatedProviders } from '@simulators/simulated-wallets'
import type { Database } from '@server/platform/database/database'
import { aPayment, believed, found, providersHarness, type ProvidersHarness, someKey } from './providers-harness'
import { everyProvider } from './traits'
import { openStore } from '@tests/server/shop-harness'

let database: Database
let world: ProvidersHarness
beforeAll(async () => {
  database = await openStore('pglite')
  world = await providersHarness(database.db)
}, 60_000)
afterAll(async () => {
  await world.close()
  await database.close()
})
beforeEach(() => {
  world.clock.ahead = 0
})

/** Deeper than what recurses over it has stack. */
const nested = (open: string, close: string): string => `{"sign":"x","b":${open.repeat(9_000)}1${close.repeat(9_000)}}`

describe.each(everyProvider)('the payment provider $code', traits => {
  const { code, method, tells, timed } = traits
  const request = (given: Parameters<typeof aPayment>[0] = {}) => aPayment({ method, ...given })
  const simulated = () => world.simulated(code)
  const due = { amount: 9_850, currency: 'MOP' }
  /** Opens a payment and makes a choice. Returns the payment and the first notification about it. */
  const after = async (choice: string, given: Parameters<typeof aPayment>[0] = {}) => {
    const asked = request(given)
    const opened = await world.open(code, asked)
    const first = world.hears(code, world.heard(code).length + 1)
    const answer = await world.choose(opened.page, choice)
    expect(answer.status).toBe(303)
    return { asked, ...opened, first, answer }
  }

  it('a provider returns a valid instruction for this payment', async () => {
    const asked = request()
    const { instruction } = await world.open(code, asked)
    const told = inWords(instruction, { edition: 'mo', lang: asked.lang, merchant: asked.merchant, no: asked.order.no })
    expect(paymentInstruction.decode(paymentInstruction.encode(told))).toEqual(E.right(told))
    expect(instruction).toMatchObject({ order: asked.order.id, method, ...due })
    expect(instruction.expires_at).toBeLessThanOrEqual(asked.expiresAt)
    expect(instruction.expires_at).toBeGreaterThan(Date.now())
  })

  it('a provider that closes payments does it when they are old enough, and a query confirms it', async () => {
    const { closing } = simulated().provider
    const asked = request()
    const { ref } = await world.open(code, asked)
    if (closing === undefined) return
    expect(E.isLeft(await closing.close(ref))).toBe(closing.notBeforeMs > 0)
    world.clock.ahead = closing.notBeforeMs
    for (let times = 0; times < 2; times += 1) expect(await closing.close(ref)).toEqual(E.right(undefined))
    expect(await simulated().provider.query(ref)).toMatchObject({ right: { kind: 'expired', payment: asked.payment } })
  })

  it('a provider returns the same payment for repeated requests', async () => {
    const asked = request()
    const made = await Promise.all([1, 2, 3].map(() => world.open(code, asked)))
    expect(new Set(made.map(({ ref }) => ref)).size).toBe(1)
    expect(new Set(made.map(({ page }) => page)).size).toBe(1)
  })

  it('a provider has no outcome for an open payment', async () => {
    const { ref } = await world.open(code, request())
    expect(await found(simulated(), ref)).toBeNull()
  })

  it('a provider notifies a payment, and a query returns the same', async () => {
    const { asked, ref, first, answer } = await after('approve')
    const event = believed(await first)
    expect(event).toMatchObject({ ref, payment: asked.payment, kind: 'paid', ...due })
    expect(Math.abs(event.at - Date.now())).toBeLessThan(60_000)
    const { at: _, ...told } = event
    expect(await found(simulated(), ref)).toMatchObject(told)
    expect(answer.headers.get('location')).toMatch(/^https:\/\/shop\.example\//u)
  })

  it('[I-05] a provider sends the same event under the same id', async () => {
    const before = world.heard(code).length
    const { first } = await after('twice')
    expect(believed(await world.hears(code, before + 2)).id).toBe(believed(await first).id)
  })

  it('[I-05] the same notification has the same meaning each time', async () => {
    const { notification } = await (await after('approve')).first
    const { provider } = simulated()
    const [one, other] = [provider.verify(notification), provider.verify(notification)]
    expect(E.isRight(one)).toBe(true)
    expect(one).toMatchObject(E.isRight(other) ? { right: { ...other.right, at: expect.any(Number) } } : {})
  })

  it('a query finds a payment without a notification', async () => {
    const { asked, ref } = await after('never')
    expect(await found(simulated(), ref)).toMatchObject({ kind: 'paid', payment: asked.payment, ref, ...due })
  })

  it('[I-06] a provider reports the amount that was really paid', async () => {
    const { asked, ref, first } = await after('wrong')
    const event = believed(await first)
    expect(event).toMatchObject({ kind: 'paid', payment: asked.payment, ref })
    expect([event.amount, event.currency]).not.toEqual([due.amount, due.currency])
    expect(event.amount).not.toBe(due.amount)
  })

  it('[I-06] a provider reports the currency that was really paid', async () => {
    const event = believed(await (await after('currency')).first)
    expect(event.kind).toBe('paid')
    expect([event.amount, event.currency]).not.toEqual([due.amount, due.currency])
  })

  it('a notification with a wrong signature is refused, and a query finds the payment', async () => {
    const { ref, first } = await after('forged')
    expect((await first).verdict).toEqual(E.left('unsigned'))
    expect(await found(simulated(), ref)).toMatchObject({ kind: 'paid', ...due })
  })

  it('[I-05] an old notification is refused if the protocol has a time, and a query finds the payment', async () => {
    const { ref, first } = await after('stale')
    const { verdict } = await first
    if (timed) expect(verdict).toEqual(E.left('stale'))
    else expect(verdict).toMatchObject({ right: { kind: 'paid', ref } })
    expect(await found(simulated(), ref)).toMatchObject({ kind: 'paid', ...due })
  })

  it.runIf(timed)('[I-05] a notification that is replayed after its window is refused', async () => {
    const { notification } = await (await after('approve')).first
    world.clock.ahead = 301_000
    expect(simulated().provider.verify(notification)).toEqual(E.left('stale'))
    world.clock.ahead = -302_000
    expect(simulated().provider.verify(notification)).toEqual(E.left('stale'))
  })

  it.each(['decline', 'expire'] as const)('a payment is never reported as paid after the choice %s', async choice => {
    const kind = choice === 'decline' ? 'failed' : 'expired'
    const { ref, first } = await after(choice)
    if (tells.includes(kind)) expect(believed(await first)).toMatchObject({ kind, ref })
    const ends = kind === 'expired' || traits.failureEnds !== false
    if (ends) expect(await found(simulated(), ref)).toMatchObject({ kind, ref })
    else expect(await found(simulated(), ref)).toBeNull()
  })

  it('an expired payment is reported, and under the same id each time', async () => {
    const { ref } = await world.open(code, request())
    world.clock.ahead = 3_600_000
    const [one, other] = [await found(simulated(), ref), await found(simulated(), ref)]
    expect(one).toMatchObject({ kind: 'expired', ref })
    expect(other?.id).toBe(one?.id)
  })

  it('[I-07] a payment after its expiry is reported as paid', async () => {
    const asked = request()
    const { ref, page } = await world.open(code, asked)
    world.clock.ahead = 3_600_000
    const first = world.hears(code, world.heard(code).length + 1)
    await world.choose(page, 'late')
    expect(believed(await first)).toMatchObject({ kind: 'paid', ref, payment: asked.payment, ...due })
    const late = await found(simulated(), ref)
    expect(late).toMatchObject({ kind: 'paid', ref })
  })

  it('[I-05] a failure and a payment have different ids, in any order', async () => {
    const before = world.heard(code).length
    const { ref, first } = await after('disorder')
    await first
    if (tells.includes('failed')) await world.hears(code, before + 2)
    const told = world.heard(code).slice(before).map(believed)
    const [paid, failed] = ['paid', 'failed'].map(kind => told.find(each => each.kind === kind))
    expect(paid).toMatchObject({ kind: 'paid', ref })
    if (!tells.includes('failed')) return
    expect(failed).toMatchObject({ kind: 'failed', ref })
    expect(failed?.id).not.toBe(paid?.id)
    expect(await found(simulated(), ref)).toMatchObject({ kind: 'paid', id: paid?.id })
  })

  it('a shopper who returns without paying causes no event', async () => {
    const before = world.heard(code).length
    const { ref, answer } = await after('back')
    expect(answer.headers.get('location')).toMatch(/^https:\/\/shop\.example\//u)
    expect(await found(simulated(), ref)).toBeNull()
    // a later payment is notified, and is the next one that the shop receives
    const other = await after('approve')
    await other.first
    expect(believed(await world.hears(code, before + 1)).ref).toBe(other.ref)
  })

  it('a notification with any changed byte is refused, or only makes the shop query', async () => {
    const { notification } = await (await after('approve')).first
    const { provider } = simulated()
    expect(provider.proof).toBe(code === 'boc' ? 'query' : undefined)
    if (provider.proof === 'query') return
    const meant = provider.verify(notification)
    fc.assert(
      fc.property(fc.nat(notification.raw.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const raw = Buffer.from(notification.raw)
        raw.writeUInt8(raw.readUInt8(at) ^ change, at)
        const verdict = provider.verify({ ...notification, raw })
        // %3a and %3A are spelt differently and mean the same
        if (E.isRight(verdict))
          expect({ ...verdict.right, at: 0 }).toEqual(E.isRight(meant) ? { ...meant.right, at: 0 } : {})
        else expect(['unsigned', 'malformed', 'stale']).toContain(verdict.left)
      }),
      { numRuns: 500 },
    )
  })

  it('a notification without a signature is refused, and never throws', () => {
    const { provider } = simulated()
    const headers = fc.dictionary(
      fc.constantFrom('signature', 'digest', 'request-date-time', 'wechatpay-signature', 'wallet-signature', 'x'),
      fc.string(),
    )
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('', '{}', '[]', 'null', 'a=1&sign=2', '%', '%7B%7D'),
      fc.constantFrom(nested('{"a":', '}'), nested('[', ']')),
    )
    fc.assert(
      fc.property(headers, bodies, (given, body) => {
        expect(E.isLeft(provider.verify({ headers: given, raw: Buffer.from(body) }))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('a notification is acknowledged in the format that the provider expects, and only then', () => {
    const { provider, simulator } = simulated()
    const heard = (outcome: 'taken' | 'refused' | 'later') => {
      const { status, body } = provider.acknowledge(outcome)
      return simulator.acknowledged(status, body)
    }
    expect([heard('taken'), heard('refused'), heard('later')]).toEqual([true, false, false])
  })

  it('a provider refuses a payment request with wrong keys', async () => {
    const impostor = simulatedProviders({ ...world.simulation, secret: 'another', shopKey: someKey() }).find(
      ({ provider }) => provider.code === code,
    )
    const made = await impostor?.provider.create(request())
    if (traits.openedByShopper === true) {
      if (made === undefined || E.isLeft(made)) throw new Error('it asks nobody')
      await expect(world.arrive(made.right.instruction)).rejects.toThrow(/answered 400/u)
    } else expect(made).toMatchObject({ _tag: 'Left' })
  })

  it('a provider that does not answer is unreachable', async () => {
    const lonely = simulatedProviders({
      ...world.simulation,
      simulatorUrl: 'http://127.0.0.1:1',
      publicUrl: 'http://127.0.0.1:1',
    }).find(({ provider }) => provider.code === code)
    const { ref } = await world.open(code, request())
    const unreachable = expect.objectContaining({ left: expect.objectContaining({ _tag: 'unreachable' }) })
    expect(await lonely?.provider.query(ref)).toEqual(unreachable)
    if (traits.openedByShopper !== true) expect(await lonely?.provider.create(request())).toEqual(unreachable)
  })

  it.runIf(code !== 'offline')(
    'a provider refuses a currency that it does not accept and has no rate for',
    async () => {
      expect(await simulated().provider.create(request({ currency: 'EUR' }))).toMatchObject({
        left: { _tag: 'refused', reason: expect.stringContaining('EUR') },
      })
    },
  )
})

it('PayMe’s simulator refuses a request with a wrong signature, even if the token is right', async () => {
  const { secret, simulatorUrl, notifyUrlOf } = world.simulation
  const clientSecret = createHmac('sha256', secret).update('payme client').digest('base64')
  const impostor = paymeProvider(
    {
      client_id: 'demo-shop',
      client_secret: clientSecret,
      keys: [{ id: 'demo-shop', key: 'YW5vdGhlcg==' }],
      rates: { MOP: '1' },
      base_url: `${simulatorUrl}/payme`,
      max_duration_seconds: 600,
      window_seconds: 300,
    },
    { notifyUrl: notifyUrlOf('payme') },
  )
  const token = await fetch(`${simulatorUrl}/payme/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'demo-shop', client_secret: clientSecret }),
  })
  expect(token.status).toBe(200)
  expect(await impostor.create(aPayment())).toEqual(E.left({ _tag: 'refused', reason: 'PayMe answered 401' }))
})
