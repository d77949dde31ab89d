import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react'
import { type LayerStack, type Layers, layerStack } from '~/application/layers'
// watches the focus from the beginning, before a sheet's code is there
import '~/ui/kit/popup/last-focused'
import { historyState } from '~/ui/kit/history-state'

/** A layer that its page opens again after a reload, and that the address opens when it ends with `#name`. */
export const useLayer = (
  name: string,
): { readonly open: boolean; readonly show: () => void; readonly hide: () => void } => {
  const open = useWatched(() => stack().standing().includes(name))
  const asked = useWatched(() => window.location.hash === `#${name}`)
  const show = useCallback(() => stack().open(name), [name])
  const hide = useCallback(() => stack().close(name), [name])
  useEffect(() => {
    if (!asked) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    show()
  }, [asked, show])
  useEffect(() => hide, [hide])
  return { open, show, hide }
}

/** True if any layer is open. The page behind it is then inert. */
export const useLayersOpen = (): boolean => useWatched(() => topmost() !== undefined)

/** In the server's HTML no layer is open. */
const useWatched = (read: () => boolean): boolean => useSyncExternalStore(watch, read, () => false)

/** Navigates once the layers over this page have given their entries back. */
export const leaveLayers = (navigate: () => void): void => stack().leave(navigate)

/** The close function of each layer whose sheet is rendered. */
export const mounted = new Map<number | string, RefObject<() => void>>()
const watchers = new Set<() => void>()

/** The highest layer whose sheet is drawn. */
export const topmost = () =>
  stack()
    .standing()
    .findLast(layer => mounted.has(layer))

export const notify = (): void => {
  for (const watcher of watchers) watcher()
}

export const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

let made: LayerStack | undefined
export const stack = (): LayerStack => (made ??= browserStack())

const browserStack = (): LayerStack => {
  const { history } = window
  const created = layerStack(
    {
      page: () => window.location.pathname + window.location.search,
      layers: () => layersOf(historyState()['layers']),
      // not the router's patched method: the address stays the same
      push: layers => History.prototype.pushState.call(history, { ...historyState(), layers }, ''),
      back: entries => history.go(-entries),
    },
    closed => {
      for (const layer of closed) mounted.get(layer)?.current()
      notify()
    },
  )
  window.addEventListener('popstate', created.moved)
  for (const type of ['pushState', 'replaceState']) window.addEventListener(type, created.navigated)
  return created
}

const layersOf = (kept: unknown): Layers =>
  Array.isArray(kept) ? kept.filter(layer => typeof layer === 'number' || typeof layer === 'string') : []
