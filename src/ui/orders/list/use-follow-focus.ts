import { type RefObject, useEffect, useRef } from 'react'

/**
 * Who asks for more with a button goes on at the first thing that came: `follow` is called at the press, and when `pages` has grown
 * the focus is on the first link after those that there were.
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
