import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far beyond the window something is still drawn. */
const MARGIN = '1500px'

interface Place {
  readonly near: boolean
  /** The height when it was last rendered, in pixels; 0 if never. */
  readonly height: number
}

/** Where each part of a list was when it was last seen in this tab: going back finds it so. Written in the browser only. */
const places = new Map<string, Place>()

/** Is this part of a long list near enough to the window to be drawn? Far from it, its height holds its place. */
export const useNear = (key: string): Place & { readonly box: RefObject<HTMLUListElement | null> } => {
  const box = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState<Place>(() => places.get(key) ?? { near: true, height: 0 })
  useEffect(() => {
    const { current } = box
    if (current === null) return undefined
    const observer = new IntersectionObserver(
      entries => {
        const last = entries.at(-1)
        if (last === undefined) return
        const next = { near: last.isIntersecting, height: last.boundingClientRect.height }
        places.set(key, next)
        // render again only when it comes near or goes away
        setPlace(before => (before.near === next.near ? before : next))
      },
      { rootMargin: MARGIN },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [key])
  return { ...place, box }
}
