import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tasks of a day at the counter are written down, a file for each. Undefined: they are not. */
    readonly counterDay: string | undefined
  }
}

/** With `COUNTER_DAY=yes`: prints what the tasks of a day at the counter took, when all tests are done. */
export default function setup(project: TestProject): (() => void) | undefined {
  const isAsked = process.env['COUNTER_DAY'] === 'yes'
  const folder = isAsked ? mkdtempSync(join(tmpdir(), 'shop-day-')) : undefined
  project.provide('counterDay', folder)
  if (folder === undefined) return undefined
  return () => {
    const lines = readdirSync(folder)
      .toSorted()
      .map(name => readFileSync(join(folder, name), 'utf8'))
    rmSync(folder, { recursive: true, force: true })
    console.log(['| task | clicks | fields | seconds |', '|---|---|---|---|', lines.join('').trimEnd()].join('\n'))
  }
}
