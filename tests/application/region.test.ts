import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { memoryDevice } from '@testing/memory/device.memory'
import { LIMIT_MS, greet } from '~/application/region'
import { type Visit, defaultRegion } from '~/domain/site/region'
import { settled, virtualTime } from '@tests/application/tab'

const root: Visit = { path: '/', search: '', hash: '', inMessagingApp: false, chosen: undefined }

/** A visitor, and the look-up as it answers or does not. */
const visit = (
  given: Partial<Visit>,
  country: () => Promise<E.Either<string, string | undefined>>,
  accepted = ['zh-HK'],
) => {
  const { scheduler, pass } = virtualTime()
  const device = memoryDevice()
  const done: string[] = []
  let now: Visit = { ...root, ...given }
  let asked = 0
  const moves: (() => void)[] = []
  const memory = { keep: (edition: string) => done.push(`keep ${edition}`), fallBack: () => done.push('fall back') }
  const regions = {
    country: () => {
      asked += 1
      return country()
    },
  }
  const task = greet(
    regions,
    { keep: edition => void memory.keep(edition), fallBack: () => void memory.fallBack() },
    { visit: () => now, accepted, moved: changed => void moves.push(changed) },
    device,
    defaultRegion,
    scheduler,
  )
  return {
    device,
    done,
    pass,
    task,
    asked: () => asked,
    goOn: (to: Partial<Visit>) => {
      now = { ...now, ...to }
      for (const changed of moves) changed()
    },
  }
}

const from = (country: string) => () => Promise.resolve(E.right(country))

describe('greeting a visitor', () => {
  test('a visit from Hong Kong opens and stores that edition, and a visit from Macau only stores its edition', async () => {
    const hk = visit({ search: '?a=1', hash: '#b' }, from('HK'))
    await hk.task()
    expect([hk.done, hk.device.diary.renewed]).toEqual([['keep hk'], ['/hk?a=1#b']])
    const mo = visit({}, from('MO'))
    await mo.task()
    expect([mo.done, mo.device.diary.renewed]).toEqual([['keep mo'], []])
  })

  test('a failed region look-up leaves the default edition for this session only, and is logged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async reason => {
        const { task, done, device } = visit({}, () => Promise.resolve(E.left(reason)))
        await task()
        expect([done, device.diary.renewed]).toEqual([['fall back'], []])
        expect(device.diary.logged).toEqual([`region unknown: ${reason}`])
      }),
    )
  })

  test('a failed region look-up is repeated at the next visit', async () => {
    let fails = true
    const { task, done, asked, device } = visit({}, async () => (fails ? E.left('offline') : E.right('HK')))
    await task()
    fails = false
    await task()
    expect([asked(), done, device.diary.renewed]).toEqual([2, ['fall back', 'keep hk'], ['/hk']])
  })

  test('the region look-up ends after three seconds', async () => {
    const { task, pass, done, device } = visit({}, () => new Promise(() => undefined))
    const greeted = task()
    await pass(LIMIT_MS - 1)
    expect(done).toEqual([])
    await pass(1)
    await greeted
    expect(LIMIT_MS).toBe(3000)
    expect([done, device.diary.logged]).toEqual([['fall back'], ['region unknown: timeout']])
  })

  test('the region has no effect if the visitor has moved or chosen an edition before the answer [I-21]', async () => {
    const moves: readonly Partial<Visit>[] = [{ path: '/order' }, { chosen: 'mo' }, { path: '/hk' }]
    for (const move of moves) {
      let tell: (country: E.Either<string, string | undefined>) => void = () => undefined
      const { task, done, device, goOn } = visit({}, () => new Promise(resolve => (tell = resolve)))
      const greeted = task()
      goOn(move)
      tell(E.right('HK'))
      await greeted
      expect([move, done, device.diary.renewed]).toEqual([move, [], []])
    }
  })

  test('the region is not looked up away from the root, with a chosen edition, or on /mp', async () => {
    const visits: readonly Partial<Visit>[] = [
      { path: '/order' },
      { path: '/hk' },
      { chosen: 'hk' },
      { path: '/mp', inMessagingApp: true },
    ]
    for (const given of visits) {
      const { task, asked, done } = visit(given, from('HK'))
      await task()
      expect([given, asked(), done]).toEqual([given, 0, []])
    }
  })

  test('a restricted visitor of the messaging app goes to /mp, with the way back', async () => {
    const { task, device } = visit({ path: '/hk/order', search: '?q=a', inMessagingApp: true }, from('CN'))
    await task()
    expect(device.diary.renewed).toEqual(['/hk/mp?from=%2Fhk%2Forder%3Fq%3Da'])
  })

  test('a restricted visitor also goes to /mp from later pages of the same document, after one look-up', async () => {
    const { task, device, goOn, asked } = visit({ path: '/mp', inMessagingApp: true }, from('CN'))
    await task()
    expect([asked(), device.diary.renewed]).toEqual([0, []])
    goOn({ path: '/order', search: '?q=%E5%8D%A1%2B' })
    await settled()
    goOn({ path: '/hk/me', search: '' })
    await settled()
    expect([asked(), device.diary.renewed]).toEqual([
      1,
      ['/mp?from=%2Forder%3Fq%3D%25E5%258D%25A1%252B', '/hk/mp?from=%2Fhk%2Fme'],
    ])
  })

  test('the browser’s languages choose the edition if the country is unknown, and the choice is stored', async () => {
    const unknown = () => Promise.resolve(E.right(undefined))
    const hk = visit({}, unknown, ['zh-TW', 'zh-HK'])
    await hk.task()
    expect([hk.done, hk.device.diary.renewed]).toEqual([['keep hk'], ['/hk']])
    const mo = visit({}, unknown, ['pt'])
    await mo.task()
    expect([mo.done, mo.device.diary.renewed]).toEqual([['keep mo'], []])
  })

  test('a visit to /wx outside the messaging app leaves /wx without a region look-up', async () => {
    const { task, device, asked } = visit({ path: '/wx/order', search: '?q=a' }, from('CN'))
    await task()
    expect([device.diary.renewed, asked()]).toEqual([['/order?q=a'], 0])
  })
})
