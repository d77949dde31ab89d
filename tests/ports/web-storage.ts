/** Web storage as browsers have it: its entries are no properties here, so that only the interface can be used. */
export const anyStorage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: key => kept.get(key) ?? null,
    key: at => [...kept.keys()][at] ?? null,
    removeItem: key => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

/** One that is full. */
export const fullStorage = (): Storage => ({
  ...anyStorage(),
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
})

/** One that may not even be looked at. */
export const blockedStorage = (): Storage => {
  throw new DOMException('blocked', 'SecurityError')
}
