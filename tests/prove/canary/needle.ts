import { brotliDecompressSync, inflateRawSync, inflateSync } from 'node:zlib'

/** Every way in which a text may lie about: as it is, or as formats write it. */
export const forms = (text: string): Readonly<Record<string, Buffer>> => {
  const bytes = Buffer.from(text)
  const each = (write: (byte: number) => string) => Buffer.from([...bytes].map(write).join(''))
  const hex = (byte: number) => byte.toString(16).padStart(2, '0')
  return {
    plain: bytes,
    'UTF-16LE': Buffer.from(text, 'utf16le'),
    'UTF-16BE': Buffer.from(text, 'utf16le').swap16(),
    hex: each(hex),
    HEX: each(byte => hex(byte).toUpperCase()),
    'URL-encoded': each(byte => `%${hex(byte)}`),
    'URL-ENCODED': each(byte => `%${hex(byte).toUpperCase()}`),
    'JSON-escaped': each(byte => `\\u00${hex(byte)}`),
    'HTML-escaped': each(byte => `&#${byte};`),
    ...Object.fromEntries([0, 1, 2].map(at => [`base64 from ${at}`, base64From(bytes, at)])),
  }
}

/** What is left of base64 when other bytes come before and after: three forms, by where the text begins. */
const base64From = (bytes: Buffer, at: number): Buffer => {
  const text = Buffer.concat([Buffer.alloc(at), bytes]).toString('base64')
  return Buffer.from(text.slice(Math.ceil((at * 4) / 3), Math.floor(((at + bytes.length) * 4) / 3)))
}

/** Texts that are looked for, by name. */
export type Wanted = Readonly<Record<string, Readonly<Record<string, Buffer>>>>

/** Who was found, and in which form. */
export interface Hit {
  readonly who: string
  readonly form: string
}

/** `packed`: looks into what is compressed inside, too. */
export const hitsIn = (bytes: Buffer, wanted: Wanted, packed = false): readonly Hit[] =>
  [bytes, ...(packed ? unpacked(bytes) : [])].flatMap((reading, at) =>
    Object.entries(wanted).flatMap(([who, shapes]) =>
      Object.entries(shapes)
        .filter(([, shape]) => reading.includes(shape))
        .map(([form]) => ({ who, form: at === 0 ? form : `${form}, compressed` })),
    ),
  )

const unpacked = (bytes: Buffer): readonly Buffer[] => [
  ...from(bytes, GZIP, gunzip),
  ...[0x01, 0x5e, 0x9c, 0xda].flatMap(level => from(bytes, Buffer.from([0x78, level]), inflateSync)),
  ...cached(bytes),
]

/** Every part that can be unpacked, tried from each place that looks like a beginning. */
const from = (bytes: Buffer, magic: Buffer, unpack: (bytes: Buffer) => Buffer): readonly Buffer[] => {
  const found: Buffer[] = []
  for (let at = bytes.indexOf(magic); at >= 0; at = bytes.indexOf(magic, at + 1))
    found.push(...tried(() => unpack(bytes.subarray(at))))
  return found
}

const GZIP = Buffer.from([0x1f, 0x8b, 0x08])
const NAMED = 0x08

/** Skips the checksum at the end: more bytes follow the member in the file. */
const gunzip = (bytes: Buffer): Buffer => {
  const isNamed = ((bytes[3] ?? 0) & NAMED) !== 0
  return inflateRawSync(bytes.subarray(isNamed ? bytes.indexOf(0, 10) + 1 : 10))
}

/** A browser's cache entry: a header, the address, and the raw body. Brotli has no magic number to look for. */
const SIMPLE_CACHE = Buffer.from('305c72a71b6dfbfc', 'hex')
const HEADER = 24

const cached = (bytes: Buffer): readonly Buffer[] =>
  bytes.length > HEADER && bytes.subarray(0, SIMPLE_CACHE.length).equals(SIMPLE_CACHE)
    ? tried(() => brotliDecompressSync(bytes.subarray(HEADER + bytes.readUInt32LE(12))))
    : []

const tried = (unpack: () => Buffer): readonly Buffer[] => {
  try {
    return [unpack()]
  } catch {
    return []
  }
}
