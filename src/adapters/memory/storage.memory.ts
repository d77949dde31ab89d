import type { StoragePort } from '~/domain/storage.port'

/** Keeps things as long as `kept` lives; two tabs of one browser share it. */
export const memoryStorage = (kept: Map<string, string> = new Map()): StoragePort => ({
  read: key => () => kept.get(key),
  write: (key, value) => () => {
    kept.set(key, value)
  },
  remove: key => () => {
    kept.delete(key)
  },
  clear: () => {
    for (const key of kept.keys()) if (!key.startsWith('device.')) kept.delete(key)
  },
})

/** A device that refuses to keep anything. */
export const refusingStorage: StoragePort = {
  read: () => () => undefined,
  write: () => () => undefined,
  remove: () => () => undefined,
  clear: () => undefined,
}
