import type { Page } from 'playwright'
import type { Order } from '~/domain/orders/order'

/** An answer as it travels. */
export type Wire = Readonly<Record<string, unknown>>

/** Every answer about an order says something else: what `change` makes of it. */
export const retold = (page: Page, order: Order, change: (wire: Wire) => Wire): Promise<unknown> =>
  retoldAt(page, `/api/orders/${order.id}`, change)

/** The same for the answers of any path. */
export const retoldAt = (page: Page, path: string, change: (wire: Wire) => Wire): Promise<unknown> =>
  page.route(`**${path}`, async route => {
    const answer = await route.fetch()
    const wire: Wire = await answer.json()
    // the page may have been closed meanwhile
    await route.fulfill({ response: answer, json: change(wire) }).catch(() => undefined)
  })

/** The same order in another status; without its version, so that no answer counts as older. */
export const inStatus =
  (name: string, more: Wire = {}) =>
  ({ version: _, ...wire }: Wire): Wire => ({ ...wire, status: { name }, ...more })

/** The same order, paid, with these codes for its only line. */
export const withCodes =
  (codes: readonly Wire[]) =>
  ({ version: _, ...wire }: Wire): Wire => ({
    ...wire,
    status: { name: 'success' },
    items: (Array.isArray(wire['items']) ? wire['items'] : []).map((item: Wire) => ({ ...item, codes })),
  })
