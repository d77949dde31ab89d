/** A way to share a product's link: the host app's bridge, the device's own sheet, or the clipboard. */
export type ShareOption = 'bridge' | 'share' | 'copy'

/**
 * The entries of the share sheet, best first. Inside an app its native bridge, else the device's sheet if there is one;
 * always the link to copy (docs/spec/product.md#2-screens-and-routes, docs/spec/decisions.md#11-webviews-and-pages).
 */
export const shareOptions = (device: {
  readonly nativeBridge: boolean
  readonly canShare: boolean
}): readonly ShareOption[] => {
  if (device.nativeBridge) return ['bridge', 'copy']
  return device.canShare ? ['share', 'copy'] : ['copy']
}
