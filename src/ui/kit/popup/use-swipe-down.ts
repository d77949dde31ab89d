import { type RefObject, useEffect } from 'react'

/** A swipe closes from this share of the height, or from this speed in pixels per millisecond. */
const FAR = 0.28
const FAST = 0.5
/** Pixels before a touch counts as a swipe. */
const SLACK = 8

/**
 * A swipe down moves the element along and calls `away` if it was far or fast enough. It is drawn by a paused
 * animation, so that no style is ever written. A touch in scrolled content stays a scroll.
 */
export const useSwipeDown = (ref: RefObject<HTMLElement | null>, away: () => void): void => {
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    let start: { readonly x: number; readonly y: number; readonly at: number } | undefined
    let drag: Animation | undefined
    let moved = 0

    const down = (event: TouchEvent) => {
      const touch = event.touches[0]
      start =
        touch === undefined || event.touches.length > 1 || isScrolled(event.target, element)
          ? undefined
          : { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
      moved = 0
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (start === undefined || touch === undefined) return
      const y = touch.clientY - start.y
      if (drag === undefined) {
        // upwards or sideways: the gesture belongs to another control
        if (y < -SLACK || Math.abs(touch.clientX - start.x) > SLACK) start = undefined
        if (start === undefined || y < SLACK) return
        drag = slide(element)
      }
      moved = Math.max(0, y - SLACK)
      drag.currentTime = (moved / element.offsetHeight) * LENGTH
      if (event.cancelable) event.preventDefault()
    }
    const up = (event: TouchEvent) => {
      const held = drag
      drag = undefined
      if (start === undefined || held === undefined) return
      const fast = moved / Math.max(1, event.timeStamp - start.at) > FAST
      start = undefined
      if (moved > element.offsetHeight * FAR || fast) away()
      else held.cancel()
    }
    element.addEventListener('touchstart', down, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', up)
    element.addEventListener('touchcancel', up)
    return () => {
      element.removeEventListener('touchstart', down)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', up)
      element.removeEventListener('touchcancel', up)
    }
  }, [ref, away])
}

const LENGTH = 1000

const slide = (element: HTMLElement): Animation => {
  const animation = element.animate([{ transform: 'none' }, { transform: 'translateY(100%)' }], {
    duration: LENGTH,
    fill: 'forwards',
  })
  animation.pause()
  return animation
}

const isScrolled = (target: EventTarget | null, within: HTMLElement): boolean => {
  for (let at = target instanceof Element ? target : null; at !== null && at !== within; at = at.parentElement)
    if (at.scrollTop > 0 || at instanceof HTMLInputElement) return true
  return false
}
