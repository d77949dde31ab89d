import { useEffect, useRef } from 'react'
import { followedFrom } from '~/ui/kit/navigation/navigate'

/**
 * The focus goes along: to the name of a page that is new, and back to the link that was followed from a page one comes
 * back to. Where it is on something that stayed, such as a tab, it stays there.
 */
export const useFocusHere = (path: string): void => {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    const followed = followedFrom()
    const link =
      followed === undefined ? undefined : [...document.links].find(each => each.getAttribute('href') === followed)
    if (link === undefined && document.activeElement !== document.body) return
    const name = document.querySelector<HTMLElement>('.top h1') ?? document.querySelector<HTMLElement>('.top a')
    ;(link ?? name)?.focus({ preventScroll: true })
  }, [path])
}
