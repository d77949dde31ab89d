import { useEffect, useId, useSyncExternalStore } from 'react'

/** Is this the sheet that lies on top? What lies below it is inert, and Esc is not for it. */
export const useTopmost = (): boolean => {
  const id = useId()
  useEffect(() => {
    set([...stack, id])
    return () => set(stack.filter(other => other !== id))
  }, [id])
  return useSyncExternalStore(
    watch,
    () => stack.length === 0 || stack.at(-1) === id || !stack.includes(id),
    () => true,
  )
}

/** Does any sheet stand open? Then what lies behind is inert. */
export const useSheetsOpen = (): boolean =>
  useSyncExternalStore(
    watch,
    () => stack.length > 0,
    () => false,
  )

let stack: readonly string[] = []
const watchers = new Set<() => void>()

const set = (next: readonly string[]): void => {
  stack = next
  for (const changed of watchers) changed()
}

const watch = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** What has the focus, or lost it by becoming inert: a sheet whose code is still on its way is drawn only after that. */
export const lastFocused = (): HTMLElement | null => {
  if (typeof document === 'undefined') return null
  const { activeElement: active, body } = document
  const had = active === body ? last : active
  return had instanceof HTMLElement && (had === active || had.closest('[inert]') !== null) ? had : null
}

let last: EventTarget | null = null
if (typeof document !== 'undefined') {
  last = document.activeElement
  document.addEventListener('focusin', ({ target }) => (last = target))
}
