import { describe, expect, test } from 'vitest'
import { permissions } from '@server/operators/permissions'
import { screens } from '@console/screens/registry'
import { AREAS, isOpen, navigationOf, type ScreenEntry } from '@console/screens/screen-entry'
import { sources } from '@tests/architecture/sources'

const entry = (name: ScreenEntry['name'], path: string, needs?: string): ScreenEntry => ({
  name,
  path,
  load: () => Promise.reject(new Error('not loaded')),
  ...(needs === undefined ? {} : { needs }),
})

/** The commands that code of the console names: `needs="orders refund"`, `needs: 'orders find'`, `can('orders note')`. */
const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bneeds[=:]\s*\{?|\bcan\()['"]([a-z-]+(?: [a-z-]+)*)['"]/gu)].map(([, command = '']) => command)

describe('the screens of the console', () => {
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
