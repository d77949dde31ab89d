import { expect, it } from 'vitest'
import { recent } from '@server/platform/recent'

const counting = () => {
  const clock = { now: 0 }
  const state = { made: 0, fails: false }
  const work = async () => {
    state.made += 1
    if (state.fails) throw new Error('no database')
    return state.made
  }
  return { clock, state, ask: recent(work, () => clock.now, 100) }
}

it('a result is shared for its time, also by callers that come while it is made', async () => {
  const { clock, ask } = counting()
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  clock.now = 99
  expect(await ask()).toBe(1)
  clock.now = 100
  expect(await ask()).toBe(2)
})

it('a failure is not shared with later callers', async () => {
  const { state, ask } = counting()
  state.fails = true
  await expect(ask()).rejects.toThrow('no database')
  state.fails = false
  expect(await ask()).toBe(2)
})
