import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { memoryStorage, refusingStorage } from '@testing/memory/storage.memory'
import { nextActivity, idleActivity } from '~/application/activity'
import { isPageData } from '~/application/catalog/page-data'
import { type Remote, fromEither, keepPrevious, known } from '~/application/lib/remote'
import { textSizeUseCase } from '~/application/text-size'
import { textSizes } from '~/domain/site/text-size'
import { from } from 'rxjs'
import { offline } from '~/domain/shared/failure'
import { openMemoryShop } from '@testing/mothers/memory-shop'
import { customerTab, watching } from '@tests/application/tab'

describe('the size of the text', () => {
  test('a chosen text size belongs to the device and survives a log-out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...textSizes), size => {
        const storage = memoryStorage()
        textSizeUseCase(storage).choose(size)
        storage.clear()
        const later = textSizeUseCase(storage)
        expect([later.state.now(), later.state.first()]).toEqual([100, 100])
        later.restore()
        expect([later.state.now(), later.state.first()]).toEqual([size, 100])
      }),
    )
  })

  test('the text size is the default if the stored one is invalid or storage is refused', () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), kept => {
        fc.pre(!textSizes.some(size => String(size) === kept))
        const storage = memoryStorage(new Map(kept === undefined ? [] : [['device.textSize', kept]]))
        for (const each of [storage, refusingStorage]) {
          const size = textSizeUseCase(each)
          size.restore()
          expect(size.state.now()).toBe(100)
          size.choose(150)
          expect(size.state.now()).toBe(150)
        }
      }),
    )
  })
})

describe('the progress of requests', () => {
  test('the progress counts running requests, and shows a failure until the next request starts', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('started', 'succeeded', 'failed')), moves => {
        const end = moves.reduce(nextActivity, idleActivity)
        const starts = moves.filter(move => move === 'started').length
        expect(end.pending).toBe(starts - (moves.length - starts))
        expect(end.failed).toBe(moves.lastIndexOf('failed') > moves.lastIndexOf('started'))
      }),
    )
  })

  test('the progress is idle after all requests, and keeps the last failure', async () => {
    const shop = openMemoryShop()
    const tab = await customerTab(shop)
    const { seen } = watching(tab.activity.changes)
    await Promise.all([tab.cart.clear(), tab.session.refresh()])
    expect(Math.max(...seen.map(({ pending }) => pending))).toBe(2)
    expect(tab.activity.now()).toEqual(idleActivity)
    shop.troubleNext({ failure: offline, happens: false })
    await tab.cart.clear()
    expect(tab.activity.now()).toEqual({ pending: 0, failed: true })
  })
})

describe('a pending answer', () => {
  test('a pending answer keeps the last known value over repeated requests and failures', () => {
    const step: fc.Arbitrary<Remote<string, number>> = fc.oneof(
      fc.constant<Remote<string, number>>({ _tag: 'pending' }),
      fc.string().map((why): Remote<string, number> => fromEither(E.left(why), undefined)),
      fc.integer().map((value): Remote<string, number> => fromEither(E.right(value), undefined)),
    )
    fc.assert(
      fc.property(fc.array(step), steps => {
        const { seen } = watching(from(steps).pipe(keepPrevious<string, number>({ _tag: 'idle' })))
        seen.forEach((state, at) => {
          const last = steps.slice(0, at + 1).findLast(each => each._tag === 'ready')
          expect(known(state)).toBe(last === undefined ? undefined : known(last))
          expect(state._tag).toBe(steps[at]?._tag)
        })
      }),
    )
  })
})

describe('the page data of a document', () => {
  test('page data is accepted only if it comes from the same build', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), fc.string(), (read, build, other) => {
        expect(isPageData({ build, seed: read }, other)).toBe(build === other)
        fc.pre(typeof read !== 'object' || read === null)
        expect(isPageData(read, build)).toBe(false)
      }),
    )
  })
})
