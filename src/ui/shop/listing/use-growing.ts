import { type RefObject, useEffect, useRef, useState } from 'react'

/** The number shown at first, and the number that a document carries. */
export const FIRST = 24
/** How many rows follow as the end comes near: few enough that drawing them does not hold up a scroll. */
export const STEP = 8

/**
 * The number shown in each listing of this tab, so that going back finds the same place. Written in the browser only.
 */
const reached = new Map<string, number>()

/** How much of a long list is drawn: more as the end comes near. */
export const useGrowing = (
  key: string,
  total: number,
): { readonly shown: number; readonly end: RefObject<HTMLDivElement | null>; readonly grow: () => void } => {
  const [state, setState] = useState({ key, shown: reached.get(key) ?? FIRST })
  if (state.key !== key) setState({ key, shown: reached.get(key) ?? FIRST })
  const end = useRef<HTMLDivElement>(null)
  const { shown } = state

  useEffect(() => {
    if (shown > FIRST) reached.set(key, shown)
    const { current } = end
    if (current === null || shown >= total) return undefined
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setState({ key, shown: shown + STEP })
      },
      { rootMargin: '2000px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [key, shown, total])
  return { shown, end, grow: () => setState({ key, shown: shown + FIRST }) }
}
