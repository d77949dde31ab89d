import type { ReplacePorts } from '~/composition/browser'

/** Without `SHOP_BACKEND`, tabs have the default ports. With it, the build takes the named module in this file's place. */
export const replacePorts: ReplacePorts | undefined = undefined
