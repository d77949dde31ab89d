import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { exhibits } from '@gallery/console/exhibits'
import { type ConsoleView, viewsOf } from './console-views'
import { holdAgainst } from './reference'
import { type Viewer, viewers } from './viewer'

const REFERENCES = fileURLToPath(new URL('console', import.meta.url))
/** Where what differs is laid out to be looked at; git does not see it. */
const RESULTS = fileURLToPath(new URL('../../test-results/looks-of-the-console', import.meta.url))
const updates = process.env['LOOKS_UPDATE'] !== undefined

const look = viewers(2, { url: inject('consoleGalleryUrl'), first: 'login/empty' })
const counted = { photographed: 0, violations: 0 }

if (!updates) rmSync(RESULTS, { recursive: true, force: true })

describe.concurrent('every state of the console looks like its references', () => {
  it.each(exhibits)('the state $name looks like its references, on a desk and on a phone', exhibit =>
    look(async viewer => {
      viewer.complaints()
      for (const view of viewsOf(exhibit)) await holdUp(view, exhibit.name, viewer)
      expect(viewer.complaints()).toEqual([])
    }),
  )
})

afterAll(() => {
  const { photographed, violations } = counted
  console.log(`${photographed} pictures of the console; axe found ${violations} violations in them`)
})

/** Compares one view with its picture, and asks axe and what leaves the page or is cut off. */
const holdUp = async ({ file, turn }: ConsoleView, name: string, viewer: Viewer): Promise<void> => {
  await viewer.show(name, turn)
  const picture = await viewer.photograph()
  counted.photographed += 1
  holdAgainst({ path: join(REFERENCES, `${file}.png`), results: join(RESULTS, file), name: file, updates }, picture)
  if (updates) return
  const violations = await viewer.violations()
  counted.violations += violations.length
  if (violations.length > 0) throw new Error(`axe, ${file}:\n${violations.join('\n')}`)
  const found = await viewer.stickingOut(turn.width)
  if (found.length > 0) throw new Error(`${file}:\n${found.join('\n')}`)
}
