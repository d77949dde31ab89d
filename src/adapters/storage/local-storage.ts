import type { StoragePort } from '~/domain/site/storage.port'
import type { TokenStore } from '~/domain/account/session.port'
import { readToken } from '~/domain/account/session'

/** Everything of ours on the device begins so (docs/spec/product.md#9-business-constants-and-limits). */
const PREFIX = 'auth.'
/** Keys to clear: our own, and the realtime client's data about a session's connection. */
const OURS = /^(?:auth\.|pusherTransport)/u
/** Keys that belong to the device, not to its user. Clearing leaves them. */
const DEVICE = 'device.'
/** Keys of values that end with the tab. */
const TAB = 'tab.'
/** The name under which the token is kept. */
export const TOKEN = `${PREFIX}_token.local`
const STRATEGY = `${PREFIX}strategy`

/** Web storage; a browser that refuses it (private mode, full, blocked) keeps nothing and nothing fails. */
export const webStorage = (device: () => Storage, tab: () => Storage): StoragePort => {
  const placeOf = (key: string): Storage => (key.startsWith(TAB) ? tab() : device())
  return {
    read: key => () => attempt(() => placeOf(key).getItem(named(key)) ?? undefined),
    write: (key, value) => () => {
      attempt(() => placeOf(key).setItem(named(key), value))
    },
    remove: key => () => {
      attempt(() => placeOf(key).removeItem(named(key)))
    },
    clear: () => {
      clearOurs(device)
      clearOurs(tab)
    },
    clearTab: () => clearOurs(tab),
  }
}
/** The readable half of the credential. Where the device keeps nothing, this tab does. */
export const webTokens = (storage: StoragePort): TokenStore => {
  let held: string | undefined
  const kept = () => readToken(storage.read(TOKEN)() ?? held)
  let own = kept()
  return {
    read: () => own,
    kept,
    adopt: () => {
      own = kept()
    },
    write: token => () => {
      storage.write(TOKEN, token)()
      storage.write(STRATEGY, 'local')()
      held = storage.read(TOKEN)() === token ? undefined : token
      own = readToken(token)
    },
    clear: () => {
      held = undefined
      if (kept() === undefined || kept() === own) {
        storage.remove(TOKEN)()
        storage.remove(STRATEGY)()
      }
      own = undefined
    },
  }
}

const clearOurs = (place: () => Storage): void => {
  attempt(() => {
    const kept = place()
    const keys = Array.from({ length: kept.length }, (_, at) => kept.key(at))
    for (const key of keys) if (key !== null && OURS.test(key)) kept.removeItem(key)
  })
}

const named = (key: string): string => (key.startsWith(PREFIX) || key.startsWith(DEVICE) ? key : `${PREFIX}${key}`)

const attempt = <A>(action: () => A): A | undefined => {
  try {
    return action()
  } catch {
    return undefined
  }
}
