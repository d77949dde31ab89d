import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { pictureCalls } from '~/contract/console/pictures'
import { productCalls } from '~/contract/console/products'
import { listActs } from '@server/operators/acts'
import { expectError } from '@tests/server/http/harness'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'

const photo = (width: number, red = 200) =>
  sharp({ create: { width, height: 30, channels: 3, background: { r: red, g: 40, b: 40 } } })
    .png()
    .toBuffer()

describe('the pictures at the console', () => {
  let h: ConsoleHarness
  let owner: Console
  beforeAll(async () => {
    h = await openConsoleShop()
    owner = await h.person('owner')
  })
  afterAll(() => h.close())
  const add = (file: Buffer | string, name = 'Gift Card.png', dryRun = false) =>
    owner.act(pictureCalls.addPicture, { name, use: 'product' }, { file, dryRun })
  const list = async () => (await owner.look(pictureCalls.listPictures)).right().items

  it('a picture is made smaller, stored under a name from its file, and used by a product', async () => {
    const tried = (await add(await photo(1_000), 'Gift Card.png', true)).right()
    expect(tried).toMatchObject({ width: 720, id: expect.stringMatching(/^gift-card\.[0-9a-f]{16}$/u) })
    expect(await list()).toEqual([])
    const picture = (await add(await photo(1_000))).right()
    expect(picture).toEqual(tried)
    expect(await list()).toMatchObject([{ ...picture, used: false }])
    const { items } = (await owner.look(productCalls.listProducts)).right()
    const no = items[0]?.no ?? ''
    const { revision } = (await owner.look(productCalls.product, { params: { no } })).right()
    const input = { revision, image: picture.address }
    expect((await owner.act(productCalls.changeProduct, input, { params: { no } })).status).toBe(200)
    expect(await list()).toMatchObject([{ used: true }])
    const removed = await owner.act(pictureCalls.removePicture, {}, { params: { id: picture.id } })
    expect(removed.body).toMatchObject({ refusal: 'picture_in_use', facts: { id: picture.id } })
    expect((await listActs(h.deps.db, { command: 'pictures add', limit: 9 }))[0]).toMatchObject({ subject: picture.id })
  })

  it('a picture that nothing uses is removed, with a dry run before', async () => {
    const { id } = (await add(await photo(20, 10), '圖.png')).right()
    expect(id).toMatch(/^product\./u)
    const remove = (dryRun: boolean) => owner.act(pictureCalls.removePicture, {}, { params: { id }, dryRun })
    expect((await remove(true)).right()).toEqual({ id })
    expect((await list()).map(each => each.id)).toContain(id)
    expect((await remove(false)).right()).toEqual({ id })
    expect((await list()).map(each => each.id)).not.toContain(id)
    expect((await remove(false)).body).toMatchObject({ refusal: 'no_picture' })
  })

  it('a file that is empty, too large or no picture is refused, and nothing is stored', async () => {
    const before = await list()
    expect((await add('')).body).toMatchObject({ refusal: 'picture_unreadable' })
    expect((await add('a text')).body).toMatchObject({ refusal: 'picture_unreadable' })
    expect((await add('<svg xmlns="http://www.w3.org/2000/svg"/>')).body).toMatchObject({
      refusal: 'picture_format',
      facts: { format: 'svg' },
    })
    expectError(await add(Buffer.alloc(20_000_001)), 413)
    expect(await list()).toEqual(before)
  })

  it('a role that may not add pictures is refused', async () => {
    const clerk = await h.person('counter')
    const file = await photo(10)
    expectError(await clerk.act(pictureCalls.addPicture, { name: 'a', use: 'product' }, { file }), 403)
  })
})
