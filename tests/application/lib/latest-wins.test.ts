import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { latestWins } from '~/application/lib/latest-wins'

/** Wishes `0`, `1` … made one after the other, each request taking any time. */
const made = async (s: fc.Scheduler, wishes: number, fails: (request: number) => boolean = () => false) => {
  const sent: number[] = []
  let running = 0
  let most = 0
  const wish = latestWins((wanted: number) => async () => {
    const request = sent.push(wanted) - 1
    running += 1
    most = Math.max(most, running)
    await s.schedule(Promise.resolve(), `request for ${wanted}`)
    running -= 1
    return fails(request) ? E.left(wanted) : E.right(wanted)
  })
  const answers: Promise<E.Either<number, number>>[] = []
  s.scheduleSequence(
    Array.from({ length: wishes }, (_, wanted) => ({
      label: `wish ${wanted}`,
      builder: () => {
        answers.push(wish(wanted)())
        return Promise.resolve()
      },
    })),
  )
  await s.waitIdle()
  return { sent, most, answers: await Promise.all(answers) }
}

const wishes = fc.integer({ min: 1, max: 8 })

describe('the latest-wins queue', () => {
  test('the last request of the queue is sent last, and two requests never run at the same time [I-21]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), wishes, async (s, many) => {
        const { sent, most } = await made(s, many)
        expect(sent.at(-1)).toBe(many - 1)
        expect(sent).toEqual(sent.toSorted((a, b) => a - b))
        expect(most).toBe(1)
      }),
    )
  })

  test('every caller gets the answer to their request or to a later one, also after failures [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), wishes, fc.func(fc.boolean()), async (s, many, fails) => {
        const { sent, answers } = await made(s, many, fails)
        expect(answers).toHaveLength(many)
        answers.forEach((answer, wanted) => {
          const told = E.toUnion(answer)
          expect(told).toBeGreaterThanOrEqual(wanted)
          expect(sent).toContain(told)
        })
      }),
    )
  })

  test('a request that is made during an answer waits until the queue is free', async () => {
    let running = 0
    const sent: number[] = []
    const wish = latestWins((wanted: number) => async () => {
      sent.push(wanted)
      running += 1
      await Promise.resolve()
      expect(running).toBe(1)
      running -= 1
      return E.right(wanted)
    })
    const third = wish(0)().then(() => wish(2)())
    const second = wish(1)()
    expect([await second, await third]).toEqual([E.right(2), E.right(2)])
    expect(sent).toEqual([0, 2])
  })

  test('the queue sends two requests for any number of taps in a row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 20 }), async many => {
        const sent: number[] = []
        const wish = latestWins((wanted: number) => () => {
          sent.push(wanted)
          return Promise.resolve(E.right(wanted))
        })
        await Promise.all(Array.from({ length: many }, (_, wanted) => wish(wanted)()))
        expect(sent).toEqual([0, many - 1])
      }),
    )
  })
})
