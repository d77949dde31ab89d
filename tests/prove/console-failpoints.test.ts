import { expect, inject, it, onTestFinished } from 'vitest'
import { consoleScenarios } from '@tests/prove/console/console-scenarios'
import { operatorOf } from '@tests/prove/console/operator'
import { distinct, killAt, record } from '@tests/prove/failpoints'
import { merged, type Verdict, violationsOf } from '@tests/prove/judge'
import { long, progress, tallyAll } from '@tests/prove/tally'
import { openWorld } from '@tests/prove/world'

/** The short form takes every so manieth act, and kills in each of them once; others each day. */
const STRIDE = 4

it('[I-28] [I-29] [I-30] [I-32] a shop that dies in an act of the console has done all of it with its entry in the audit, or nothing', async () => {
  const url = inject('postgresUrl')
  const world = await openWorld({ server: url, wallets: url })
  onTestFinished(world.close)
  world.shop.start()
  await world.shop.ready()
  const operator = await operatorOf(world)
  const day = Math.floor(Date.now() / 86_400_000)
  const scenarios = consoleScenarios(() => operator).filter((_, at) => long || at % STRIDE === day % STRIDE)
  const all = distinct(await record(world, scenarios))
  const chosen = long
    ? all
    : scenarios.flatMap(each =>
        nth(
          all.filter(({ scenario }) => scenario === each),
          day,
        ),
      )
  const verdicts: Verdict[] = []
  for (const [at, point] of chosen.entries()) {
    progress(at, chosen.length, 'failpoints of the console')
    const { died, wrong } = await killAt(world, point)
    const lines = [...wrong, ...(died ? [] : ['the shop did not come by'])]
    verdicts.push(new Map([['I-32', lines.map(line => `${point.name}: ${line}`)]]))
  }
  verdicts.push(await world.atRest())
  progress(chosen.length, chosen.length, 'failpoints of the console')
  const verdict = merged(verdicts)
  tallyAll(
    'acts of the console killed at failpoints',
    chosen.length,
    verdict,
    `${all.length} failpoints of the console`,
  )
  expect(violationsOf(verdict)).toEqual([])
})

/** One of them, another one each day. */
const nth = <A>(all: readonly A[], day: number): readonly A[] => all.slice(day % all.length, (day % all.length) + 1)
