import { useEffect, useSyncExternalStore } from 'react'

/** Called by a page whose form is sent by a button elsewhere: while its code is on its way, that button has nothing to send. */
export const useFormHere = (id: string, isReady = true): void => {
  useEffect(() => {
    if (!isReady) return undefined
    set([...here, id])
    return () => set(here.filter(other => other !== id))
  }, [id, isReady])
}

/** True if the form is on the page. */
export const useIsFormHere = (id: string): boolean =>
  useSyncExternalStore(
    watch,
    () => here.includes(id),
    () => false,
  )

let here: readonly string[] = []
const watchers = new Set<() => void>()

const set = (next: readonly string[]): void => {
  here = next
  for (const changed of watchers) changed()
}

const watch = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
