import { type RefObject, useEffect, useState } from 'react'
import { lastFocused } from '~/ui/kit/popup/last-focused'

/** Moves the focus into the element while it is shown, and afterwards back to the element that had it before. */
export const useFocusInside = (ref: RefObject<HTMLElement | null>): void => {
  // read while rendering: later an `autoFocus` inside would have taken it
  const [before] = useState(lastFocused)
  useEffect(() => {
    const element = ref.current
    if (element !== null && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
    return () => {
      if (before !== null) comeHome(before, 6)
    }
  }, [ref, before])
}

/** Retries, because the page behind is inert for a few more frames. */
const comeHome = (element: HTMLElement, tries: number): void => {
  requestAnimationFrame(() => {
    const elsewhere = document.activeElement !== null && document.activeElement !== document.body
    if (!element.isConnected || (elsewhere && document.activeElement !== element)) return
    element.focus({ preventScroll: true })
    if (document.activeElement !== element && tries > 0) comeHome(element, tries - 1)
  })
}
