import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { exhibits } from '@gallery/exhibits'
import { holdAgainst } from './reference'
import { OTHER_WIDTHS, type Turn, everyTurn, portrait, turnOf, written } from './turns'
import { type Viewer, viewers } from './viewer'

const REFERENCES = fileURLToPath(new URL('references', import.meta.url))
/** Where what differs is laid out to be looked at; git does not see it. */
const RESULTS = fileURLToPath(new URL('../../test-results/looks', import.meta.url))
const updates = process.env['LOOKS_UPDATE'] !== undefined
const isFull = process.env['LOOKS_FULL'] !== undefined

/**
 * The one stated exception: the page forbids zooming, and offers larger text instead
 * (docs/spec/decisions.md#11-webviews-and-pages).
 */
const AXE = { 'meta-viewport': { enabled: false } }

/** Two cores, two pages. */
const look = viewers(2, { url: inject('galleryUrl'), first: 'kit/buttons', axe: AXE })
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
  holdAgainst({ path: join(REFERENCES, `${name}.png`), results: join(RESULTS, name), name, updates }, picture)
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
