import { useCallback, useSyncExternalStore } from 'react'
import { every } from '~/application/lib/timers'
import { useApp } from '~/ui/kit/use-app'

/** Several times a second, so that a second never seems to last two. */
const PERIOD_MS = 250

/**
 * The present result of a function of the server's time. Renders again only when the result changes, so it should be a
 * number or a text.
 */
export const useServerTime = <A extends string | number | boolean>(read: (now: number) => A): A => {
  const { env } = useApp()
  const watch = useCallback(
    (changed: () => void) => {
      const ticking = every(env, PERIOD_MS).subscribe(changed)
      return () => ticking.unsubscribe()
    },
    [env],
  )
  const now = () => read(env.clock.serverNow())
  return useSyncExternalStore(watch, now, now)
}
