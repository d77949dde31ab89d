import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type LayerStack, type Layers, layerStack } from '~/application/layers'
import { historyState } from '~/ui/kit/history-state'

/** A layer that its page opens again after a reload, and that the address opens when it ends with `#name`. */
export const useLayer = (
  name: string,
): { readonly open: boolean; readonly show: () => void; readonly hide: () => void } => {
  const open = useSyncExternalStore(
    watch,
    () => stack().standing().includes(name),
    () => false,
  )
  const asked = useSyncExternalStore(
    watch,
    () => window.location.hash === `#${name}`,
    () => false,
  )
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

/**
 * Makes the calling sheet a layer while it is mounted: the one that its page has opened by name, else one of its own. Back calls
 * `onClose`. Answers whether it lies on top: what lies below is inert, and Esc is not for it. `isPage`: it has a page's entry, below
 * every layer.
 */
export const useLayerHere = (onClose: () => void, isPage: boolean): boolean => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (isPage) return undefined
    const own =
      stack()
        .standing()
        .find(each => !mounted.has(each)) ?? (count += 1)
    mounted.set(own, close)
    stack().open(own)
    notify()
    return () => {
      mounted.delete(own)
      if (typeof own === 'number') stack().close(own)
      notify()
    }
  }, [isPage])
  return useSyncExternalStore(
    watch,
    () => {
      const top = topmost()
      // one that has just been drawn takes the focus before it is entered here
      return top === undefined || mounted.get(top) === close || (!isPage && ![...mounted.values()].includes(close))
    },
    () => true,
  )
}

/** Does any layer stand open? Then what lies behind is inert. */
export const useLayersOpen = (): boolean =>
  useSyncExternalStore(
    watch,
    () => topmost() !== undefined,
    () => false,
  )

/** Navigates once the layers over this page have given their entries back. */
export const leaveLayers = (navigate: () => void): void => stack().leave(navigate)

/** What closes each layer whose sheet is drawn. */
const mounted = new Map<number | string, RefObject<() => void>>()
const watchers = new Set<() => void>()
let count = 0

const topmost = () =>
  stack()
    .standing()
    .findLast(layer => mounted.has(layer))

const notify = (): void => {
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

let made: LayerStack | undefined
const stack = (): LayerStack => (made ??= browserStack())

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
