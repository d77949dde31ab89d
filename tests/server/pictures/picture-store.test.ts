import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EncodedPicture } from '@server/pictures/encode-picture'
import type { Bucket } from '@server/pictures/picture-bucket'
import { openPictures } from '@server/pictures/open-pictures'
import type { PictureStore } from '@server/pictures/picture-store'
import { ACCESS, openS3 } from '@tests/server/pictures/s3-service'

const directory = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
let service: Awaited<ReturnType<typeof openS3>>
beforeAll(async () => {
  service = await openS3()
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
  await service.close()
})

const bucket = (settings: Partial<Bucket> = {}): PictureStore =>
  openPictures({ picturesDir: directory, pictureBucket: { url: service.url, ...ACCESS, ...settings } })

const stores: Readonly<Record<string, () => PictureStore>> = {
  'a directory': () => openPictures({ picturesDir: join(directory, 'own'), pictureBucket: undefined }),
  'a bucket': bucket,
}

const encoded: fc.Arbitrary<EncodedPicture> = fc.record({
  hash: fc.stringMatching(/^[0-9a-f]{16}$/u),
  width: fc.integer({ min: 1, max: 2000 }),
  height: fc.integer({ min: 1, max: 2000 }),
  files: fc.subarray(['avif', 'webp', 'jpg', 'png'] as const, { minLength: 1 }).chain(formats =>
    fc.tuple(
      ...formats.map(format =>
        fc.record({
          format: fc.constant(format),
          bytes: fc.uint8Array({ minLength: 1 }).map(each => Buffer.from(each)),
        }),
      ),
    ),
  ),
})

describe.each(Object.keys(stores))('pictures in %s', place => {
  const open = (): PictureStore => stores[place]?.() ?? bucket()

  it('pictures that are added are listed and read byte for byte, also by another process, until they are removed', async () => {
    const picture = fc.tuple(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/u), encoded)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(picture, { maxLength: 5, selector: ([name]) => name }), async pictures => {
        const store = open()
        const added = await Promise.all(pictures.map(([name, each]) => store.add(name, 'product', each)))
        const byId = added.toSorted((one, other) => (one.id < other.id ? -1 : 1))
        expect(await open().list()).toEqual(byId)
        for (const [at, [, { files }]] of pictures.entries())
          for (const { format, bytes } of files) expect(await open().read(added[at]?.id ?? '', format)).toEqual(bytes)
        for (const { id } of added) await store.remove(id)
        expect(await open().list()).toEqual([])
        expect(await store.read(added[0]?.id ?? 'none.0123456789abcdef', 'avif')).toBeUndefined()
      }),
      { numRuns: 15 },
    )
  })
})

describe('a bucket that does not work', () => {
  it.each([
    ['another secret', { secret: 'another' }],
    ['another key', { keyId: 'another' }],
    ['another region', { region: 'eu-west-1' }],
  ])('a bucket with %s is not taken for an empty one', async (_what, settings) => {
    await expect(bucket(settings).list()).rejects.toThrow()
    await expect(bucket(settings).read('a.0123456789abcdef', 'png')).rejects.toThrow()
  })

  it('a bucket that does not exist and a service that fails are not taken for an empty bucket', async () => {
    await expect(bucket({ url: service.url.replace('/bucket', '/missing') }).list()).rejects.toThrow()
    service.state.broken = 503
    try {
      await expect(bucket().list()).rejects.toThrow()
      await expect(bucket().read('a.0123456789abcdef', 'png')).rejects.toThrow()
    } finally {
      service.state.broken = undefined
    }
  })
})
