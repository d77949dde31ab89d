import { S3mini } from 's3mini'
import type { PictureFiles } from '@server/pictures/picture-store'

/** A bucket of an S3-compatible service. */
export interface Bucket {
  /** The address of the service with the bucket's name at its end: `https://s3.example.com/pictures`. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** The time that the service has for one answer. */
const PATIENCE_MS = 10_000

/** Files of pictures are stored below this name, so that a bucket may have other files too. */
const FOLDER = 'pictures'

/** The files of pictures in a bucket. Rejects if the service refuses a request or cannot be reached. */
export const pictureBucket = ({ url, region, keyId, secret }: Bucket): PictureFiles => {
  const bucket = new S3mini({
    endpoint: url,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    requestAbortTimeout: PATIENCE_MS,
  })
  const keyOf = (name: string): string => `${FOLDER}/${name}`
  return {
    read: async name => {
      const content = await bucket.getObjectArrayBuffer(keyOf(name))
      return content === null ? undefined : Buffer.from(content)
    },
    write: async (name, content, type) => {
      await bucket.putObject(keyOf(name), content, type)
    },
    remove: async name => {
      await bucket.deleteObject(keyOf(name))
    },
    names: async () => {
      const found = await bucket.listObjects('/', `${FOLDER}/`)
      if (found === null) throw new Error(`the bucket ${url} does not exist`)
      return found.map(({ Key }) => Key.slice(FOLDER.length + 1))
    },
  }
}
