import { appendFileSync } from 'node:fs'
import { expect, inject, it, onTestFinished } from 'vitest'
import { comeback } from '@tests/prove/disasters'
import { distinct, type Failpoint, killAt, record } from '@tests/prove/failpoints'
import { merged, type Verdict, violationsOf } from '@tests/prove/judge'
import { scenarios } from '@tests/prove/scenarios'
import { openWorld } from '@tests/prove/world'
import { long, progress, tallyAll } from '@tests/prove/tally'

it('[I-02] [I-13] a shop that is killed before or after any step loses no data and repeats no effect', async () => {
  const url = inject('postgresUrl')
  const world = await openWorld({ server: url, wallets: url })
  onTestFinished(world.close)
  world.shop.start()
  await world.shop.ready()
  const all = distinct(await record(world, scenarios))
  const list = process.env['PROVE_FAILPOINTS']
  if (list !== undefined) {
    appendFileSync(list, all.map(({ name }) => `${name}\n`).join(''))
    return
  }

  // the short form takes another part of them each day, more of what follows a commit
  const day = Math.floor(Date.now() / 86_400_000)
  const chosen = long ? all : [...partOf(all.filter(isAfterCommit), 6, day), ...partOf(all.filter(isWithin), 45, day)]
  const verdicts: Verdict[] = []
  const back: number[] = []
  for (const [at, point] of chosen.entries()) {
    progress(at, chosen.length, 'failpoints')
    const outcome = await killAt(world, point)
    if (outcome.died) back.push(outcome.back)
    const wrong = [...outcome.wrong, ...(outcome.died ? [] : ['the shop did not come by'])]
    const books = await world.atRest()
    for (const verdict of [new Map([['I-13', wrong]]), books])
      verdicts.push(new Map([...verdict].map(([i, lines]) => [i, lines.map(line => `${point.name}: ${line}`)])))
  }
  progress(chosen.length, chosen.length, 'failpoints')
  const verdict = merged(verdicts)
  tallyAll('killed at failpoints', chosen.length, verdict, `${all.length} failpoints; ${comeback(back)}`)
  expect(violationsOf(verdict)).toEqual([])
})

const isAfterCommit = ({ afterCommit }: Failpoint): boolean => afterCommit
const isWithin = ({ afterCommit }: Failpoint): boolean => !afterCommit

/** Every so manieth, another one each day. */
const partOf = <A>(all: readonly A[], stride: number, day: number): readonly A[] =>
  all.filter((_, at) => at % stride === day % stride)
