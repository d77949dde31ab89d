import type { StoragePort } from '~/domain/site/storage.port'

/** Stores values in `kept`, which two tabs of one browser share, and values of one tab in `tab`. */
export const memoryStorage = (
  kept: Map<string, string> = new Map(),
  tab: Map<string, string> = new Map(),
): StoragePort => {
  const placeOf = (key: string) => (key.startsWith('tab.') ? tab : kept)
  return {
    read: key => () => placeOf(key).get(key),
    write: (key, value) => () => {
      placeOf(key).set(key, value)
    },
    remove: key => () => {
      placeOf(key).delete(key)
    },
    clear: () => {
      tab.clear()
      for (const key of kept.keys()) if (!key.startsWith('device.')) kept.delete(key)
    },
    clearTab: () => tab.clear(),
  }
}

/** A device that refuses to store values. */
export const refusingStorage: StoragePort = {
  read: () => () => undefined,
  write: () => () => undefined,
  remove: () => () => undefined,
  clear: () => undefined,
  clearTab: () => undefined,
}
