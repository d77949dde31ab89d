import { judge, violationsOf } from '@tests/prove/judge'
import type { Reached, ShopProcess } from '@tests/prove/shop-process'
import type { Prepared, Scenario } from '@tests/prove/scenario'
import type { World } from '@tests/prove/world'

/** A moment right before or after a step of an operation. */
export interface Failpoint {
  readonly scenario: Scenario
  /** `place/07/after insert orders order_lines`: the same every time. */
  readonly name: string
  /** The same step, as the process expects it in `arm`. */
  readonly at: string
  readonly afterCommit: boolean
}

/** A step that several rounds could reach is tried at most this often, until the round under test reaches it. */
const TRIES = 5

/** Nothing takes longer, on a slow machine either. */
const HAPPENS_WITHIN_MS = 30_000

const failpointOf = (scenario: Scenario, { operation, step, moment, what }: Reached): Failpoint => ({
  scenario,
  name: `${scenario.name}/${String(step).padStart(2, '0')}/${moment} ${what}`,
  at: `${operation}/${step}/${moment} ${what}`,
  afterCommit: what === 'commit' && moment === 'after',
})

/** Does every operation once and writes down each step that the shop comes by. */
export const record = async (world: World, all: readonly Scenario[]): Promise<readonly Failpoint[]> => {
  const found: Failpoint[] = []
  for (const scenario of all) {
    let steps = await stepsOf(world, scenario)
    for (let tries = 1; steps === undefined && tries < TRIES; tries += 1) steps = await stepsOf(world, scenario)
    if (steps === undefined) throw new Error(`${scenario.name}: somebody else does it each time`)
    found.push(...steps)
  }
  return found
}

/** Undefined: another operation has done it. */
const stepsOf = async (world: World, scenario: Scenario): Promise<readonly Failpoint[] | undefined> => {
  const prepared = await readied(world, scenario)
  const seen = new Map<string, Failpoint>()
  const deaf = world.shop.hear(({ reached }) => {
    if (reached?.operation !== scenario.operation) return
    const point = failpointOf(scenario, reached)
    if (!seen.has(point.at)) seen.set(point.at, point)
  })
  await happened(world.shop, scenario, prepared)
  deaf()
  const wrong = await prepared.after()
  if (wrong.length > 0) throw new Error(`${scenario.name} goes wrong by itself: ${wrong.join('; ')}`)
  const steps = [...seen.values()]
  const { does } = scenario
  return does === undefined || steps.some(({ at }) => at.includes(does)) ? steps : undefined
}

/**
 * Those that leave different data. The moment after a step leaves the same as the one before the next step, except after a
 * COMMIT, and at the end.
 */
export const distinct = <Point extends { readonly scenario: unknown; readonly at: string }>(
  all: readonly Point[],
): readonly Point[] =>
  all.filter(
    ({ scenario, at }, index) =>
      at.includes('/before ') || at.endsWith('/after commit') || all[index + 1]?.scenario !== scenario,
  )

/** What came of a kill. */
export interface Outcome {
  /** False: the shop did not come by. */
  readonly died: boolean
  /** From its start to its first answer, in milliseconds. */
  readonly back: number
  readonly wrong: readonly string[]
}

/** Ends the shop at a failpoint, starts it again and checks the outcome of the operation. */
export const killAt = async (world: World, point: Failpoint): Promise<Outcome> => {
  let outcome = await killedAt(world, point)
  // a round that came by meanwhile may have done it instead
  for (let tries = 1; !outcome.died && tries < TRIES; tries += 1) outcome = await killedAt(world, point)
  return outcome
}

const killedAt = async (world: World, { scenario, at }: Failpoint): Promise<Outcome> => {
  const prepared = await readied(world, scenario)
  if (scenario.atStart !== true) await world.shop.arm(at)
  const died = await happened(world.shop, scenario, prepared, at)
  // the process may die in work that continues after the answer
  if (!died && (await disarmed(world.shop))) return { died, back: 0, wrong: [] }
  // before any repair: a repeated request would repair it
  const left = violationsOf(await judge(world.db))
  await prepared.passed?.()
  const swept = world.shop.ended('sweep')
  world.shop.start()
  const back = await world.shop.ready()
  await swept
  return { died: true, back, wrong: [...left, ...(await prepared.after())] }
}

/** False: the shop is gone. */
const disarmed = (shop: ShopProcess): Promise<boolean> =>
  Promise.race([shop.arm(undefined).then(() => true), shop.gone().then(() => false)])

/** Ready for the operation; one that begins at the start finds the shop closed. */
const readied = async (world: World, scenario: Scenario): Promise<Prepared> => {
  const prepared = await scenario.prepare(world)
  if (scenario.atStart === true) {
    await world.shop.kill()
    await prepared.closed?.()
  }
  return prepared
}

/** Lets the operation happen, to its end or to the shop's; answers whether it was the shop's. */
export const happened = async (
  shop: ShopProcess,
  { operation, atStart }: Scenario,
  { act }: Prepared,
  failpoint?: string,
): Promise<boolean> => {
  const over = shop.ended(operation).then(() => false)
  if (atStart === true) shop.start(failpoint)
  const gone = shop.gone().then(() => true)
  let late: NodeJS.Timeout | undefined
  let answer: unknown
  const never = new Promise<boolean>((_resolve, reject) => {
    const told = () => `${operation} did not happen, answered was ${JSON.stringify(answer)}:\n${shop.said()}`
    late = setTimeout(() => reject(new Error(told())), HAPPENS_WITHIN_MS)
  })
  const acted = act().then(
    answered => (answer = answered),
    () => undefined,
  )
  // what the shop does before an operation can fail as well, and then there is none
  const failed = new Promise<boolean>(resolve => void acted.then(() => isFailure(answer) && resolve(false)))
  const [died] = await Promise.all([Promise.race([over, gone, failed, never]), acted])
  clearTimeout(late)
  if (!died && atStart === true) await shop.ready()
  return died
}

const isFailure = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && Number(answer.status) >= 500
