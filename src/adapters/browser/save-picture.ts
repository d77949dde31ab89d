import type { Picture } from '~/domain/site/device.port'

/**
 * A touch screen shares the picture, so that the shopper can add it to the photos. Other devices download it. Must be
 * called soon after the tap.
 */
export const savePicture = async ({ name, url }: Picture): Promise<void> => {
  const file = new File([bytesOf(url)], name, { type: 'image/png' })
  const touch = window.matchMedia('(pointer: coarse)').matches
  if (touch && 'canShare' in navigator && navigator.canShare({ files: [file] }))
    return navigator.share({ files: [file] })
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  return undefined
}

/** Decodes the picture here, because the content policy blocks fetching a `data:` address. */
const bytesOf = (url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), char => char.charCodeAt(0))
