import * as t from 'io-ts'
import { edition, productPreview } from '~/contract/console/products'

/** The page in the frame says it once it can draw. */
export const READY = 'ready'
/** The same once it has drawn a message. */
export const SHOWN = 'shown'

/** The page in the frame draws this. Both sides have the same origin, and read nothing from another one. */
export const previewMessage = t.type({
  preview: productPreview,
  edition,
  lang: t.keyof({ 'zh-Hant': null, en: null }),
  scheme: t.keyof({ light: null, dark: null }),
  /** The address of the shop, where its pictures are. */
  shop: t.string,
})
export type PreviewMessage = t.TypeOf<typeof previewMessage>
