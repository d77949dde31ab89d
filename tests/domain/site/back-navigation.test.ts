import { describe, expect, test } from 'vitest'
import { parentOf } from '~/domain/site/back-navigation'
import { type RouteName, routes } from '~/domain/site/routes'

const names = Object.keys(routes).filter((name): name is RouteName => name in routes)

describe('the parent of a page', () => {
  test.each(names)('the parents of the page %s lead home in a few steps', name => {
    const way: RouteName[] = [name]
    while (way.at(-1) !== 'home') {
      const next = parentOf(way.at(-1) ?? 'home')
      expect(way).not.toContain(next)
      way.push(next)
    }
    expect(way.length).toBeLessThanOrEqual(4)
  })

  test('a parent page needs no parameter in its address', () => {
    for (const name of names) expect(routes[parentOf(name)].pattern).not.toMatch(/:\w+(?!\?)$/u)
  })

  test('the parent of a product is the listing, and the parent of an order is the order list', () => {
    expect(parentOf('product')).toBe('order')
    expect(parentOf('taking')).toBe('takings')
  })
})
