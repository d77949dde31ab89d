/** A page whose code is gone (a newer shop was deployed) is loaded anew, at most once a minute (specification 8). */
export const reloadOnLostChunk = (now: () => number, storage: () => Storage, reload: () => void): (() => void) => {
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
    if (due()) reload()
  }
}

const KEY = 'chunk.reloaded'
const MINUTE_MS = 60_000
