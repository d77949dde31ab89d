import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type EncodedPicture, type PictureUse, encodePicture, pictureFaultWords } from '@server/pictures/encode-picture'

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 40, b: 40, alpha: 0.5 } } })

const encoded = async (original: Buffer, use: PictureUse = 'product'): Promise<EncodedPicture> => {
  const picture = await encodePicture(original, use)
  if (E.isLeft(picture)) throw new Error(pictureFaultWords(picture.left))
  return picture.right
}
const refused = async (original: Buffer): Promise<string> => {
  const picture = await encodePicture(original, 'product')
  return E.isLeft(picture) ? pictureFaultWords(picture.left) : 'it was not refused'
}

const LONGEST: Readonly<Record<Exclude<PictureUse, 'icon'>, number>> = {
  product: 720,
  banner: 1440,
  logo: 512,
  code: 640,
}
const fitting = ['product', 'banner', 'logo', 'code'] as const

describe('a picture of the operator', { timeout: 120_000 }, () => {
  it('a picture of any size keeps its proportions and is never larger than the shop shows it', async () => {
    const side = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 400, max: 1600 }))
    await fc.assert(
      fc.asyncProperty(side, side, fc.constantFrom(...fitting), async (width, height, use) => {
        const picture = await encoded(await plain(width, height).png().toBuffer(), use)
        const scale = Math.min(1, LONGEST[use] / Math.max(width, height))
        expect(Math.abs(picture.width - Math.max(1, width * scale))).toBeLessThanOrEqual(1)
        expect(Math.abs(picture.height - Math.max(1, height * scale))).toBeLessThanOrEqual(1)
        for (const { format, bytes } of picture.files) {
          const read = await sharp(bytes).metadata()
          expect([read.width, read.height], format).toEqual([picture.width, picture.height])
        }
      }),
      { numRuns: 12 },
    )
  })

  it('a picture has AVIF, WebP and one format for chats, which is PNG if it is transparent or a QR code', async () => {
    const formats = async (channels: 3 | 4, use: PictureUse) =>
      (await encoded(await plain(30, 20, channels).png().toBuffer(), use)).files.map(({ format }) => format)
    expect(await formats(3, 'product')).toEqual(['avif', 'webp', 'jpg'])
    expect(await formats(4, 'logo')).toEqual(['avif', 'webp', 'png'])
    expect(await formats(3, 'code')).toEqual(['avif', 'webp', 'png'])
  })

  it('an icon of any size is a square PNG of 512 pixels without transparent parts', async () => {
    const side = fc.integer({ min: 1, max: 900 })
    await fc.assert(
      fc.asyncProperty(side, side, fc.constantFrom(3, 4), async (width, height, channels) => {
        const { files } = await encoded(await plain(width, height, channels).png().toBuffer(), 'icon')
        expect(files.map(({ format }) => format)).toEqual(['png'])
        for (const { bytes } of files)
          expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512, hasAlpha: false })
      }),
      { numRuns: 6 },
    )
  })

  it('a photograph is turned upright and loses its metadata', async () => {
    const photo = await plain(60, 40)
      .withExif({ IFD0: { Copyright: 'a person' }, IFD3: { GPSLatitude: '22/1 11/1 0/1' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const picture = await encoded(photo)
    expect([picture.width, picture.height]).toEqual([40, 60])
    for (const { bytes } of picture.files) {
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1])
    }
  })

  it('a QR code keeps each of its pixels', async () => {
    const noise = Buffer.from(Array.from({ length: 30 * 30 * 3 }, (_, at) => ((at * 7919) % 2 === 0 ? 0 : 255)))
    const original = sharp(noise, { raw: { width: 30, height: 30, channels: 3 } })
    const { files } = await encoded(await original.png().toBuffer(), 'code')
    for (const { format, bytes } of files.filter(each => each.format !== 'avif'))
      expect(await sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer(), format).toEqual(noise)
  })

  it('the same picture has the same hash, and another use or content has another', async () => {
    const [one, two] = [await plain(30, 20).png().toBuffer(), await plain(20, 30).png().toBuffer()]
    const hashes = [await encoded(one), await encoded(one), await encoded(one, 'logo'), await encoded(two)]
    const [first, again, logo, other] = hashes.map(({ hash }) => hash)
    expect(again).toBe(first)
    expect(new Set([first, logo, other]).size).toBe(3)
  })

  it('a file that is no picture, is cut off, too large or of another format is refused with the reason', async () => {
    const jpeg = await plain(600, 400).jpeg().toBuffer()
    expect(await refused(Buffer.from('hello'))).toContain('cannot be read')
    expect(await refused(jpeg.subarray(0, jpeg.length / 2))).toContain('cannot be read')
    for (const start of ['<svg', '<?xml version="1.0"?>\n<svg', '\uFEFF<svg'])
      for (const size of ['', ' width="9" height="9"'])
        expect(await refused(Buffer.from(`${start} xmlns="http://www.w3.org/2000/svg"${size}/>`))).toBe(
          'its format is svg: use JPEG, PNG, WebP, AVIF or GIF',
        )
    expect(await refused(Buffer.alloc(20_000_001))).toContain('20 MB')
    expect(await refused(await plain(7_200, 7_200).png().toBuffer())).toContain('pixel limit')
  })
})
