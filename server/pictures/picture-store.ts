import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import {
  type EncodedPicture,
  type PictureFormat,
  type PictureUse,
  pictureFormats,
  pictureUses,
} from '@server/pictures/encode-picture'
import { list, oneOfTexts } from '@server/platform/strict-codec'

/** The operator's pictures are served below this path. */
export const PICTURES_PATH = '/pictures/'

/** A picture of the operator. */
export interface StoredPicture {
  /** Its name and a hash of its content: `steam.0123456789abcdef`. */
  readonly id: string
  readonly use: PictureUse
  readonly width: number
  readonly height: number
  readonly formats: readonly PictureFormat[]
  /** The size of all its files. */
  readonly bytes: number
}

/** Stores the operator's pictures. Every process of the shop uses the same one. */
export interface PictureStore {
  /** Stores a picture; storing it again changes nothing. */
  readonly add: (name: string, use: PictureUse, encoded: EncodedPicture) => Promise<StoredPicture>
  /** All pictures, by their ids in order. */
  readonly list: () => Promise<readonly StoredPicture[]>
  /** The same, page by page. */
  readonly page: (page: PicturePage) => Promise<readonly StoredPicture[]>
  /** Is there a picture with this id? */
  readonly has: (id: string) => Promise<boolean>
  readonly remove: (id: string) => Promise<void>
  /** The bytes of one file; undefined if there is none. */
  readonly read: (id: string, format: PictureFormat) => Promise<Buffer | undefined>
}

/** `after`: the id of the last picture of the page before. */
export interface PicturePage {
  readonly limit: number
  readonly after?: string | undefined
}

export const addressOf = (id: string): string => PICTURES_PATH + id

const ID = '[a-z0-9][a-z0-9-]{0,47}\\.[0-9a-f]{16}'
const FILE = new RegExp(`^(?<id>${ID})(?:\\.(?<format>${pictureFormats.join('|')}))?$`, 'u')

/** What an address below `PICTURES_PATH` names; undefined: it cannot be a picture. */
export const pictureOf = (
  file: string,
): { readonly id: string; readonly format: PictureFormat | undefined } | undefined => {
  const { id, format } = FILE.exec(file)?.groups ?? {}
  return id === undefined ? undefined : { id, format: pictureFormats.find(each => each === format) }
}

/** A name for a file: small Latin letters, digits and hyphens. Undefined if nothing is left. */
export const pictureName = (text: string): string | undefined => {
  const name = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, 48)
    .replaceAll(/^-+|-+$/gu, '')
  return name === '' ? undefined : name
}

const about: t.Type<Omit<StoredPicture, 'id'>, unknown> = t.type({
  use: oneOfTexts(pictureUses),
  width: t.number,
  height: t.number,
  formats: list(oneOfTexts(pictureFormats)),
  bytes: t.number,
})

/** A picture as it is stored under a name. */
export const storedAs = (
  name: string,
  use: PictureUse,
  { hash, width, height, files }: EncodedPicture,
): StoredPicture => ({
  id: `${name}.${hash}`,
  use,
  width,
  height,
  formats: files.map(({ format }) => format),
  bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
})

/** Where the files of pictures are: a directory or a bucket. */
export interface PictureFiles {
  /** The content of a file; undefined if there is none. */
  readonly read: (name: string) => Promise<Buffer | undefined>
  /** Writes a whole file: a reader sees all of it or nothing. */
  readonly write: (name: string, content: Buffer, type: string) => Promise<void>
  /** Removes a file, if there is one. */
  readonly remove: (name: string) => Promise<void>
  readonly names: () => Promise<readonly string[]>
}

/** The MIME type of each format. */
export const pictureTypes: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** Pictures as files: `ID.avif`, `ID.webp`, `ID.jpg` or `ID.png`, and `ID.json`, which is written last. */
export const pictureStore = (kept: PictureFiles): PictureStore => {
  const find = async (id: string): Promise<StoredPicture | undefined> => {
    const known = about.decode(parsed((await kept.read(`${id}.json`))?.toString('utf8') ?? ''))
    return E.isRight(known) ? { id, ...known.right } : undefined
  }
  const ids = async (): Promise<readonly string[]> =>
    (await kept.names())
      .flatMap(name => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
      .filter(id => pictureOf(id) !== undefined)
      .toSorted()
  const storedOf = async (some: readonly string[]): Promise<readonly StoredPicture[]> =>
    (await Promise.all(some.map(find))).filter(each => each !== undefined)
  return {
    add: async (name, use, encoded) => {
      const picture = storedAs(name, use, encoded)
      const { id, ...described } = picture
      for (const { format, bytes } of encoded.files) await kept.write(`${id}.${format}`, bytes, pictureTypes[format])
      await kept.write(`${id}.json`, Buffer.from(JSON.stringify(described)), 'application/json')
      return picture
    },
    list: async () => storedOf(await ids()),
    page: async ({ limit, after = '' }) => storedOf((await ids()).filter(id => id > after).slice(0, limit)),
    has: async id => (await find(id)) !== undefined,
    remove: async id => {
      for (const ending of ['json', ...pictureFormats]) await kept.remove(`${id}.${ending}`)
    },
    read: (id, format) => kept.read(`${id}.${format}`),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
