import * as t from 'io-ts'
import { act, look, upload } from '~/contract/console/console-call'
import { pageOf } from '~/contract/console/page'
import { count, object, text } from '~/contract/wire'

/** Where the shop shows a picture: this decides its size. */
const pictureUse = t.keyof({ product: null, banner: null, logo: null, icon: null, code: null })
export type ConsolePictureUse = t.TypeOf<typeof pictureUse>

const picture = {
  id: t.string,
  /** For the catalogue. */
  address: t.string,
  use: pictureUse,
  width: count(1),
  height: count(1),
  /** The size of all its files. */
  bytes: count(0),
}

const listed = t.type({
  ...picture,
  /** Does the catalogue name it? */
  used: t.boolean,
})
export type ConsolePicture = t.TypeOf<typeof listed>

const added = t.type(picture)

/** The library that reads pictures takes no larger ones. */
const MOST_BYTES = 20_000_000

export const pictureCalls = {
  listPictures: look('pictures list', '/pictures', pageOf(listed), ['cursor']),
  /** `name`: of the file that the operator chose. The picture's id is made of its letters and digits. */
  addPicture: upload('pictures add', '/pictures', t.type({ name: text(200, 1), use: pictureUse }), added, {
    mostBytes: MOST_BYTES,
  }),
  removePicture: act('pictures remove', '/pictures/{id}/remove', object({}, {}), t.type({ id: t.string })),
}
