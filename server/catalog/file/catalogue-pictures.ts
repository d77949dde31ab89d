import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueFile } from '@server/catalog/file/catalogue-file'
import type { CodecFault } from '@server/platform/codec-faults'
import { PICTURES_PATH, type PictureStore, pictureOf } from '@server/pictures/picture-store'

/** The pictures that a page of the shop can show. */
export interface ShownPictures {
  readonly store: PictureStore
  /** Further origins that the policy of pages admits. */
  readonly origins: readonly string[]
  /** The folder of the browser's build; absent: its files are not checked. */
  readonly clientDir: string | undefined
}

/** A picture and its place in the catalogue. */
export interface NamedPicture {
  readonly path: string
  readonly address: string
}

interface Pictured {
  readonly image: string
}

/** Every picture that a catalogue names. */
export const picturesIn = ({
  shop: { imgs },
  categories,
  groups,
}: Pick<CatalogueFile, 'shop'> &
  Readonly<Record<'categories' | 'groups', readonly Pictured[]>>): readonly NamedPicture[] =>
  [
    { path: 'shop.imgs.logo', address: imgs.logo },
    { path: 'shop.imgs.logo_long', address: imgs.logo_long },
    { path: 'shop.imgs.icon', address: imgs.icon ?? '' },
    { path: 'shop.imgs.qrcode', address: imgs.qrcode },
    { path: 'shop.imgs.wx', address: imgs.wx },
    ...imgs.banners.map(({ image }, at) => ({ path: `shop.imgs.banners[${at}].image`, address: image })),
    ...categories.map(({ image }, at) => ({ path: `categories[${at}].image`, address: image })),
    ...groups.map(({ image }, at) => ({ path: `groups[${at}].image`, address: image })),
  ].filter(({ address }) => address !== '')

/** The pictures of a catalogue that no page can show, each with the reason. */
export const pictureFaults = async (file: CatalogueFile, shown: ShownPictures): Promise<readonly CodecFault[]> => {
  const named = picturesIn(file)
  const own = named.some(({ address }) => address.startsWith(PICTURES_PATH))
    ? new Set((await shown.store.list()).map(({ id }) => id))
    : new Set<string>()
  return named.flatMap(({ path, address }) => {
    const message = faultOf(address, own, shown)
    return message === undefined ? [] : [{ path, message }]
  })
}

/** Why no page can show the picture at an address; undefined: each page can, or there is no picture. */
export const pictureFault = async (address: string, shown: ShownPictures): Promise<string | undefined> => {
  if (address === '') return undefined
  const id = address.startsWith(PICTURES_PATH) ? pictureOf(address.slice(PICTURES_PATH.length))?.id : undefined
  const own = id !== undefined && (await shown.store.has(id)) ? [id] : []
  return faultOf(address, new Set(own), shown)
}

const faultOf = (address: string, own: ReadonlySet<string>, { origins, clientDir }: ShownPictures) => {
  if (address.startsWith(PICTURES_PATH)) {
    const id = pictureOf(address.slice(PICTURES_PATH.length))?.id
    return id !== undefined && own.has(id) ? undefined : 'is no picture of the shop: see pictures list'
  }
  if (/^\/(?![/\\])[^\s\\]*$/u.test(address)) {
    const path = (address.split(/[?#]/u)[0] ?? '').slice(1)
    const isThere = clientDir === undefined || (!path.includes('..') && existsSync(join(clientDir, path)))
    return isThere ? undefined : 'does not exist: add your picture with pictures add'
  }
  if (address.startsWith('data:image/')) return undefined
  const origin = address.startsWith('https://') && URL.canParse(address) ? new URL(address).origin : undefined
  if (origin === undefined) return 'is no picture: use pictures add, or an address that begins with https://'
  return origins.includes(origin) ? undefined : `is on ${origin}, which IMAGE_ORIGINS does not list`
}
