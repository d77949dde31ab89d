import { useCallback, useSyncExternalStore } from 'react'
import type { Live } from '~/application/lib/live'

/** The present value of a live one. Hydration sees the value that the server drew. */
export const useLive = <A>(live: Live<A>): A => {
  const watch = useCallback(
    (changed: () => void) => {
      const subscription = live.changes.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [live],
  )
  return useSyncExternalStore(watch, live.now, live.first)
}
