import { useCallback, useSyncExternalStore } from 'react'
import { useConsole } from '@console/kit/calls/use-console'

const PERIOD_MS = 15_000

/** The server's time, read again every 15 seconds: for ages and times left in minutes. */
export const useNow = (): number => {
  const { clock } = useConsole()
  const read = useCallback(() => Math.floor(clock.serverNow() / PERIOD_MS) * PERIOD_MS, [clock])
  return useSyncExternalStore(everyPeriod, read)
}

const everyPeriod = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, PERIOD_MS)
  return () => clearInterval(timer)
}
