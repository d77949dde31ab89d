import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { exhibits } from '@gallery/exhibits'
import { differ, reduced } from './picture'
import { OTHER_WIDTHS, type Turn, everyTurn, portrait, turnOf, written } from './turns'
import { type Viewer, viewers } from './viewer'

const REFERENCES = fileURLToPath(new URL('references', import.meta.url))
/** Where what differs is laid out to be looked at; git does not see it. */
const RESULTS = fileURLToPath(new URL('../../test-results/looks', import.meta.url))
const updates = process.env['LOOKS_UPDATE'] !== undefined
const isFull = process.env['LOOKS_FULL'] !== undefined

/** Two cores, two pages. */
const look = viewers(2)
const counted = { photographed: 0, runs: 0, violations: 0 }

if (!updates) rmSync(RESULTS, { recursive: true, force: true })

describe.concurrent('every state looks like its reference', () => {
  it.each(exhibits.map(({ name }) => name))('the state %s looks like its reference', name =>
    look(async viewer => {
      viewer.complaints()
      await viewer.show(name, portrait)
      await holdAgainstReference(name, viewer)
      if (!updates) for (const turn of turnsOf(name)) await holdUp(name, turn, viewer)
      expect(viewer.complaints()).toEqual([])
    }),
  )
})

afterAll(() => {
  const { photographed, runs, violations } = counted
  console.log(`${photographed} states photographed; axe found ${violations} violations in ${runs} runs`)
})

const turnsOf = (name: string): readonly Turn[] => (isFull ? everyTurn : [turnOf(name)])

const holdAgainstReference = async (name: string, viewer: Viewer): Promise<void> => {
  const picture = await viewer.photograph()
  counted.photographed += 1
  const path = join(REFERENCES, `${name}.png`)
  const reference = existsSync(path) ? readFileSync(path) : undefined
  const difference = reference === undefined ? undefined : differ(reference, picture)
  if (updates) {
    if (reference === undefined || difference !== undefined) write(path, reduced(picture))
    return
  }
  if (reference === undefined) throw new Error(`${name} has no reference yet: npm run test:looks -- --update ${name}`)
  if (difference === undefined) return
  const [actual, diff] = ['actual', 'diff'].map(kind => join(RESULTS, `${name}.${kind}.png`))
  if (actual !== undefined) write(actual, picture)
  if (diff !== undefined) write(diff, difference.diff)
  throw new Error(`${name} differs from its reference by ${difference.pixels} pixels:\n  ${actual}\n  ${diff}`)
}

/** axe, and what leaves the page or is cut off, in one language, scheme and text size. */
const holdUp = async (name: string, turn: Turn, viewer: Viewer): Promise<void> => {
  await viewer.show(name, turn)
  const violations = await viewer.violations()
  counted.runs += 1
  counted.violations += violations.length
  if (violations.length > 0) throw new Error(`axe, ${written(turn)}:\n${violations.join('\n')}`)
  for (const width of isFull ? [turn.width, ...OTHER_WIDTHS] : [turn.width]) {
    const found = await viewer.stickingOut(width)
    if (found.length > 0) throw new Error(`${written({ ...turn, width })}:\n${found.join('\n')}`)
  }
}

const write = (path: string, content: Buffer): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
