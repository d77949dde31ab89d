import { type RefObject, useEffect, useRef } from 'react'

/** Calls when the element comes near the view, each time that it does. */
export const useInView = <E extends HTMLElement>(seen: () => void): RefObject<E | null> => {
  const ref = useRef<E>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) seen()
      },
      { rootMargin: '25%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return ref
}
