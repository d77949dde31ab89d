import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { type Doing, perform, type Performed } from '@server/acts/kit/perform'
import { storedPictures } from '@server/catalog/file/stored-pictures'
import { encodePicture, type PictureFault, type PictureUse } from '@server/pictures/encode-picture'
import {
  addressOf,
  type PicturePage,
  pictureOf,
  PICTURES_PATH,
  type StoredPicture,
  storedAs,
} from '@server/pictures/picture-store'

export interface GivenPicture {
  readonly bytes: Buffer
  readonly use: PictureUse
  /** From `pictureName`. */
  readonly name: string
}

/** Adds a picture: it is made smaller, and encoded for browsers. That takes a while, so the transaction begins after it. */
export const addPicture = async (
  deps: ActDeps,
  doing: Doing,
  { bytes, use, name }: GivenPicture,
): Promise<E.Either<PictureFault, StoredPicture>> => {
  const encoded = await encodePicture(bytes, use)
  if (E.isLeft(encoded)) return encoded
  return perform<PictureFault, StoredPicture>(deps, doing, async ({ pictures: { store } }, { isDryRun }) => {
    // files are no part of a transaction
    const picture = isDryRun ? storedAs(name, use, encoded.right) : await store.add(name, use, encoded.right)
    return E.right({ answer: picture, act: { subject: picture.id, before: {}, after: { ...picture } } })
  })
}

/** A picture of the operator, with its address for the catalogue. */
export interface ListedPicture extends StoredPicture {
  readonly address: string
  /** Does the catalogue name it? */
  readonly used: boolean
}

/** All pictures, by their ids in order. */
export const listPictures = async (deps: Pick<ActDeps, 'db' | 'pictures'>): Promise<readonly ListedPicture[]> =>
  listed(deps, await deps.pictures.store.list())

/** The same, page by page. `after`: the id of the last picture of the page before. */
export const listPicturesPage = async (
  deps: Pick<ActDeps, 'db' | 'pictures'>,
  page: PicturePage,
): Promise<readonly ListedPicture[]> => listed(deps, await deps.pictures.store.page(page))

const listed = async (
  deps: Pick<ActDeps, 'db'>,
  pictures: readonly StoredPicture[],
): Promise<readonly ListedPicture[]> => {
  const used = await usedIn(deps)
  return pictures.map(each => ({ ...each, address: addressOf(each.id), used: used.has(each.id) }))
}

export type RemoveRefusal =
  | { readonly _tag: 'no_picture'; readonly id: string }
  /** `place`: where the catalogue names it, such as `groups[3].image`. */
  | { readonly _tag: 'picture_in_use'; readonly id: string; readonly place: string }

/** Removes a picture that the catalogue does not use. `given`: its address or its id. The answer: its id. */
export const removePicture =
  (given: string): Performed<RemoveRefusal, string> =>
  async (deps, { isDryRun }) => {
    const { store } = deps.pictures
    const id = pictureOf(given.startsWith(PICTURES_PATH) ? given.slice(PICTURES_PATH.length) : given)?.id ?? given
    const picture = (await store.list()).find(each => each.id === id)
    if (picture === undefined) return E.left({ _tag: 'no_picture', id })
    const place = (await usedIn(deps)).get(id)
    if (place !== undefined) return E.left({ _tag: 'picture_in_use', id, place })
    if (!isDryRun) await store.remove(id)
    return E.right({ answer: id, act: { subject: id, before: { ...picture }, after: {} } })
  }

/** The pictures that the catalogue names, each with its place. */
const usedIn = async ({ db }: Pick<ActDeps, 'db'>): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await storedPictures(db)).flatMap(({ path, address }) => {
      const id = address.startsWith(PICTURES_PATH) ? pictureOf(address.slice(PICTURES_PATH.length))?.id : undefined
      return id === undefined ? [] : [[id, path] as const]
    }),
  )
