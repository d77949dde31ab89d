import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserClock, browserDevice, browserIds } from '~/adapters/browser/device'
import { memoryClock } from '@testing/memory/shop/clock.memory'
import { memoryDevice } from '@testing/memory/device.memory'
import { memoryIds } from '@testing/memory/ids.memory'
import { memoryStorage, refusingStorage } from '@testing/memory/storage.memory'
import type { DevicePort } from '~/domain/site/device.port'
import type { ClockPort } from '~/domain/shared/clock.port'
import type { IdPort } from '~/domain/shared/id.port'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A browser's parts, as far as a device uses them; it writes down what reaches it. */
const browser = (
  given: {
    readonly refuses?: boolean
    /** The clipboard takes the text and never answers. */
    readonly silent?: boolean
    readonly clipboard?: boolean
    readonly copies?: boolean
    readonly app?: boolean
  } = {},
) => {
  const copied: string[] = []
  const [left, shared]: [string[], unknown[]] = [[], []]
  const answer = async (does: () => void) => {
    if (given.silent === true) return new Promise<void>(() => undefined)
    if (given.refuses === true) throw new DOMException('no', 'NotAllowedError')
    does()
  }
  const area = {
    value: '',
    setAttribute: () => undefined,
    select: () => undefined,
    remove: () => undefined,
    className: '',
  }
  vi.stubGlobal('navigator', {
    ...(given.app === true ? {} : { share: (what: unknown) => answer(() => shared.push(what)) }),
    ...(given.clipboard === false
      ? {}
      : { clipboard: { writeText: (text: string) => answer(() => copied.push(text)) } }),
  })
  vi.stubGlobal('window', {
    location: { assign: (url: string) => left.push(url) },
    ...(given.app === true
      ? { shopApp: { share: (title: string, url: string) => answer(() => shared.push({ title, url })) } }
      : {}),
  })
  vi.stubGlobal('document', {
    createElement: () => area,
    body: { append: () => undefined },
    execCommand: () => {
      if (given.copies !== false) copied.push(area.value)
      return given.copies !== false
    },
  })
  return { device: browserDevice(), copied, left, shared }
}
const memory = () => {
  const device = memoryDevice()
  return { device, ...device.diary }
}
type Opened = {
  readonly device: DevicePort
  readonly copied: string[]
  readonly left: string[]
  readonly shared: unknown[]
}

describe.each<[string, () => Opened]>([
  ['in memory', memory],
  ['of a browser', browser],
  ['of a browser without a clipboard', () => browser({ clipboard: false })],
  ['of an app with a share handler of its own', () => browser({ app: true })],
])('a device %s', (_, open) => {
  test('a device copies, shares and leaves when the task runs, and not before', async () => {
    const { device, copied, left, shared } = open()
    const share = { title: 't', url: 'https://shop.example/' }
    const tasks = [device.copy('ABCD-1234'), device.share(share)]
    const leave = device.leave('https://wallet.example/')
    expect([copied, left, shared]).toEqual([[], [], []])
    for (const task of tasks) expect(await task()).toEqual(E.right(undefined))
    leave()
    expect([copied, left, shared]).toEqual([['ABCD-1234'], ['https://wallet.example/'], [share]])
    expect(device.sharing.canShare || device.sharing.nativeBridge).toBe(true)
  })
})

test('inside UePay a link is passed to its app, even if the app adds its bridge late', async () => {
  const { device, shared } = browser()
  Object.assign(window, {
    UePayJSBridge: { callHandler: (name: string, what: unknown) => shared.push({ name, what }) },
  })
  const what = { title: 't', url: 'https://shop.example/' }
  expect(device.sharing.nativeBridge).toBe(true)
  expect(await device.share(what)()).toEqual(E.right(undefined))
  expect(shared).toEqual([{ name: 'sendShareReq', what }])
})

