/**
 * A page whose code is gone (a newer shop was deployed) is loaded again, at most once a minute. Answers whether it is. The
 * entry itself is watched over by the inline script of the document, with the same note.
 */
export const reloadOnLostChunk = (now: () => number, storage: () => Storage, reload: () => void): (() => boolean) => {
  const due = (): boolean => {
    try {
      const last = Number(storage().getItem(KEY) ?? '')
      if (last > 0 && now() - last < MINUTE_MS) return false
      storage().setItem(KEY, String(now()))
      return true
    } catch {
      return false // nothing can be remembered: a reload could go on for ever, so the error page stands
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
