import { useSyncExternalStore } from 'react'

/** The colour scheme that is shown. After a change of it a canvas is drawn again. */
export const useScheme = (): string => useSyncExternalStore(watch, read)

const DARK = '(prefers-color-scheme: dark)'

const read = (): string => {
  const chosen = document.documentElement.dataset['scheme'] ?? 'system'
  return chosen === 'system' ? (window.matchMedia(DARK).matches ? 'dark' : 'light') : chosen
}

const watch = (changed: () => void): (() => void) => {
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  const system = window.matchMedia(DARK)
  system.addEventListener('change', changed)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', changed)
  }
}
