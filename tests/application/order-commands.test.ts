import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { NEVER, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { memoryClock } from '@testing/memory/shop/clock.memory'
import { memoryIds } from '@testing/memory/ids.memory'
import { ordersUseCase } from '~/application/orders'
import { known } from '~/application/lib/remote'
import { type Failure, notFound } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import { statusOf } from '~/domain/orders/order-status'
import type { RealtimeSignal } from '~/domain/orders/realtime.port'
import { failure } from '@testing/arbitraries/failure.arbitrary'
import { order } from '@testing/arbitraries/order.arbitrary'
import { paymentInstruction } from '@testing/arbitraries/payment.arbitrary'
import { KEEP, followed, getting } from '@tests/application/followed-order'
import { customerTab, left, right, settled, virtualTime, watching } from '@tests/application/tab'

const declined = fc.constantFrom('never', 'later', 'before its answer came')
const instruction = paymentInstruction.filter(({ kind }) => kind !== 'none')

describe('the phone code before a reveal', () => {
  test('the right phone code shows the codes on every page of the order, and a wrong code shows no codes', async () => {
    const { shop, id } = await followed()
    shop.settle(id)
    const time = virtualTime()
    const other = await customerTab(shop, { scheduler: time.scheduler, keepAlive: KEEP })
    shop.age()
    const watched = other.orders.watch(id)
    watching(watched.state.changes)
    await settled()
    const codes = () => (known(watched.state.now())?.items ?? []).flatMap(line => line.codes ?? [])
    expect([known(watched.state.now())?.reveal, codes()]).toEqual(['phone_code', []])
    const account = await other.account.load()
    const tel = { country_code: '+853', tel: '66000001' }
    expect(await account.codes.reveal.ask(tel)()).toBe(true)
    const code = [...shop.state().auth.codes.values()].at(-1) ?? ''
    expect(left(await other.orders.reveal(id, `${code}0`)())._tag).toBe('invalid')
    await settled()
    expect(codes()).toEqual([])
    right(await other.orders.reveal(id, code)())
    await settled()
    expect([known(watched.state.now())?.reveal, codes().length]).toEqual([undefined, 1])
  })
})

describe('paying and cancelling', () => {
  test('paying and cancelling send one request for any number of taps, and update the order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), async taps => {
        const { shop, tab, id, watched, held } = await followed()
        watching(watched.state.changes)
        shop.connect(false)
        await settled()
        const answers = await Promise.all(Array.from({ length: taps }, () => tab.orders.pay(id, 'mpay')()))
        expect(new Set(answers.map(right)).size).toBe(1)
        expect(shop.calls().filter(call => call === 'pay')).toHaveLength(1)
        await settled()
        expect(held()).toMatchObject({
          status: statusOf('waiting_for_payment'),
          payment_instruction: { method: 'mpay' },
        })
        right(await tab.orders.cancel(id)())
        await settled()
        expect(held()?.status).toEqual(statusOf('cancelled'))
      }),
      { numRuns: 20 },
    )
  })

  test('a payment is shown from its answer until it is declined, in any order of answers', async () => {
    await fc.assert(
      fc.asyncProperty(order, instruction, fc.boolean(), declined, async (any, told, asksBefore, declines) => {
        // a backend without versions, and answers that are as old as their questions
        const { version: _, payment_instruction: __, ...rest } = any
        const without: Order = { ...rest, status: statusOf('waiting_for_payment') }
        let kept = without
        const arrivals: (() => void)[] = []
        const get = () => () => {
          const then = kept
          return new Promise<E.Either<Failure, Order>>(resolve => arrivals.push(() => resolve(E.right(then))))
        }
        const pay = () => () => {
          kept = declines === 'before its answer came' ? without : { ...without, payment_instruction: told }
          return Promise.resolve(E.right(told))
        }
        const signals = new Subject<RealtimeSignal>()
        const env = { clock: memoryClock(0), scheduler: virtualTime().scheduler, keepAlive: KEEP }
        const orders = ordersUseCase({ ...getting(get), pay }, { order: () => signals }, memoryIds(), env)
        const { seen } = watching(orders.watch('1').state.changes)
        arrivals.shift()?.()
        await settled()
        if (asksBefore) signals.next({ _tag: 'connected' })
        right(await orders.pay('1', told.method)())
        if (declines === 'later') {
          kept = without
          signals.next({ _tag: 'connected' })
        }
        while (arrivals.length > 0) {
          arrivals.shift()?.()
          await settled()
        }
        const stood = seen.flatMap(state => {
          const value = known(state)
          return value === undefined ? [] : [value.payment_instruction !== undefined]
        })
        const turns = stood.filter((now, at) => now !== stood[at - 1])
        expect(turns).toEqual(declines === 'never' ? [false, true] : [false, true, false])
      }),
    )
  })

  test('a refused payment or cancellation of a paid order shows that the order is paid', async () => {
    for (const command of ['pay', 'cancel'] as const) {
      const { shop, tab, id, watched, held } = await followed()
      watching(watched.state.changes)
      shop.connect(false)
      await settled()
      shop.settle(id)
      expect(held()?.status).toEqual(statusOf('pending'))
      const refused = command === 'pay' ? left(await tab.orders.pay(id, 'mpay')()) : left(await tab.orders.cancel(id)())
      expect(refused._tag).toBe('conflict')
      await settled()
      expect(held()?.status).toEqual(statusOf('success'))
    }
  })

  test('paying and cancelling can be tried again after any failure [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(failure, fc.boolean(), async (why, happens) => {
        if (why._tag === 'unauthenticated') return
        const { shop, tab, id } = await followed()
        shop.troubleNext({ call: 'pay', failure: why, happens }, { call: 'cancel', failure: why, happens })
        expect(left(await tab.orders.pay(id, 'mpay')())).toEqual(why)
        expect(right(await tab.orders.pay(id, 'mpay')())).toMatchObject({ order: id, method: 'mpay' })
        expect(left(await tab.orders.cancel(id)())).toEqual(why)
        expect(right(await tab.orders.cancel(id)()).status).toEqual(statusOf('cancelled'))
      }),
    )
  })

  test('an order that is opened by a link listens to no push, because only the owner may receive pushes [I-16]', async () => {
    let listeners = 0
    const realtime = {
      order: () => {
        listeners += 1
        return NEVER
      },
    }
    const env = { clock: memoryClock(0), scheduler: virtualTime().scheduler, keepAlive: KEEP }
    const orders = ordersUseCase(
      getting(() => () => Promise.resolve(E.left(notFound))),
      realtime,
      memoryIds(),
      env,
    )
    watching(orders.revived('1', 'token').state.changes)
    await settled()
    expect(listeners).toBe(0)
    watching(orders.watch('1').state.changes)
    expect(listeners).toBe(1)
  })

  test('a link shows the order to the person who has it, polled, and without codes', async () => {
    const { shop, tab, id, pass } = await followed()
    const token = right(await tab.orders.watch(id).check()).revival_token ?? ''
    const time = virtualTime()
    const ben = await customerTab(shop, { scheduler: time.scheduler }, 'ben')
    const revived = ben.orders.revived(id, token)
    watching(revived.state.changes)
    shop.settle(id)
    await time.pass(2000)
    await pass(0)
    const seen = known(revived.state.now())
    expect(seen?.status).toEqual(statusOf('success'))
    expect(JSON.stringify(seen?.items)).not.toContain(id.toUpperCase())
    expect(left(await ben.orders.revive(id, 'guessed')())).toEqual(notFound)
  })
})
