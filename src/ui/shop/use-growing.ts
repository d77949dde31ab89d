import { type RefObject, useEffect, useRef, useState } from 'react'

/** How many rows stand there at first, and come with each look further down. */
const FIRST = 24
const MORE = 24

/** How far one had come in each listing of this tab: going back finds the same place. Written in the browser only. */
const reached = new Map<string, number>()

/** How much of a long list is drawn: more as the end comes near, so that thousands cost no more than a few. */
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
        if (entries.some(entry => entry.isIntersecting)) setState({ key, shown: shown + MORE })
      },
      { rootMargin: '1200px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [key, shown, total])
  return { shown, end, grow: () => setState({ key, shown: shown + MORE }) }
}
