import { deflateSync } from 'node:zlib'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Colours closer than this are the same: how finely edges are drawn differs from machine to machine. */
const COLOUR_TOLERANCE = 0.15
/** Up to 120 pixels may differ. A line of text that moves by one pixel changes some hundreds. */
const PIXEL_TOLERANCE = 120

export interface Difference {
  /** Pixels that differ; all of them where the sizes do. */
  readonly pixels: number
  readonly diff: Buffer
}

/** Undefined: the two look the same. */
export const differ = (reference: Buffer, actual: Buffer): Difference | undefined => {
  const [a, b] = [PNG.sync.read(reference), PNG.sync.read(actual)]
  if (a.width !== b.width || a.height !== b.height) return { pixels: b.width * b.height, diff: actual }
  const out = new PNG({ width: a.width, height: a.height })
  const pixels = pixelmatch(a.data, b.data, out.data, a.width, a.height, { threshold: COLOUR_TOLERANCE })
  return pixels <= PIXEL_TOLERANCE ? undefined : { pixels, diff: PNG.sync.write(out) }
}

/** The same picture in at most 256 colours: a third of the size, and the eye sees no difference. */
export const reduced = (png: Buffer): Buffer => {
  const { width, height, data } = PNG.sync.read(png)
  const palette = paletteOf(countColours(data))
  const nearest = new Map(palette.map((colour, index) => [colour, index]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = data.readUIntBE((y * width + x) * 4, 3)
      const index = nearest.get(colour) ?? closest(palette, colour)
      nearest.set(colour, index)
      rows[y * (width + 1) + x + 1] = index
    }
  return encode(width, height, palette, rows)
}

/** The most frequent colours, without colours that are almost equal to a more frequent one. */
const paletteOf = (counts: ReadonlyMap<number, number>): readonly number[] => {
  const palette: number[] = []
  for (const [colour] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    if (palette.length === 256) break
    if (palette.every(each => distance(each, colour) >= APART)) palette.push(colour)
  }
  return palette
}

/** About five steps in each channel. */
const APART = 75

const countColours = (data: Buffer): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return counts
}

const closest = (palette: readonly number[], colour: number): number => {
  let best = 0
  let least = Infinity
  for (const [index, each] of palette.entries()) {
    const far = distance(each, colour)
    if (far < least) [best, least] = [index, far]
  }
  return best
}

const distance = (a: number, b: number): number =>
  ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2

/** A PNG with a palette, its rows unfiltered (the PNG specification, 11.2). */
const encode = (width: number, height: number, palette: readonly number[], rows: Buffer): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.concat(
    palette.map(colour => {
      const entry = Buffer.alloc(3)
      entry.writeUIntBE(colour, 0, 3)
      return entry
    }),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(body.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
