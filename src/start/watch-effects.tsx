import { type ReactNode, useEffect, useReducer } from 'react'

/** Tells code outside React when the effects of a page have run. */
export interface EffectsWatch {
  /** Wraps the page. */
  readonly Watched: (props: { readonly children: ReactNode }) => ReactNode
  /**
   * Resolves when the page is hydrated and all effects of earlier updates have run. Before that, a subscription to a
   * store may be missing, and a change of that store is not rendered.
   */
  readonly run: () => Promise<void>
}

export const watchEffects = (): EffectsWatch => {
  let waiting: readonly (() => void)[] = []
  let update: (() => void) | undefined
  return {
    Watched: ({ children }) => {
      const [updates, again] = useReducer((count: number) => count + 1, 0)
      useEffect(() => {
        update = again
        const ready = waiting
        waiting = []
        for (const resolve of ready) resolve()
      }, [updates])
      return children
    },
    // React runs the effects of one update before it begins the next
    run: () =>
      new Promise(resolve => {
        waiting = [...waiting, resolve]
        update?.()
      }),
  }
}
