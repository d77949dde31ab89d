import { appendFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'vitest'
import type { Verdict } from '@tests/prove/judge'

/** The long form tries much more; `PROVE=long` asks for it. */
export const long: boolean = process.env['PROVE'] === 'long'

/** What one proof found out about one invariant. */
export interface Row {
  readonly invariant: string
  readonly proof: string
  readonly tries: number
  /** Each in one line, enough to do it again. */
  readonly violations: readonly string[]
  /** A figure to be printed below the table. */
  readonly note?: string
}

/** Writes a row into the table that `npm run prove` prints. To be called before anything is asserted: a red test counts too. */
export const tally = (row: Row): void => {
  const folder = process.env['PROVE_TALLY']
  if (folder === undefined) return
  const proof = basename(expect.getState().testPath ?? '', '.test.ts')
  appendFileSync(join(folder, `${proof}.tally.jsonl`), `${JSON.stringify(row)}\n`)
}

/** The same for everything that a verdict is about; the figure is printed once. */
export const tallyAll = (proof: string, tries: number, verdict: Verdict, note?: string): void => {
  for (const [at, [invariant, violations]] of [...verdict].entries())
    tally({ invariant, proof, tries, violations, ...(at === 0 && note !== undefined ? { note } : {}) })
}

const EVERY_MS = 2_000
const told = new Map<string, number>()

/** Says how far a proof is: now and then, and at its end. */
export const progress = (done: number, of: number, what: string): void => {
  const now = performance.now()
  if (done < of && now - (told.get(what) ?? -EVERY_MS) < EVERY_MS) return
  told.set(what, now)
  const line = `  ${what}: ${done} of ${of}\n`
  const file = process.env['PROVE_PROGRESS']
  if (file === undefined) process.stderr.write(line)
  else appendFileSync(file, line)
}
