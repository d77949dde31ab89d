import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first new link after the shopper has loaded more with a button. Call `follow` at the press;
 * when `pages` has grown, the link after the earlier ones takes the focus.
 */
export const useFollowFocus = (
  pages: number,
): { readonly list: RefObject<HTMLElement | null>; readonly follow: () => void } => {
  const list = useRef<HTMLElement>(null)
  const pressed = useRef<{ readonly links: number; readonly pages: number }>(undefined)
  useEffect(() => {
    if (pressed.current === undefined || pressed.current.pages === pages) return
    list.current?.querySelectorAll<HTMLElement>(LINKS).item(pressed.current.links)?.focus()
    pressed.current = undefined
  }, [pages])
  return {
    list,
    follow: () => {
      pressed.current = { links: list.current?.querySelectorAll(LINKS).length ?? 0, pages }
    },
  }
}

const LINKS = 'a.taking'
