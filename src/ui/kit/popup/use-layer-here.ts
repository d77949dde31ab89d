import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { mounted, notify, stack, topmost, watch } from '~/ui/kit/popup/layers'

/**
 * Makes the calling sheet a layer while it is mounted: the one that its page has opened by name, else one of its own. Back calls
 * `onClose`. Answers whether it lies on top: what lies below is inert, and Esc is not for it. `isPage`: it has a page's entry, below
 * every layer.
 */
export const useLayerHere = (onClose: () => void, isPage: boolean): boolean => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // at once with the sheet itself: a key pressed in between would be for a sheet that is gone
  useLayoutEffect(() => {
    if (isPage) return undefined
    const own =
      stack()
        .standing()
        .find(each => !mounted.has(each)) ?? (count += 1)
    mounted.set(own, close)
    stack().open(own)
    notify()
    return () => {
      mounted.delete(own)
      if (typeof own === 'number') stack().close(own)
      notify()
    }
  }, [isPage])
  return useSyncExternalStore(
    watch,
    () => {
      const top = topmost()
      // one that has just been drawn takes the focus before it is entered here
      return top === undefined || mounted.get(top) === close || (!isPage && ![...mounted.values()].includes(close))
    },
    () => true,
  )
}

let count = 0
