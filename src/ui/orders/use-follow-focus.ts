import { type RefObject, useEffect, useRef } from 'react'

/**
 * Who asks for more with a button goes on at the first thing that came: `follow` is called at the press, and when `pages` has grown
 * the focus is on the first link after those that there were.
 */
export const useFollowFocus = (
  pages: number,
): { readonly list: RefObject<HTMLElement | null>; readonly follow: () => void } => {
  const list = useRef<HTMLElement>(null)
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current === undefined) return
    const links = list.current?.querySelectorAll<HTMLElement>('a.taking')
    links?.item(before.current)?.focus()
    before.current = undefined
  }, [pages])
  return {
    list,
    follow: () => {
      before.current = list.current?.querySelectorAll('a.taking').length
    },
  }
}
