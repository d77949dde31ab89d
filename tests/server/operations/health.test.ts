import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeBatches } from '@server/platform/database/schema/vault'
import { commandDeps, memoryAnchor } from '@tests/server/cli/harness'
import { examine } from '@tests/server/operations/examine'
import { openShop, type ShopHarness } from '@tests/server/shop-harness'

describe('findings about many variants', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('pglite')
  })
  afterAll(() => h.close())
  const messageOf = async (id: string) =>
    (await examine({ ...commandDeps(h), anchor: memoryAnchor() })).find(each => each.id === id)?.message ?? ''
  const namesIn = (message: string) => /\((.*) …\)/u.exec(message)?.[1]?.split(', ')

  it('a message has the number of all variants, and the names of ten', async () => {
    const variants: string[] = []
    for (let at = 0; at < 12; at += 1) variants.push(await h.variant({ codes: 0 }))
    const createdAt = new Date(h.clock.now)
    const batches = variants.map(variantNo => ({ id: randomUUID(), variantNo, source: 'test', imported: 5, createdAt }))
    await h.database.db.insert(codeBatches).values(batches)

    const soldOut = await messageOf('stock.available')
    // and the two of the sample goods
    expect(soldOut).toMatch(/^14 variants are out of stock \(.*\): see codes low-stock --at-most 0$/u)
    expect(namesIn(soldOut)).toHaveLength(10)

    const books = await messageOf('stock.books')
    expect(books).toMatch(/^free, held, sold and void codes do not add up for 12 variants \(.*\): see codes stock$/u)
    expect(namesIn(books)).toHaveLength(10)
  })
})
