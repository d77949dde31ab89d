/** The state of the present history entry. */
export const historyState = (): Readonly<Record<string, unknown>> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
