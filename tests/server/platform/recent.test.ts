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
  const { get, forget } = recent(work, () => clock.now, 100)
  return { clock, state, ask: get, forget }
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

it('after a change, no caller gets a result that was begun before it', async () => {
  const { ask, forget } = counting()
  const before = ask()
  forget()
  expect(await Promise.all([before, ask(), ask()])).toEqual([1, 2, 2])
})

it('a result that fails after a change does not take the newer one away', async () => {
  const { state, ask, forget } = counting()
  state.fails = true
  const failing = ask()
  forget()
  state.fails = false
  const newer = ask()
  await expect(failing).rejects.toThrow('no database')
  expect([await newer, await ask()]).toEqual([2, 2])
})
