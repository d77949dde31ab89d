import { pictureBucket, type Bucket } from '@server/pictures/picture-bucket'
import { pictureDirectory } from '@server/pictures/picture-directory'
import { type PictureStore, pictureStore } from '@server/pictures/picture-store'

/** The place of the operator's pictures: a bucket if there is one, otherwise the directory. */
export interface PicturePlace {
  /** Absolute. */
  readonly picturesDir: string
  readonly pictureBucket: Bucket | undefined
}

export const openPictures = ({ picturesDir, pictureBucket: bucket }: PicturePlace): PictureStore =>
  pictureStore(bucket === undefined ? pictureDirectory(picturesDir) : pictureBucket(bucket))
