import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exhibits } from '@gallery/console/exhibits'
import { type ConsoleScreen, isPiece } from '@gallery/console/stage/exhibit'
import { screens } from '@console/screens/registry'
import { viewsOf } from '../looks/console-views'

const shown = exhibits.filter((exhibit): exhibit is ConsoleScreen => !isPiece(exhibit))
const names = exhibits.map(({ name }) => name)

describe('the gallery of the console is complete', () => {
  it('the gallery of the console has an exhibit for each screen', () => {
    const paths = shown.map(({ path }) => path.split(/[?#]/u)[0] ?? path)
    const missing = screens.filter(({ path }) => !paths.some(each => patternOf(path).test(each)))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it('the names of the exhibits are unique, and valid file names', () => {
    expect(names.length).toBe(new Set(names).size)
    expect(names.filter(name => !/^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*$/u.test(name))).toEqual([])
  })

  it('every view of an exhibit has a reference picture, and every reference picture has a view', () => {
    const references = existsSync(REFERENCES)
      ? readdirSync(REFERENCES, { recursive: true, encoding: 'utf8' })
          .filter(file => file.endsWith('.png'))
          .map(file => file.replaceAll('\\', '/').replace(/\.png$/u, ''))
      : []
    expect(references.toSorted()).toEqual(
      exhibits
        .flatMap(viewsOf)
        .map(({ file }) => file)
        .toSorted(),
    )
  })

  it('desks and phones are seen in both languages and both schemes, about equally often', () => {
    const views = exhibits.flatMap(exhibit => viewsOf({ name: exhibit.name }))
    for (const width of [1280, 390])
      for (const lang of ['zh-Hant', 'en'])
        for (const scheme of ['light', 'dark']) {
          const share = views.filter(
            ({ turn }) => turn.width === width && turn.lang === lang && turn.scheme === scheme,
          ).length
          expect(share).toBeGreaterThan(exhibits.length / 4 / 3)
        }
  })
})

/** The addresses of a screen, such as `/orders/:order`. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u')

const REFERENCES = 'tests/looks/console'
