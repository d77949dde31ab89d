/**
 * Reloads a page whose code is gone because a newer build was deployed, at most once a minute. Returns whether it
 * reloads. The document's inline script does the same for the entry itself, and uses the same note.
 */
export const reloadOnLostChunk = (now: () => number, storage: () => Storage, reload: () => void): (() => boolean) => {
  const due = (): boolean => {
    try {
      const last = Number(storage().getItem(KEY) ?? '')
      if (last > 0 && now() - last < MINUTE_MS) return false
      storage().setItem(KEY, String(now()))
      return true
    } catch {
      return false // nothing can be stored, so a reload could repeat for ever: show the error page instead
    }
  }
  return () => {
    const isDue = due()
    if (isDue) reload()
    return isDue
  }
}

const KEY = 'chunk.reloaded'
const MINUTE_MS = 60_000
