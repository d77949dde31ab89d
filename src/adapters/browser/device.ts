import * as TE from 'fp-ts/TaskEither'
import type { DevicePort } from '~/domain/site/device.port'
import type { ClockPort } from '~/domain/shared/clock.port'
import type { IdPort } from '~/domain/shared/id.port'
import type { StoragePort } from '~/domain/site/storage.port'

declare global {
  interface Window {
    /**
     * The bridge of an app that the shop runs in. It takes two texts, so that an Android interface can provide it too.
     */
    readonly shopApp?: { readonly share: (title: string, url: string) => void }
  }
}

/** The functions of this browser. */
export const browserDevice = (): DevicePort => ({
  agent: navigator.userAgent,
  copy: text =>
    TE.tryCatch(
      () =>
        // some webviews have the property but refuse the call
        'clipboard' in navigator
          ? answered(navigator.clipboard.writeText(text)).catch(() => copyBySelection(text))
          : Promise.resolve().then(() => copyBySelection(text)),
      reason,
    ),
  // read at each use, because an app may add its bridge to the page later
  get sharing() {
    return {
      nativeBridge: window.shopApp !== undefined || window.UePayJSBridge !== undefined,
      canShare: 'share' in navigator,
    }
  },
  share: what =>
    TE.tryCatch(async () => {
      const { shopApp, UePayJSBridge: uepay } = window
      // the bridges' return values are not results of ours, so they are not returned
      if (shopApp !== undefined) shopApp.share(what.title, what.url)
      // the request's format is not public: title and address are assumed
      else if (uepay !== undefined) uepay.callHandler('sendShareReq', what, () => undefined)
      else await navigator.share(what)
    }, reason),
  save: file =>
    TE.tryCatch(() => import('~/adapters/browser/save-file').then(({ saveFile }) => saveFile(file)), reason),
  leave: url => () => {
    window.location.assign(url)
  },
  renew: path => () => {
    window.location.replace(path)
  },
  log: what => () => {
    console.info(what)
  },
  wallet: {
    // if this code does not load, the payment has not begun
    pay: (bridge, params) => () =>
      bridgeCode().then(
        ({ payThroughBridge }) => payThroughBridge(bridge, params),
        () => 'failed',
      ),
  },
})

const bridgeCode = () => import('~/adapters/browser/wallet-bridge')

export const browserIds: IdPort = { fresh: () => randomId() }

/**
 * The device's clock, and the server's as of its last answer. The difference is stored, so that a reloaded page counts
 * down by the server's clock before the first answer.
 */
export const browserClock = (
  storage: Pick<StoragePort, 'read' | 'write'>,
): ClockPort & { readonly learn: (serverMs: number) => void } => {
  let ahead = Number(storage.read(AHEAD)()) || 0
  return {
    now: () => Date.now(),
    serverNow: () => Date.now() + ahead,
    learn: serverMs => {
      // the header has whole seconds, so smaller differences are noise
      const seen = serverMs - Date.now()
      const next = Math.abs(seen) < 2000 ? 0 : seen
      if (next !== ahead) storage.write(AHEAD, String(next))()
      ahead = next
    },
  }
}

/** Milliseconds by which the server's clock is ahead of the device's. */
const AHEAD = 'device.clock'

/** How long the clipboard may take. After that a selection still has the rights of the tap, which last about a second. */
const CLIPBOARD_MS = 700

/** A page without the focus, or a webview that hides the permission prompt, may never get an answer. */
const answered = (written: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer')), CLIPBOARD_MS)
    written.then(resolve, reject).finally(() => clearTimeout(late))
  })

/** Old webviews: a selection in the same tap. */
const copyBySelection = (text: string): void => {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'sr'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (!done) throw new Error('copy refused')
}

/** `randomUUID` is missing on plain HTTP. */
const randomId = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

const reason = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : 'unknown')
