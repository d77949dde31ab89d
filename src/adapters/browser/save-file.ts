import type { SavedFile } from '~/domain/site/device.port'

/**
 * A touch screen shares the file if it can, so that the shopper can add a picture to the photos. Other devices download
 * it. Call it soon after the tap.
 */
export const saveFile = async ({ name, type, url }: SavedFile): Promise<void> => {
  const file = new File([bytesOf(url)], name, { type })
  const touch = window.matchMedia('(pointer: coarse)').matches
  if (touch && 'canShare' in navigator && navigator.canShare({ files: [file] }))
    return navigator.share({ files: [file] })
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  return undefined
}

/** Decodes the file here, because the content policy blocks fetching a `data:` address. */
const bytesOf = (url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), char => char.charCodeAt(0))
