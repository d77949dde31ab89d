/** Browsers with Trusted Types need this type for a script's address. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string }
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/**
 * Registers the service worker, where there can be one: not in some webviews, not over plain HTTP, not where the visitor
 * forbids it. The shop is the same without it, so failing is only logged.
 */
export const registerServiceWorker = async (log: (what: string) => void): Promise<void> => {
  try {
    if (!('serviceWorker' in navigator)) return
    await navigator.serviceWorker.register(address(), { scope: '/', updateViaCache: 'none' })
  } catch (reason) {
    log(`no service worker: ${reason instanceof Error ? reason.name : 'unknown'}`)
  }
}

/** The content policy lets one policy of this name be made, and that one vouches for one address. */
const address = (): string =>
  window.trustedTypes === undefined
    ? SCRIPT
    : window.trustedTypes.createPolicy('service-worker', { createScriptURL: () => SCRIPT }).createScriptURL(SCRIPT)

const SCRIPT = '/sw.js'
