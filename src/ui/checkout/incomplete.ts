/** The history state of the checkout after an order was refused because a detail is missing. */
export const incomplete: object = { incomplete: true }

export const isIncomplete = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'incomplete' in state
}
