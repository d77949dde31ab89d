import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { pictureCalls } from '~/contract/console/pictures'
import { answering } from '@server/acts/kit/answering'
import { addPicture, listPicturesPage, removePicture } from '@server/acts/catalogue/pictures'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { actRoute, lookRoute } from '@server/console/kit/define-call'
import { PAGE_SIZE, pageFrom } from '@server/console/kit/page'
import { uploadRoute } from '@server/console/kit/upload-route'
import { addressOf, pictureName, type StoredPicture } from '@server/pictures/picture-store'

/** The pictures of the shop. */
export const pictureRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, pictureCalls.listPictures, async ({ deps, query }) => {
    const found = await listPicturesPage(deps, { limit: PAGE_SIZE + 1, after: query['cursor'] })
    return E.right(
      pageFrom(
        found,
        picture => ({ ...shownPicture(picture), used: picture.used }),
        ({ id }) => id,
      ),
    )
  })

  uploadRoute(app, console, pictureCalls.addPicture, async ({ deps, doing, input: { name, use }, file }) => {
    const pieces: Buffer[] = []
    for await (const piece of file) pieces.push(piece)
    // a name without Latin letters or digits is no name for a file
    const given = { bytes: Buffer.concat(pieces), use, name: pictureName(withoutEnding(name)) ?? use }
    const added = await addPicture(deps, doing, given)
    return E.isLeft(added) ? added : E.right(shownPicture(added.right))
  })

  actRoute(app, console, pictureCalls.removePicture, ({ params }) =>
    answering(removePicture(params['id'] ?? ''), id => ({ id })),
  )
}

const shownPicture = ({ id, use, width, height, bytes }: StoredPicture) => ({
  id,
  address: addressOf(id),
  use,
  width,
  height,
  bytes,
})

const withoutEnding = (file: string): string => file.replace(/\.[a-z0-9]{1,5}$/iu, '')
