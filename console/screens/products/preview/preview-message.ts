import * as t from 'io-ts'
import { edition, productPreview } from '~/contract/console/products'

/** What the page in the frame says once it can draw. */
export const READY = 'ready'
/** What it says once it has drawn what it was told. */
export const SHOWN = 'shown'

/** What the page in the frame is to draw. Both sides have the one origin, and read nothing from another. */
export const previewMessage = t.type({
  preview: productPreview,
  edition,
  lang: t.keyof({ 'zh-Hant': null, en: null }),
  scheme: t.keyof({ light: null, dark: null }),
  /** The address of the shop, where its pictures are. */
  shop: t.string,
})
export type PreviewMessage = t.TypeOf<typeof previewMessage>
