/** What the present entry of the history remembers. */
export const historyState = (): Readonly<Record<string, unknown>> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
