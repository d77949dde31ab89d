import type { Route } from 'playwright'

/** What the browser itself says on its console of a request that has no answer, or a bad one. */
export const lost = [/net::ERR_/u, /Failed to load resource/u]

/** The server has done it, but its answer does not arrive. */
export const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch()
  await route.abort('connectionreset')
}

/** Delays an answer of the server until the test releases it. */
export const heldAnswer = (): { readonly hold: (route: Route) => Promise<void>; readonly release: () => void } => {
  let release = (): void => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  return {
    // asked at once: what it says is how things stood then
    hold: async route => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response }).catch(() => undefined) // the page may have stopped waiting for it
    },
    release: () => release(),
  }
}
