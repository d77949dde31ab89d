/** A way to hand on a product's link: the host app's bridge, the device's own sheet, or the clipboard. */
export type ShareOption = 'bridge' | 'share' | 'copy'

/**
 * What the share sheet offers, best first: inside an app its native bridge, else the device's sheet where there is one,
 * and the link to copy in any case (product §2 and §5, decisions §11).
 */
export const shareOptions = (device: {
  readonly nativeBridge: boolean
  readonly canShare: boolean
}): readonly ShareOption[] => {
  if (device.nativeBridge) return ['bridge', 'copy']
  return device.canShare ? ['share', 'copy'] : ['copy']
}
