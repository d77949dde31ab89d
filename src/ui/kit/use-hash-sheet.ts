import { useCallback, useEffect, useSyncExternalStore } from 'react'

/** A sheet that stands in the address as `#name`: back closes it, and a reload opens it again. */
export const useHashSheet = (
  name: string,
): { readonly open: boolean; readonly show: () => void; readonly hide: () => void } => {
  const open = useSyncExternalStore(
    watchHash,
    () => window.location.hash === `#${name}`,
    () => false,
  )
  useEffect(() => {
    if (!open) pushedHere.delete(name)
  }, [open, name])
  const show = useCallback(() => {
    if (window.location.hash === `#${name}`) return // tapped again while the sheet's code is on its way: one entry
    window.history.pushState(window.history.state, '', `#${name}`)
    pushedHere.add(name)
    window.dispatchEvent(new Event(CHANGED))
  }, [name])
  const hide = useCallback(() => {
    // an entry of ours is taken back; one that was opened directly has nothing behind it
    if (pushedHere.has(name)) window.history.back()
    else {
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
      window.dispatchEvent(new Event(CHANGED))
    }
  }, [name])
  return { open, show, hide }
}

const CHANGED = 'sheetchange'
const pushedHere = new Set<string>()

const watchHash = (changed: () => void): (() => void) => {
  const events = ['popstate', 'hashchange', 'pushState', 'replaceState', CHANGED]
  for (const event of events) window.addEventListener(event, changed)
  return () => {
    for (const event of events) window.removeEventListener(event, changed)
  }
}
