import { type RefObject, useEffect } from 'react'

/** Makes a scrolling area without focusable content a stop of the Tab key, so that the arrow keys can scroll it. */
export const useScrollStop = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = ref
    if (current === null) return undefined
    const look = () => {
      // the content first: to read a height makes the browser lay out the page at once
      if (current.querySelector(GOES_TO) === null && current.scrollHeight > current.clientHeight) current.tabIndex = 0
      else current.removeAttribute('tabindex')
    }
    // it looks at once, after the next layout
    const sizes = new ResizeObserver(look)
    sizes.observe(current)
    return () => sizes.disconnect()
  })
}

const GOES_TO = 'a[href], :is(button, input, select, textarea):not(:disabled), summary'
