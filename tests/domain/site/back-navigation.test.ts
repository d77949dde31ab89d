import { describe, expect, test } from 'vitest'
import { parentOf } from '~/domain/site/back-navigation'
import { type RouteName, routes } from '~/domain/site/routes'

const names = Object.keys(routes).filter((name): name is RouteName => name in routes)

describe('the page above another', () => {
  test.each(names)('leads home from %s in a few steps', name => {
    const way: RouteName[] = [name]
    while (way.at(-1) !== 'home') {
      const next = parentOf(way.at(-1) ?? 'home')
      expect(way).not.toContain(next)
      way.push(next)
    }
    expect(way.length).toBeLessThanOrEqual(4)
  })

  test('needs nothing in its address', () => {
    for (const name of names) expect(routes[parentOf(name)].pattern).not.toMatch(/:\w+(?!\?)$/u)
  })

  test('of a product is the listing, of an order the orders', () => {
    expect(parentOf('product')).toBe('order')
    expect(parentOf('taking')).toBe('takings')
  })
})
