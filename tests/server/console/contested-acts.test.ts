import { describe, expect, it } from 'vitest'
import { consoleCalls } from '~/contract/console/console-calls'
import { contests } from '@tests/prove/console/contests'
import { uncontested } from '@tests/prove/console/uncontested'

const placeOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`
const acts = consoleCalls.filter(({ kind }) => kind === 'act').map(placeOf)
const contested = new Set(contests.map(({ call }) => placeOf(call)))
const excused = new Map([...uncontested].map(([call, reason]) => [placeOf(call), reason]))

describe('the acts of the console that several operators may do at once', () => {
  it.each(acts)('%s is in a contest of the proof console-race, or has a reason why it is in none', act => {
    expect([contested.has(act), excused.has(act)].filter(Boolean)).toEqual([true])
  })

  it('each reason is one sentence about an act of the console', () => {
    expect([...excused.keys()].filter(place => !acts.includes(place))).toEqual([])
    for (const reason of excused.values()) expect(reason).toMatch(/^[A-Z][^.]+\.$/u)
  })

  it('each contest has a name for itself', () => {
    const names = contests.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
