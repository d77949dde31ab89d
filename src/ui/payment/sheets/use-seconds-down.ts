import { useEffect, useState } from 'react'
import { every } from '~/application/lib/timers'
import { useApp } from '~/ui/kit/use-app'

/** How long the wallet's page is announced before it opens (docs/spec/product.md#9-business-constants-and-limits). */
export const LEAVING_SECONDS = 3

/** Counts down from `from` seconds to 0, beginning with the first render. */
export const useSecondsDown = (from: number): number => {
  const { env } = useApp()
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const counting = every(env, 1000, from).subscribe(passed => setLeft(from - 1 - passed))
    return () => counting.unsubscribe()
  }, [from, env])
  return left
}
