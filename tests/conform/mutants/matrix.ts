import { mutants } from '@tests/conform/mutants/all'
import { all, foundBy } from '@tests/conform/mutants/finding'
import { raceMutants } from '@tests/conform/mutants/races'
import type { Mutant } from '@tests/conform/mutants/mutant'
import { receiverMutants } from '@tests/conform/webhooks/receiver-mutants'
import { isFound, runOnReceiver, runOnSender } from '@tests/conform/webhooks/runs'
import { senderMutants } from '@tests/conform/webhooks/sender-mutants'
import type { Result } from '@conform/run/verdict'

/** How often a run is repeated to see how sure a race is. */
const RUNS = 20
/** How many shops run at a time. */
const LANES = 4

/** It sends hundreds of broken requests: only its own mutant meets it. */
const SLOW = 'W-04'

const profileOf = (id: string) => all.find(each => each.id === id)?.profile

const othersOf = (clause: string): readonly string[] =>
  all.filter(({ id, profile }) => id !== SLOW && profile === profileOf(clause)).map(({ id }) => id)

const TABLE = `| clause | fault | what the clause says | found too by |
| --- | --- | --- | --- |
`

const HEAD = `# Mutants

For authors of the conformance kit. After reading you know which clauses find which fault of a shop.
\`npm run conform:mutants\` writes this page.

Each row is the mock shop with one fault. The clause in the first column must find it, and \`npm test\` fails if it does
not. The last column has the other clauses of the same profile that find it too.

${TABLE}`

const WEBHOOKS = `## Webhooks

Each row is a program that receives or sends webhooks, with one fault.

${TABLE}`

const rowOf = ({ clause, name }: Pick<Mutant, 'clause' | 'name'>, found: readonly Result[]): string => {
  const own = found.find(({ id }) => id === clause)
  // the values that were tried are long, and differ each time
  const says = own?.findings[0]?.says.replace(/ \(seed .*/su, '') ?? 'not found'
  const others = found.flatMap(({ id }) => (id === clause ? [] : [id]))
  const row = `| ${clause} | ${name} | ${says} | ${others.join(', ')} |\n`
  process.stdout.write(row)
  return row
}

const shopRow = async (mutant: Mutant): Promise<string> =>
  rowOf(mutant, await foundBy(mutant, { others: othersOf(mutant.clause) }))

/** The mutants, and the clauses of their profile that find them. */
export const matrix = async (): Promise<string> =>
  HEAD + (await inLanes(mutants.map(each => () => shopRow(each)))).join('')

/** What a message that is never answered takes. */
const SHORT_MS = 2_000

/** The mutants of receivers and senders of webhooks. */
export const webhookMatrix = async (): Promise<string> => {
  const receivers = receiverMutants.map(each => async () => {
    const results = await runOnReceiver(each.behaviour, { limitMs: SHORT_MS })
    return rowOf(each, results.filter(isFound))
  })
  const senders = senderMutants.map(each => async () => rowOf(each, (await runOnSender(each.sending)).filter(isFound)))
  return WEBHOOKS + (await inLanes([...receivers, ...senders])).join('')
}

/** How often a race is found in a run. */
export const certainty = async (): Promise<string> => {
  const rows: string[] = []
  for (const mutant of raceMutants) {
    const counts: number[] = []
    for (const rounds of [1, 10]) counts.push(await found(mutant, rounds))
    const row = `| ${mutant.clause} | ${counts.join(' | ')} |\n`
    process.stdout.write(row)
    rows.push(row)
  }
  return `${RACES}${rows.join('')}`
}

const RACES = `## Races

A race depends on chance. The faults of races wait one millisecond between looking and taking. This is how many of ${RUNS}
runs found them. A run of the kit has ten rounds, unless \`--rounds\` says otherwise.

| clause | one round | ten rounds |
| --- | --- | --- |
`

const found = async (mutant: Mutant, rounds: number): Promise<number> => {
  let count = 0
  for (let run = 0; run < RUNS; run += 1)
    if ((await foundBy(mutant, { rounds })).some(({ id }) => id === mutant.clause)) count += 1
  return count
}

/** Some at a time, answered in order. */
const inLanes = async (tasks: readonly (() => Promise<string>)[]): Promise<readonly string[]> => {
  const done: string[] = []
  const queue = [...tasks.entries()]
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [at, task] = next
      done[at] = await task()
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return done
}
