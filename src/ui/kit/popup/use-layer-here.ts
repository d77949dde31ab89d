import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { mounted, notify, stack, topmost, watch } from '~/ui/kit/popup/layers'

/**
 * Makes the calling sheet a layer while it is mounted: the layer that its page has opened by name, or else a new one.
 * Back calls `onClose`. Returns whether it is the top layer: the layers below are inert and ignore Esc. `isPage`: the
 * sheet has a page's entry, below every layer.
 */
export const useLayerHere = (onClose: () => void, isPage: boolean): boolean => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // at once with the sheet itself: a key pressed in between would go to a sheet that is gone
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
      // a sheet that has just been rendered takes the focus before it is registered here
      return top === undefined || mounted.get(top) === close || (!isPage && ![...mounted.values()].includes(close))
    },
    () => true,
  )
}

let count = 0
