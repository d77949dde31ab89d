import { appendFileSync } from 'node:fs'
import { expect, inject, it, onTestFinished } from 'vitest'
import type { CommandScenario } from '@tests/prove/command-scenario'
import { commandScenarios } from '@tests/prove/command-scenarios'
import type { Reached } from '@tests/prove/shop-process'
import { distinct } from '@tests/prove/failpoints'
import { judge, merged, type Verdict, violationsOf } from '@tests/prove/judge'
import { long, progress, tallyAll } from '@tests/prove/tally'
import { openWorld, type World } from '@tests/prove/world'

/** A moment right before a step of a command, after its COMMIT, or at its end. */
interface Failpoint {
  readonly scenario: CommandScenario
  readonly name: string
  readonly at: string
}

/** The short form tries every so manieth, other ones each day. */
const STRIDE = 24

it('[I-28] [I-29] [I-30] [I-31] a command that is killed between any two steps does its work once when it is repeated', async () => {
  const url = inject('postgresUrl')
  const world = await openWorld({ server: url, wallets: url })
  onTestFinished(world.close)
  world.shop.start()
  await world.shop.ready()
  const all: Failpoint[] = []
  for (const scenario of commandScenarios) all.push(...distinct(await record(world, scenario)))
  const list = process.env['PROVE_FAILPOINTS']
  if (list !== undefined) {
    appendFileSync(list, all.map(({ name }) => `${name}\n`).join(''))
    return
  }
  const day = Math.floor(Date.now() / 86_400_000)
  const chosen = long ? all : all.filter((_, at) => at % STRIDE === day % STRIDE)
  const verdicts: Verdict[] = []
  for (const [at, point] of chosen.entries()) {
    progress(at, chosen.length, 'command failpoints')
    const wrong = await killedAt(world, point)
    verdicts.push(new Map([['I-29', wrong.map(line => `${point.name}: ${line}`)]]))
  }
  // once for all: pushes of commands wait for the next sweep
  verdicts.push(await world.atRest())
  progress(chosen.length, chosen.length, 'command failpoints')
  const verdict = merged(verdicts)
  tallyAll('commands killed at failpoints', chosen.length, verdict, `${all.length} failpoints`)
  expect(violationsOf(verdict)).toEqual([])
})

const placeOf = ({ operation, step, moment, what }: Reached): string => `${operation}/${step}/${moment} ${what}`

/** Runs the command once and writes down each step that it comes by. */
const record = async (world: World, scenario: CommandScenario): Promise<readonly Failpoint[]> => {
  const { argv, after } = await scenario.prepare(world)
  const { exit, said, reached } = await world.command(argv)
  const wrong = [...(exit === 0 ? [] : [said]), ...(await after())]
  if (wrong.length > 0) throw new Error(`${scenario.name} goes wrong without a kill: ${wrong.join('; ')}`)
  const places = [...new Set(reached.map(placeOf))]
  if (places.length === 0) throw new Error(`${scenario.name} came by no step`)
  return places.map(at => ({ scenario, at, name: `${scenario.name}/${at}` }))
}

/** Kills the command at a failpoint, looks at what it left, repeats it as an operator does, and checks the outcome. */
const killedAt = async (world: World, { scenario, at }: Failpoint): Promise<readonly string[]> => {
  const { argv, after, isDone } = await scenario.prepare(world)
  const first = await world.command(argv, { failpoint: at })
  if (first.exit !== null) return [`the command was not killed: ${first.exit} ${first.said}`]
  const left = violationsOf(await judge(world.db))
  const again = await world.command(argv)
  const isRight = again.exit === 0 || isDone?.test(again.said) === true
  const wrong = await after()
  const kept = violationsOf(await judge(world.db))
  return [...left, ...(isRight ? [] : [`the repeated command says: ${again.said}`]), ...wrong, ...kept]
}
