import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { memoryDevice } from '@testing/memory/device.memory'
import { memoryStorage, refusingStorage } from '@testing/memory/storage.memory'
import { type CodeButton, phoneCodeUseCase } from '~/application/account/phone-code'
import { RESEND_SECONDS } from '~/domain/shared/limits'
import type { CodePurpose, CodeRequest } from '~/domain/account/account'
import { type Failure, busy } from '~/domain/shared/failure'
import { codePurposes } from '~/domain/account/account'
import type { StoragePort } from '~/domain/site/storage.port'
import { failure } from '@testing/arbitraries/failure.arbitrary'
import { settled, virtualTime, watching } from '@tests/application/tab'

const tel = { country_code: '+853', tel: '66000001' }
const SECOND = 1000
const START = Date.UTC(2026, 10, 20, 12)

/** A page with a code button, in virtual time. `answer`: the answer of the backend. */
const page = (
  given: {
    readonly storage?: StoragePort
    readonly time?: ReturnType<typeof virtualTime>
    readonly answer?: () => Promise<E.Either<Failure, void>>
    /** How far the device's clock is behind the server's. */
    readonly behind?: number
    readonly purpose?: CodePurpose
  } = {},
) => {
  const time = given.time ?? virtualTime()
  const sent: CodeRequest[] = []
  const device = memoryDevice()
  const storage = given.storage ?? memoryStorage()
  const now = () => START + time.scheduler.now()
  const clock = { now, serverNow: () => now() + (given.behind ?? 0) }
  const { button, ask, sentTo, refusal } = phoneCodeUseCase(
    given.purpose ?? 'login',
    {
      sendCode: request => () => {
        sent.push(request)
        return (given.answer ?? (() => Promise.resolve(E.right(undefined))))()
      },
    },
    storage,
    device,
    { clock, scheduler: time.scheduler, keepAlive: 0 },
  )
  return { time, sent, device, storage, button, ask, sentTo, refusal, watched: watching(button.changes) }
}

const idle: CodeButton = { _tag: 'idle' }

