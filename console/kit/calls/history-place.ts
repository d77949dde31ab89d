import { useCallback } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { historyState } from '~/ui/kit/history-state'

/**
 * A value in the present history entry: it survives a reload and the way back, and is no part of the address. `read`
 * gets what the entry has, which may be anything.
 */
export const useHistoryPlace = <A>(name: string, read: (kept: unknown) => A): readonly [A, (next: A) => void] => {
  const state = useHistoryState<unknown>()
  const kept = typeof state === 'object' && state !== null && name in state ? Object.entries(state) : []
  const value = kept.find(([key]) => key === name)?.[1]
  const set = useCallback(
    (next: A) => {
      window.history.replaceState({ ...historyState(), [name]: next }, '')
    },
    [name],
  )
  return [read(value), set]
}
