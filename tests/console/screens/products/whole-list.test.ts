import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { wholeList } from '@console/screens/products/order/use-whole-list'
import { runs } from '@testing/arbitraries/runs'

/** A list that answers its rows page by page. It fails from the page `failing` on. */
const paged =
  (pages: readonly (readonly number[])[], failing = Infinity) =>
  (cursor: string | undefined) =>
  async () => {
    const at = Number(cursor ?? 0)
    if (at >= failing) return E.left(`page ${at} failed`)
    return E.right({ items: pages[at] ?? [], ...(at + 1 < pages.length ? { next: String(at + 1) } : {}) })
  }

const pages = fc.array(fc.array(fc.nat(), { maxLength: 3 }), { maxLength: 6 })

describe('a whole list', () => {
  test('it has the rows of all pages in their order', () =>
    fc.assert(
      fc.asyncProperty(pages, async all => {
        expect(await wholeList(paged(all))()).toEqual(E.right(all.flat()))
      }),
      runs,
    ))

  test('it fails with the first page that fails', async () => {
    expect(await wholeList(paged([[1], [2], [3]], 1))()).toEqual(E.left('page 1 failed'))
  })
})
