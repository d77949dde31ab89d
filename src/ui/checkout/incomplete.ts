/** What the history entry of the checkout says when an order was refused for something that it asks for. */
export const incomplete: object = { incomplete: true }

export const isIncomplete = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'incomplete' in state
}
