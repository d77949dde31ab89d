/**
 * The sheets open over a page, from the lowest to the top one. Its page restores a named sheet. A numbered sheet
 * belongs to this document alone.
 */
export type Layers = readonly (number | string)[]

/** The part of a browser's history that layers need. Each layer has its own entry above the page's. */
export interface LayerHistory {
  /** The address of the present entry. The entries of its layers have the same. */
  readonly page: () => string
  /** The layers of the present entry. */
  readonly layers: () => Layers
  /** Adds an entry above the present one. Its page stays the same. */
  readonly push: (layers: Layers) => void
  /** Requests a move by this number of entries. The move happens later and is reported through `moved`. */
  readonly back: (entries: number) => void
}

export interface LayerStack {
  readonly standing: () => Layers
  /** Opens a layer above the others. If it is open already, nothing changes. */
  readonly open: (layer: number | string) => void
  /** Closes a layer and those above it, and goes back over their entries. */
  readonly close: (layer: number | string) => void
  /**
   * Goes back over the entries of all layers, then navigates from the page's own. If it is called several times, the
   * last call counts.
   */
  readonly leave: (navigate: () => void) => void
  /** Reports that the browser went to another entry. */
  readonly moved: () => void
  /** Reports that the present entry was replaced, or a page was added above it. */
  readonly navigated: () => void
}

/**
 * Keeps the history in line with the open layers, so that the system's Back closes exactly the top layer. A requested
 * move happens later, and until then no other move is requested. `changed` receives the layers that the history closed.
 */
export const layerStack = (history: LayerHistory, changed: (closed: Layers) => void): LayerStack => {
  let standing = restored([], history.layers())
  /** The page under the layers. */
  let page = history.page()
  let navigation: (() => void) | undefined
  /** The layers of the entry that a running move leads to. */
  let target: Layers | undefined

  /** Takes one step after the other until the entry matches the open layers, or a move is running. */
  const settle = (): void => {
    if (target !== undefined) return
    const entry = history.layers()
    // only an entry without layers shows that the page changed: a layer's entry may be left from a page that was
    // replaced
    if (entry.length === 0) page = history.page()
    const shared = navigation === undefined ? startOf(standing, (layer, at) => layer === entry[at]) : []
    const surplus = entry.length - shared.length
    if (surplus > 0) {
      target = shared
      history.back(surplus)
    } else if (navigation !== undefined) {
      const navigate = navigation
      navigation = undefined
      navigate()
    } else if (standing.length > entry.length) {
      history.push(standing.slice(0, entry.length + 1))
      settle()
    }
  }
  const set = (next: Layers): void => {
    const closed = standing.filter(layer => !next.includes(layer))
    standing = next
    changed(closed.toReversed())
    settle()
  }
  const follow = (): void => set(page === history.page() ? restored(standing, history.layers()) : [])
  settle()

  return {
    standing: () => standing,
    open: layer => {
      if (!standing.includes(layer)) set([...standing, layer])
    },
    close: layer => set(startOf(standing, each => each !== layer)),
    leave: navigate => {
      navigation = navigate
      settle()
    },
    moved: () => {
      const arrived = target?.join() === history.layers().join()
      target = undefined
      // a layer may have opened during the move; and a page that is about to close keeps its sheets until then
      if (arrived || navigation !== undefined) settle()
      else follow()
    },
    navigated: () => {
      if (target === undefined) follow()
    },
  }
}

/** The layers to open at an entry: those open before, and those that its page reopens. */
const restored = (standing: Layers, entry: Layers): Layers =>
  startOf(entry, (layer, at) => typeof layer === 'string' || layer === standing[at])

/** The longest start of the layers for which the condition holds. */
const startOf = (layers: Layers, holds: (layer: number | string, at: number) => boolean): Layers => {
  const end = layers.findIndex((layer, at) => !holds(layer, at))
  return end === -1 ? layers : layers.slice(0, end)
}
