import { describe, expect, it } from 'vitest'
import { existsSync, readdirSync } from 'node:fs'
import { exhibits } from '@gallery/exhibits'
import { type Screen, isPiece } from '@gallery/stage/exhibit'
import { knownStatuses } from '~/domain/orders/order-status'
import { type RouteName, matchRoute, routes } from '~/domain/site/routes'
import { hasPage } from '~/ui/pages'

const screens = exhibits.filter((exhibit): exhibit is Screen => !isPiece(exhibit))
const names = exhibits.map(({ name }) => name)

/** Routes whose every address leads on to another page at once. */
const LEADS_ON: readonly RouteName[] = ['confirm']

const routeOf = ({ path }: Screen): RouteName | undefined => matchRoute(path.split(/[?#]/u)[0] ?? path)?.name

/** What the kit exports that can be drawn: its names begin with a capital letter. */
const components = async (): Promise<readonly string[]> => {
  const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/ui/kit/**/*.tsx')
  const loaded = await Promise.all(Object.values(modules).map(load => load()))
  return loaded.flatMap(module => Object.keys(module)).filter(name => /^[A-Z][a-z]/u.test(name))
}

describe('the gallery is complete', () => {
  it('the gallery has an exhibit for every route', () => {
    const shown = new Set(screens.map(routeOf))
    const missing = Object.keys(routes).filter(name => ![...shown, ...LEADS_ON].some(route => route === name))
    expect(missing).toEqual([])
  })

  it('the gallery shows each redirecting route through the page that it leads to', () => {
    for (const name of LEADS_ON) expect(names.filter(each => each.startsWith(`${name}/`)).length).toBeGreaterThan(0)
  })

  it('the gallery shows no address without a page, except the missing page', () => {
    const lost = screens.filter(screen => {
      const route = routeOf(screen)
      return route === undefined || !hasPage(route)
    })
    expect(lost.map(({ name }) => name)).toEqual(['shell/missing'])
  })

  it('the gallery has an exhibit for every status of an order, and for an unknown one', () => {
    const missing = [...knownStatuses, 'unknown'].filter(status => !names.includes(`orders/status-${status}`))
    expect(missing).toEqual([])
  })

  it('the gallery has an exhibit for every component of the kit', async () => {
    const shown = new Set(exhibits.flatMap(exhibit => (isPiece(exhibit) ? exhibit.parts : [])))
    const all = await components()
    expect(all.length).toBeGreaterThan(10)
    const elsewhere = [...NOT_FOR_THE_EYE, ...ON_SCREENS]
    expect(all.filter(name => !shown.has(name) && !elsewhere.includes(name))).toEqual([])
    expect(ON_SCREENS.filter(name => !all.includes(name))).toEqual([])
    expect([...shown].filter(name => !all.includes(name))).toEqual([])
  })
})

/** Components of several rooms: the exhibits of their pages show them. */
const ON_SCREENS = [
  'PageWords',
  'Blocks',
  'CopyRow',
  'CopyFailed',
  'Rows',
  'Row',
  'TextSizes',
  'PageChunkError',
  'SheetChunkError',
  'ArtChunkError',
  'StormArt',
  'ErrorPage',
  'Skeleton',
  'AccountForm',
  'CodeField',
  'EntryTrouble',
  'Bill',
  'CodesWait',
  'LineName',
  'MethodList',
  'MethodSkeleton',
  'PutRight',
  'ScamWarning',
  'Mark',
  'NextArt',
  'SaveQr',
  'TimeLeft',
  'Unbroken',
  'Clock',
]

/** Contexts, and one drawing of a tile that `Tile` stands for. */
const NOT_FOR_THE_EYE = ['AppContext', 'FormHere', 'TileArt', 'SignArt']

describe('the names of the exhibits', () => {
  it('the names of the exhibits are unique', () => {
    expect(names.length).toBe(new Set(names).size)
  })

  it('the names of the exhibits are a room and a state, and valid file names', () => {
    expect(names.filter(name => !/^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:[-_][a-z]+)*$/u.test(name))).toEqual([])
  })

  it('every exhibit has a reference picture, and every reference picture has an exhibit', () => {
    const references = existsSync(REFERENCES)
      ? readdirSync(REFERENCES, { recursive: true, encoding: 'utf8' })
          .filter(file => file.endsWith('.png'))
          .map(file => file.replaceAll('\\', '/').replace(/\.png$/u, ''))
      : []
    expect(references.toSorted()).toEqual(names.toSorted())
  })
})

const REFERENCES = 'tests/looks/references'
