/** The sheets that stand over a page, from the lowest to the top one. A name is restored by its page; a number is a sheet of this document alone. */
export type Layers = readonly (number | string)[]

/** A browser's history, as far as layers need it. Each layer has an entry of its own above its page's. */
export interface LayerHistory {
  /** The address of the present entry. Its layers' entries have the same. */
  readonly page: () => string
  /** The layers that the present entry stands for. */
  readonly layers: () => Layers
  /** Adds an entry above the present one. Its page stays the same. */
  readonly push: (layers: Layers) => void
  /** Asks for a move by that many entries. The move comes later, and `moved` says so. */
  readonly back: (entries: number) => void
}

export interface LayerStack {
  readonly standing: () => Layers
  /** Opens a layer above the others; one that stands already stays as it is. */
  readonly open: (layer: number | string) => void
  /** Closes a layer and what stands above it, and takes their entries back. */
  readonly close: (layer: number | string) => void
  /** Takes the entries of all layers back, then navigates from the page's own. Of several the last one counts. */
  readonly leave: (navigate: () => void) => void
  /** The browser went to another entry. */
  readonly moved: () => void
  /** The present entry was replaced, or a page was added above it. */
  readonly navigated: () => void
}

/**
 * Keeps the history in line with what stands open, so that the system's Back closes exactly the top layer. A move that the history
 * was asked for comes later: until then nothing else is asked of it. `changed` hears which layers were closed by the history.
 */
export const layerStack = (history: LayerHistory, changed: (closed: Layers) => void): LayerStack => {
  let standing = restored([], history.layers())
  /** The page that the layers stand over. */
  let page = history.page()
  let navigation: (() => void) | undefined
  /** Where the move that is under way leads. */
  let target: Layers | undefined

  /** One step after the other until the entry stands for what is open, or a move is under way. */
  const settle = (): void => {
    if (target !== undefined) return
    const entry = history.layers()
    // only its own entry says that the page is another: a layer's entry may be left over from a page that was replaced
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
      // a layer may have been opened while the move was under way; and a page that is being left keeps its sheets until it goes
      if (arrived || navigation !== undefined) settle()
      else follow()
    },
    navigated: () => {
      if (target === undefined) follow()
    },
  }
}

/** What stands open at an entry: what stood before, and what its page opens again. */
const restored = (standing: Layers, entry: Layers): Layers =>
  startOf(entry, (layer, at) => typeof layer === 'string' || layer === standing[at])

/** The layers below the first one for which it does not hold. */
const startOf = (layers: Layers, holds: (layer: number | string, at: number) => boolean): Layers => {
  const end = layers.findIndex((layer, at) => !holds(layer, at))
  return end === -1 ? layers : layers.slice(0, end)
}
