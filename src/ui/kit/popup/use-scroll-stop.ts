import { type RefObject, useEffect } from 'react'

/** Makes a scrolling area without focusable content a stop of the Tab key, so that the arrow keys can scroll it. */
export const useScrollStop = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = ref
    if (current === null) return undefined
    const look = () => {
      if (current.scrollHeight > current.clientHeight && current.querySelector(GOES_TO) === null) current.tabIndex = 0
      else current.removeAttribute('tabindex')
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(current)
    look()
    return () => sizes.disconnect()
  })
}

const GOES_TO = 'a[href], :is(button, input, select, textarea):not(:disabled), summary'