describe('the button that asks for a phone code', () => {
  test('the code button counts 180 seconds down, one per second, and is idle again', async () => {
    const { time, ask, watched, button } = page()
    expect(await ask(tel)()).toBe(true)
    await time.pass((RESEND_SECONDS + 5) * SECOND)
    const seconds = watched.seen.flatMap(each => (each._tag === 'waiting' ? [each.seconds] : []))
    expect(seconds).toEqual(Array.from({ length: RESEND_SECONDS }, (_, at) => RESEND_SECONDS - at))
    expect(watched.seen.at(-1)).toEqual(idle)
    expect(button.now()).toEqual(idle)
  })

  test('the code button requests a code for its purpose and for the number as it was entered', async () => {
    for (const purpose of codePurposes) {
      const { sent, ask } = page({ purpose })
      await ask(tel)()
      expect(sent).toEqual([{ ...tel, type: purpose }])
    }
  })

  test('the code button sends nothing during a request or the countdown, for any number of taps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 }), async pauses => {
        const { time, sent, ask } = page()
        let last = Number.NEGATIVE_INFINITY
        let expected = 0
        for (const pause of pauses) {
          await time.pass(pause * SECOND)
          const free = time.scheduler.now() - last >= RESEND_SECONDS * SECOND
          const taps = await Promise.all([ask(tel)(), ask(tel)(), ask(tel)()])
          if (free) {
            expected += 1
            last = time.scheduler.now()
          }
          expect(taps).toEqual([free, false, false])
          expect(sent).toHaveLength(expected)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the code button is disabled during its request', async () => {
    let answer: (value: E.Either<Failure, void>) => void = () => undefined
    const { ask, button, watched } = page({ answer: () => new Promise(resolve => (answer = resolve)) })
    const asked = ask(tel)()
    await settled()
    expect(button.now()).toEqual({ _tag: 'asking' })
    answer(E.right(undefined))
    await asked
    expect(watched.seen.at(-1)).toEqual({ _tag: 'waiting', seconds: RESEND_SECONDS })
  })

  test('the code button is idle after a failure, which is only logged, and a retry can succeed [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(
        failure.filter(each => each._tag !== 'busy'),
        async trouble => {
          let fails = true
          const { ask, button, device, sent } = page({
            answer: () => Promise.resolve(fails ? E.left(trouble) : E.right(undefined)),
          })
          expect(await ask(tel)()).toBe(false)
          expect(button.now()).toEqual(idle)
          expect(device.diary.logged).toEqual([`no phone code: ${trouble._tag}`])
          expect(device.diary.logged.join()).not.toContain(tel.tel)
          fails = false
          expect([await ask(tel)(), sent.length]).toEqual([true, 2])
        },
      ),
    )
  })

  test('the code button counts down from the Retry-After of the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3600 }), async retryAfter => {
        const { ask, button, watched, time, sent } = page({
          answer: () => Promise.resolve(E.left(busy(retryAfter))),
        })
        expect(await ask(tel)()).toBe(false)
        expect(button.now()).toEqual({ _tag: 'waiting', seconds: retryAfter })
        expect(await ask(tel)()).toBe(false)
        expect(sent).toHaveLength(1)
        await time.pass(retryAfter * SECOND)
        expect(watched.seen.at(-1)).toEqual(idle)
      }),
      { numRuns: 20 },
    )
  })

  test('the code button knows the number that got a code, and no number before that', async () => {
    const { ask, sentTo } = page()
    expect(sentTo.now()).toBeUndefined()
    await ask(tel)()
    expect(sentTo.now()).toEqual(tel)
    const refused = page({ answer: () => Promise.resolve(E.left(busy(60))) })
    await refused.ask(tel)()
    expect(refused.sentTo.now()).toBeUndefined()
  })

  test('the reason why the server sends no code is shown until it sends one', async () => {
    const message = 'This shop cannot send codes by text message'
    const answers: E.Either<Failure, void>[] = [E.left({ ...busy(60), message }), E.right(undefined)]
    const { ask, refusal, time } = page({ answer: () => Promise.resolve(answers.shift() ?? E.left(busy(1))) })
    expect(refusal.now()).toBe('')
    await ask(tel)()
    expect(refusal.now()).toBe(message)
    await time.pass(60 * SECOND)
    expect(await ask(tel)()).toBe(true)
    expect(refusal.now()).toBe('')
  })

  test('the countdown of the code button continues after a reload, by the server’s clock', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        async (later, behind) => {
          const { time, storage, ask } = page({ behind })
          await ask(tel)()
          await time.pass(later * SECOND)
          const { button, watched, ask: again } = page({ time, storage, behind })
          const left = Math.max(0, RESEND_SECONDS - later)
          expect(button.now()).toEqual(left > 0 ? { _tag: 'waiting', seconds: left } : idle)
          expect(await again(tel)()).toBe(left === 0)
          watched.leave()
        },
      ),
      { numRuns: 40 },
    )
  })

  test('a countdown in one tab blocks the code button of another tab at once', async () => {
    const [time, storage] = [virtualTime(), memoryStorage()]
    const [here, there] = [page({ time, storage }), page({ time, storage })]
    await there.ask(tel)()
    expect(await here.ask(tel)()).toBe(false)
    expect(here.sent).toEqual([])
  })

  test('a countdown of one purpose does not block other purposes', async () => {
    const [time, storage] = [virtualTime(), memoryStorage()]
    await page({ time, storage, purpose: 'login' }).ask(tel)()
    expect(await page({ time, storage, purpose: 'register' }).ask(tel)()).toBe(true)
  })

  test('the code button never waits longer than 180 seconds, for any stored value', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('NaN', '1e300', '-1', '9'.repeat(30))),
        async kept => {
          const storage = memoryStorage(new Map([['code.login', kept]]))
          const { button } = page({ storage })
          const now = button.now()
          if (now._tag === 'waiting') expect(now.seconds).toBeLessThanOrEqual(RESEND_SECONDS)
        },
      ),
    )
  })

  test('the code button counts down without storage', async () => {
    const { ask, watched } = page({ storage: refusingStorage })
    await ask(tel)()
    expect(watched.seen.at(-1)).toEqual({ _tag: 'waiting', seconds: RESEND_SECONDS })
    expect(await ask(tel)()).toBe(false)
  })
})
