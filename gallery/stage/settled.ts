import { frame } from '@gallery/stage/hand'

const QUIET_FRAMES = 4
const PATIENCE_MS = 20_000

/** Resolves when no element, no font and no picture in view changes. */
export const settled = async (): Promise<void> => {
  const began = performance.now()
  let quiet = 0
  const watching = new MutationObserver(() => {
    quiet = 0
  })
  watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  while (quiet < QUIET_FRAMES) {
    await frame()
    if (documents().some(isLoading) || isBlank()) quiet = 0
    else quiet += 1
    if (quiet === 0 && performance.now() - began > PATIENCE_MS) throw new Error('the screen does not come to rest')
  }
  watching.disconnect()
  await Promise.all([...document.images].filter(image => image.complete).map(image => image.decode().catch(() => 0)))
}

/** The document and those of its frames. */
const documents = (): readonly Document[] => [
  document,
  ...[...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? []),
]

const isLoading = ({ fonts, images }: Document): boolean => fonts.status === 'loading' || [...images].some(isComing)

/** A drawn picture, chart or code whose code has not come to the screen yet. */
const isBlank = (): boolean =>
  document.querySelector('svg[viewBox]:empty, .chart-area:empty, .qr-place, .till-place') !== null

const isComing = (image: HTMLImageElement): boolean => {
  // a picture in a collapsed part has a place but is not fetched
  if (image.complete || !image.checkVisibility()) return false
  const { top, bottom, left, right } = image.getBoundingClientRect()
  const { innerHeight = 0, innerWidth = 0 } = image.ownerDocument.defaultView ?? {}
  const within = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  return within || image.loading === 'eager'
}
