/** Resolves after the second frame, when the browser has painted. */
export const painted = (): Promise<void> =>
  new Promise(resolve => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
