import { describe, expect, test } from 'vitest'
import { permissions } from '@server/operators/permissions'
import { screens } from '@console/screens/registry'
import { AREAS, isOpen, navigationOf, type ScreenEntry } from '@console/screens/screen-entry'
import { dependenciesOf, type Source, sources } from '@tests/architecture/sources'

const entry = (name: ScreenEntry['name'], path: string, needs?: string): ScreenEntry => ({
  name,
  path,
  load: () => Promise.reject(new Error('not loaded')),
  ...(needs === undefined ? {} : { needs }),
})

/** The commands that code of the console names: `needs="orders refund"`, `needs: 'orders find'`, `can('orders note')`. */
const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bneeds[=:]\s*\{?|\bcan\()['"]([a-z-]+(?: [a-z-]+)*)['"]/gu)].map(([, command = '']) => command)

/** Every file of the console, by its path without its ending. */
const files: ReadonlyMap<string, Source> = new Map(
  sources()
    .filter(({ path }) => path.startsWith('console/'))
    .map(file => [withoutEnding(file.path), file]),
)
function withoutEnding(path: string): string {
  return path.replace(/\.tsx?$/u, '')
}

/** The namespaces of texts that a file and everything that it imports of the console ask for. */
const textsBelow = (path: string, seen = new Set<string>()): ReadonlySet<string> => {
  const file = files.get(withoutEnding(path))
  if (file === undefined || seen.has(path)) return new Set()
  seen.add(path)
  const own = [...file.text.matchAll(/useTranslation\('(\w+)'\)/gu)].map(([, name = '']) => name)
  const others = dependenciesOf(file)
    .filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic)
    .flatMap(({ target }) => [...textsBelow(target.path, seen)])
  return new Set([...own, ...others])
}

/** The texts that are there before any screen. */
const FIRST = ['common', 'refusals', 'session']

describe('the screens of the console', () => {
  test('each screen loads the texts that it shows: those of its area, and others that its entry names', () => {
    const registry = files.get('console/screens/registry')?.text ?? ''
    const modules = [...registry.matchAll(/import\('@(console\/screens\/[^']+)'\)/gu)].map(([, path = '']) => path)
    expect(modules).toHaveLength(screens.length)
    const missing = screens.flatMap(({ path, name, texts = [] }, at) => {
      const loaded: readonly string[] = [...FIRST, name, ...texts]
      return [...textsBelow(modules[at] ?? '')].filter(each => !loaded.includes(each)).map(each => `${path}: ${each}`)
    })
    expect(missing).toEqual([])
    expect(textsBelow('console/screens/money/money-screen')).toContain('money')
  })

  test('no address has two screens', () => {
    const paths = screens.map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  })

  test('each command that the console names is in the table of permissions', () => {
    const named = sources()
      .filter(({ path }) => path.startsWith('console/'))
      .flatMap(({ path, text }) => commandsIn(text).map(command => ({ path, command })))
    expect(named.filter(({ command }) => permissions[command] === undefined)).toEqual([])
    expect(commandsIn(`<Button needs="orders refund" /> needs: 'queues' can('users erase')`)).toEqual([
      'orders refund',
      'queues',
      'users erase',
    ])
  })

  test('the navigation has one entry for each area that the operator may see, in its order', () => {
    const all = [
      entry('system', '/system', 'doctor'),
      entry('orders', '/orders/:no'),
      entry('orders', '/orders'),
      entry('orders', '/orders/new'),
      entry('today', '/'),
    ]
    const shown = (can: (command: string) => boolean) => navigationOf(all, can).map(({ path }) => path)
    expect(shown(() => true)).toEqual(['/', '/orders', '/system'])
    expect(shown(() => false)).toEqual(['/', '/orders'])
    expect(isOpen(entry('system', '/system', 'doctor'), () => false)).toBe(false)
    expect(AREAS[0]).toBe('today')
  })
})
