import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { type Environment, matching, type Setting, all } from '@server/config/settings'
import type { Bucket } from '@server/pictures/picture-bucket'
import { isServiceUrl } from '@server/platform/secret-settings'

/** The bucket of the operator's pictures; undefined: they are in a directory. */
export const readBucket = (env: Environment): Setting<Bucket | undefined> =>
  pipe(
    all({
      url: matching(env, 'PICTURES_BUCKET', isBucket, 'an https address with the name of the bucket at its end'),
      region: matching(env, 'PICTURES_BUCKET_REGION', isWord, 'a region such as ap-east-1'),
      keyId: matching(env, 'PICTURES_BUCKET_KEY_ID', isWord, 'the id of an access key'),
      secret: matching(env, 'PICTURES_BUCKET_SECRET', isWord, 'the secret of the access key'),
    }),
    E.chain(({ url, region = 'auto', keyId, secret }): Setting<Bucket | undefined> => {
      if (url === undefined) return E.right(undefined)
      if (keyId === undefined || secret === undefined)
        return E.left(['PICTURES_BUCKET: needs PICTURES_BUCKET_KEY_ID and PICTURES_BUCKET_SECRET too'])
      return E.right({ url, region, keyId, secret })
    }),
  )

const isBucket = (text: string): boolean =>
  isServiceUrl(text) && /^\/[a-z0-9][a-z0-9.-]{2,62}$/u.test(new URL(text).pathname)

const isWord = (text: string): boolean => /^[\x21-\x7e]+$/u.test(text)
