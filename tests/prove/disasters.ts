import { setTimeout as pause } from 'node:timers/promises'
import { judge, merged, type Verdict } from '@tests/prove/judge'
import { chanceOf, startLoad } from '@tests/prove/load'
import { progress } from '@tests/prove/tally'
import type { World } from '@tests/prove/world'

export interface Disasters {
  readonly what: string
  readonly times: number
  readonly buyers: number
  readonly seed: number
  /**
   * Breaks something and mends it; answers how long it took from the mending to the first answer, in milliseconds.
   * `chance`: a number from 0 to 1.
   */
  readonly strike: (between: () => Promise<void>, chance: number) => Promise<number>
}

/** The load pauses for a close check after this many disasters. */
const CLOSELY_EVERY = 10
const LONGEST_MS = 1_000
const SETTLES_WITHIN_MS = 20_000

/** Strikes again and again, at any moment, while shoppers buy. */
export const strikeUnderLoad = async (
  world: World,
  { what, times, buyers, seed, strike }: Disasters,
): Promise<{ readonly verdict: Verdict; readonly back: readonly number[]; readonly purchases: number }> => {
  const chance = chanceOf(seed)
  const load = await startLoad(world, buyers, seed)
  const verdicts: Verdict[] = []
  const back: number[] = []
  const say = (verdict: Verdict, at: number) =>
    verdicts.push(new Map([...verdict].map(([i, lines]) => [i, lines.map(line => `seed ${seed}, ${at}: ${line}`)])))

  for (let at = 1; at <= times; at += 1) {
    progress(at - 1, times, what)
    // at any moment of what is under way: this is the one thing here that time itself decides
    await pause(chance() * LONGEST_MS)
    let known: readonly string[] = []
    const took = await strike(async () => {
      known = await world.silent().catch(() => [])
    }, chance())
    back.push(took)
    say(await judge(world.db), at)
    say(new Map([['I-02', await stillSilent(world, known)]]), at)
    if (at % CLOSELY_EVERY !== 0 && at !== times) continue
    await load.rest()
    say(await world.atRest(), at)
    load.goOn()
  }
  progress(times, times, what)
  const seen = await load.stop()
  say(new Map([['I-13', seen]]), times)
  return { verdict: merged(verdicts), back, purchases: load.purchases() }
}

/** Payments that the wallet had before the repair, and that the shop does not learn of in time. */
const stillSilent = async (world: World, known: readonly string[]): Promise<readonly string[]> => {
  const until = performance.now() + SETTLES_WITHIN_MS
  for (;;) {
    const silent = new Set(await world.silent())
    const left = known.filter(each => silent.has(each))
    if (left.length === 0) return []
    if (performance.now() > until) return left.map(each => `the money of ${each} came, and the shop is silent`)
    await pause(50)
  }
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** `first answer after 0.9 s, at most 1.4 s`. */
export const comeback = (back: readonly number[]): string =>
  `first answer after ${seconds(median(back))}, at most ${seconds(Math.max(0, ...back))}`

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
