import { useEffect, useRef } from 'react'
import { followedFrom } from '~/ui/kit/navigation/navigate'

/**
 * Moves the focus at each navigation: to the name of a new page, or to the link that was followed earlier from a page
 * to which the shopper returns. If the focused element has stayed, such as a tab, it keeps the focus.
 */
export const useRouteFocus = (path: string): void => {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    const followed = followedFrom()
    const link =
      followed === undefined ? undefined : [...document.links].find(each => each.getAttribute('href') === followed)
    if (link === undefined && document.activeElement !== document.body) return
    const name = document.querySelector<HTMLElement>('.top-bar h1') ?? document.querySelector<HTMLElement>('.top-bar a')
    ;(link ?? name)?.focus({ preventScroll: true })
  }, [path])
}
