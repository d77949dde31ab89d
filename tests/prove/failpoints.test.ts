import { appendFileSync } from 'node:fs'
import { expect, inject, it, onTestFinished } from 'vitest'
import { killAt, record } from '@tests/prove/failpoints'
import { merged, type Verdict, violationsOf } from '@tests/prove/judge'
import { scenarios } from '@tests/prove/scenarios'
import { openWorld } from '@tests/prove/world'
import { long, progress, tally } from '@tests/prove/tally'

it('[I-02] [I-13] a shop that is killed before or after any step loses nothing, and does nothing twice', async () => {
  const url = inject('postgresUrl')
  const world = await openWorld({ server: url, wallets: url })
  onTestFinished(world.close)
  world.shop.start()
  await world.shop.ready()
  const all = await record(world, scenarios)
  const list = process.env['PROVE_FAILPOINTS']
  if (list !== undefined) {
    appendFileSync(list, all.map(({ name }) => `${name}\n`).join(''))
    return
  }

  // the short form takes another part of them each day, and what follows a commit always
  const turn = Math.floor(Date.now() / 86_400_000) % STRIDE
  const chosen = long ? all : all.filter(({ afterCommit }, at) => afterCommit || at % STRIDE === turn)
  const verdicts: Verdict[] = []
  const back: number[] = []
  for (const [at, point] of chosen.entries()) {
    progress(at, chosen.length, 'failpoints')
    const outcome = await killAt(world, point)
    if (outcome.died) back.push(outcome.back)
    const wrong = [...outcome.wrong, ...(outcome.died ? [] : ['the shop did not come by'])]
    const books = await world.atRest()
    verdicts.push(
      merged(
        [new Map([['I-13', wrong]]), books].map(
          each => new Map([...each].map(([i, v]) => [i, v.map(line => `${point.name}: ${line}`)])),
        ),
      ),
    )
  }
  progress(chosen.length, chosen.length, 'failpoints')
  const verdict = merged(verdicts)
  const note = `${all.length} failpoints; first answer after ${seconds(median(back))}, at most ${seconds(Math.max(...back))}`
  for (const [invariant, violations] of verdict)
    tally({ invariant, proof: 'killed at failpoints', tries: chosen.length, violations, note })
  expect(violationsOf(verdict)).toEqual([])
})

const STRIDE = 24

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