describe('a browser that refuses', () => {
  test('a browser that refuses the clipboard copies by a selection, and reports if neither works', async () => {
    const refused = browser({ refuses: true })
    expect(await refused.device.copy('x')()).toEqual(E.right(undefined))
    expect(refused.copied).toEqual(['x'])
    for (const clipboard of [true, false])
      expect(E.isLeft(await browser({ refuses: true, clipboard, copies: false }).device.copy('x')())).toBe(true)
  })

  test.each([
    [true, E.right(undefined), ['x']],
    [false, E.left('Error'), []],
  ])(
    'a browser whose clipboard never answers copies by a selection within a second: %s',
    async (copies, ends, reached) => {
      vi.useFakeTimers()
      const silent = browser({ silent: true, copies })
      const answers: unknown[] = []
      void silent.device
        .copy('x')()
        .then(answer => answers.push(answer))
      await vi.advanceTimersByTimeAsync(1000)
      expect(answers).toEqual([ends])
      expect(silent.copied).toEqual(reached)
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('a browser returns the reason why it did not share', async () => {
    expect(await browser({ refuses: true }).device.share({ title: '', url: '' })()).toEqual(E.left('NotAllowedError'))
  })
})

describe.each<[string, () => IdPort]>([
  ['in memory', memoryIds],
  ['of a browser', () => browserIds],
  [
    'of a browser on plain HTTP',
    () => {
      const real = crypto
      vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array<ArrayBuffer>) => real.getRandomValues(into) })
      return browserIds
    },
  ],
])('ids %s', (_, open) => {
  test('ids never repeat, and are valid keys', () => {
    const ids = open()
    const made = Array.from({ length: 1000 }, () => ids.fresh())
    expect(new Set(made).size).toBe(1000)
    for (const id of made) expect(id).toMatch(/^[\w-]{1,64}$/u)
  })
})

describe.each<[string, (start: number) => ClockPort & { readonly advance: (ms: number) => void }]>([
  ['in memory', memoryClock],
  [
    'of a browser',
    start => {
      vi.useFakeTimers({ now: start, toFake: ['Date'] })
      return { ...browserClock(memoryStorage()), advance: ms => void vi.setSystemTime(Date.now() + ms) }
    },
  ],
])('a clock %s', (_, open) => {
  test('a clock gives the present time in milliseconds, and advances', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat({ max: 100_000 })), (start, steps) => {
        const clock = open(start)
        let now = start
        for (const step of steps) {
          clock.advance(step)
          now += step
          expect([clock.now(), clock.serverNow()]).toEqual([now, now])
        }
      }),
    )
  })
})

describe('the clock of a browser', () => {
  test('the clock of a browser knows the server’s time after a reload, before an answer, if storage works', () => {
    const DAY = 86_400_000
    fc.assert(
      fc.property(fc.integer({ min: -2 * DAY, max: 2 * DAY }), fc.nat({ max: DAY }), (ahead, later) => {
        vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
        const storage = memoryStorage()
        browserClock(storage).learn(Date.now() + ahead)
        vi.setSystemTime(Date.now() + later)
        const known = Math.abs(ahead) < 2000 ? 0 : ahead
        expect(browserClock(storage).serverNow()).toBe(Date.now() + known)
        expect(browserClock(refusingStorage).serverNow()).toBe(Date.now())
      }),
    )
  })

  test('the clock of a browser ignores an invalid stored value', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
    const storage = memoryStorage(new Map([['device.clock', 'yesterday']]))
    expect(browserClock(storage).serverNow()).toBe(browserClock(refusingStorage).serverNow())
  })

  test('the clock of a browser learns the server’s time from its answers, to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), fc.nat({ max: 60_000 }), (ahead, later) => {
        vi.useFakeTimers({ now: 1_000_000_000, toFake: ['Date'] })
        const clock = browserClock(memoryStorage())
        clock.learn(1_000_000_000 + ahead)
        vi.setSystemTime(1_000_000_000 + later)
        expect(clock.now()).toBe(1_000_000_000 + later)
        expect(clock.serverNow() - clock.now()).toBe(Math.abs(ahead) < 2000 ? 0 : ahead)
      }),
    )
  })
})
