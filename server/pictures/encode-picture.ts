import { createHash } from 'node:crypto'
import * as E from 'fp-ts/Either'
import type { Sharp } from 'sharp'

/** Where the shop shows a picture: this decides its size. */
export const pictureUses = ['product', 'banner', 'logo', 'icon', 'code'] as const
export type PictureUse = (typeof pictureUses)[number]

/**
 * The longest side in pixels: twice what a phone shows. A smaller picture is not enlarged. `icon`: for tabs and home
 * screens, always square. `code`: a QR code.
 */
const SIDES: Readonly<Record<PictureUse, number>> = { product: 720, banner: 1440, logo: 512, icon: 512, code: 640 }

/** `jpg` or `png` is for chats and old browsers; `png` only if the picture is transparent or a QR code. */
export const pictureFormats = ['avif', 'webp', 'jpg', 'png'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export interface EncodedPicture {
  /** From the content and the way in which it is encoded. */
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly files: readonly { readonly format: PictureFormat; readonly bytes: Buffer }[]
}

const MAX_PICTURE_BYTES = 20_000_000
const MAX_PIXELS = 50_000_000

const READABLE = new Set<string>(['jpeg', 'png', 'webp', 'heif', 'gif'])

const WHITE = { background: '#ffffff' }
const SQUARE = { fit: 'contain', ...WHITE } as const

/** Why a picture cannot be used. */
export type PictureFault =
  | { readonly _tag: 'picture_too_large'; readonly megabytes: number }
  | { readonly _tag: 'picture_format'; readonly format: string }
  /** `why`: in the words of the library that reads pictures. */
  | { readonly _tag: 'picture_unreadable'; readonly why: string }

/** For the operator of a command. */
export const pictureFaultWords = (fault: PictureFault): string => {
  switch (fault._tag) {
    case 'picture_too_large':
      return `it is larger than ${fault.megabytes} MB`
    case 'picture_format':
      return `its format is ${fault.format}: use JPEG, PNG, WebP, AVIF or GIF`
    case 'picture_unreadable':
      return `it cannot be read: ${fault.why}`
  }
}

/** The fault of a file with this many bytes; undefined: it is not too large. */
export const sizeFault = (bytes: number): PictureFault | undefined =>
  bytes > MAX_PICTURE_BYTES ? { _tag: 'picture_too_large', megabytes: MAX_PICTURE_BYTES / 1_000_000 } : undefined

const unreadable = (format: string): PictureFault => ({ _tag: 'picture_format', format })

/** A new way of encoding makes new names: files under a name never change. */
const RECIPE = 'v1'

/**
 * Decodes a picture, turns it upright, makes it smaller and encodes it, without its metadata. Left: why it cannot be used.
 */
export const encodePicture = async (
  original: Buffer,
  use: PictureUse,
): Promise<E.Either<PictureFault, EncodedPicture>> => {
  const large = sizeFault(original.length)
  if (large !== undefined) return E.left(large)
  // without a size, the library cannot say what it is
  const head = original.toString('utf8', 0, 4_096).trimStart()
  if (head.startsWith('<') && /<svg[\s>]/u.test(head)) return E.left(unreadable('svg'))
  // a native library of 20 MB, which only this command needs
  const { default: sharp } = await import('sharp')
  try {
    const opened = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format, hasAlpha } = await opened.metadata()
    if (!READABLE.has(format)) return E.left(unreadable(format))
    const side = SIDES[use]
    const { data, info } = await opened
      .autoOrient()
      .resize({ width: side, height: side, ...(use === 'icon' ? SQUARE : { fit: 'inside', withoutEnlargement: true }) })
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true })
    const files = await Promise.all(
      encodings(() => sharp(data), use, hasAlpha).map(async ({ format: to, encoder }) => ({
        format: to,
        bytes: await encoder.toBuffer(),
      })),
    )
    const hash = createHash('sha256').update(`${RECIPE} ${use} `).update(original).digest('hex').slice(0, 16)
    return E.right({ hash, width: info.width, height: info.height, files })
  } catch (error) {
    return E.left({ _tag: 'picture_unreadable', why: error instanceof Error ? error.message : String(error) })
  }
}

/** A QR code keeps its edges: nothing is lost in its files. */
const encodings = (
  picture: () => Sharp,
  use: PictureUse,
  hasAlpha: boolean,
): readonly { readonly format: PictureFormat; readonly encoder: Sharp }[] => {
  const lossless = use === 'code'
  // a home screen takes no other format, and shows transparent parts black
  if (use === 'icon') return [{ format: 'png', encoder: picture().flatten(WHITE).png({ compressionLevel: 9 }) }]
  return [
    { format: 'avif', encoder: picture().avif({ quality: 62, chromaSubsampling: '4:4:4', lossless }) },
    { format: 'webp', encoder: picture().webp({ quality: 82, lossless }) },
    hasAlpha || lossless
      ? { format: 'png', encoder: picture().png({ compressionLevel: 9 }) }
      : { format: 'jpg', encoder: picture().jpeg({ quality: 82, mozjpeg: true }) },
  ]
}
