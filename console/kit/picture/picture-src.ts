/** Where a picture is. A console with its own origin has those of the shop. Undefined: the address is none, or not yet written. */
export const pictureSrc = (address: string, shop: string): string | undefined => {
  if (address.trim() === '') return undefined
  try {
    return new URL(address.trim(), shop).href
  } catch {
    return undefined
  }
}
