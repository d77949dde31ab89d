import { expect, inject, it, onTestFinished } from 'vitest'
import { happened } from '@tests/prove/failpoints'
import { judge, merged, type Verdict, violationsOf } from '@tests/prove/judge'
import { scenarios } from '@tests/prove/scenarios'
import { placed } from '@tests/prove/shopping'
import { long, progress, tallyAll } from '@tests/prove/tally'
import { type Cut, openWire, type Wire } from '@tests/prove/wire'
import { openWorld } from '@tests/prove/world'

const CUTS: readonly Cut[] = ['lost', 'done']

it('[I-08] [I-13] a connection that drops during a commit leaves it done or not done, and a repeat shows which', async () => {
  const url = inject('postgresUrl')
  const wires: Wire[] = []
  const world = await openWorld({
    server: url,
    wallets: url,
    wire: async database => {
      const made = await openWire(database)
      wires.push(made)
      return made.url
    },
  })
  onTestFinished(world.close)
  const [wire] = wires
  if (wire === undefined) throw new Error('the shop goes past the wire')
  onTestFinished(wire.close)
  world.shop.start()
  await world.shop.ready()

  const asked = scenarios.filter(({ atStart }) => atStart !== true)
  const verdicts: Verdict[] = []
  const tried = { cuts: 0, at: 0 }
  for (const scenario of asked) {
    progress((tried.at += 1), asked.length, 'commits cut')
    const plain = await scenario.prepare(world)
    const before = wire.commits()
    await happened(world.shop, scenario, plain)
    const commits = wire.commits() - before
    const wrong = [...(await plain.after())]
    for (let nth = 1; nth <= commits; nth += 1)
      for (const cut of CUTS) {
        // the short form: each commit in one of the two ways
        if (!long && (nth + tried.at) % 2 === CUTS.indexOf(cut)) continue
        const prepared = await scenario.prepare(world)
        const isCut = wire.cutAt(nth, cut)
        await happened(world.shop, scenario, prepared)
        const where = `${scenario.name}, commit ${nth} ${cut}`
        await prepared.passed?.()
        wrong.push(...(await prepared.after()).map(line => `${where}: ${line}`))
        // timed jobs run in one round and not in the next: a cut that did not happen proves nothing
        if (isCut()) tried.cuts += 1
        const books = await judge(world.db)
        verdicts.push(new Map([...books].map(([i, lines]) => [i, lines.map(line => `${where}: ${line}`)])))
      }
    // pushes of what was done unheard go out with the next one, or with the sweep
    await placed(world)
    verdicts.push(new Map([['I-13', wrong]]), await world.atRest())
  }
  const verdict = merged(verdicts)
  tallyAll('connection cut in the middle of a commit', tried.cuts, verdict)
  expect(violationsOf(verdict)).toEqual([])
  expect(tried.cuts).toBeGreaterThan(10)
})
