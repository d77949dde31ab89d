import * as Task from 'fp-ts/Task'
import * as TE from 'fp-ts/TaskEither'
import { NEVER, asyncScheduler, of } from 'rxjs'
import type { BackendPorts } from '~/adapters/http/lazy-ports'
import { noRealtime } from '~/adapters/realtime/pusher'
import type { Settings } from '~/application/app'
import { idleActivity } from '~/application/activity'
import type { CatalogSeed } from '~/application/catalog/catalog'
import type { AppPorts } from '~/application/ports'
import { type Failure, offline } from '~/domain/shared/failure'

const nothing = TE.left<Failure, never>(offline)
const refuse = () => nothing

const refusingBackend: BackendPorts = {
  catalog: { init: nothing, categories: nothing, groups: refuse, product: refuse, text: refuse },
  cart: { fetch: nothing, add: refuse, setQuantity: refuse, clear: nothing },
  checkout: { fetch: nothing, save: refuse },
  orders: {
    place: refuse,
    get: refuse,
    pay: refuse,
    payByLink: refuse,
    check: refuse,
    cancel: refuse,
    reveal: refuse,
    revive: refuse,
    takings: refuse,
    taking: refuse,
  },
  session: { me: nothing, login: refuse, logout: nothing },
  realtime: noRealtime,
}

/**
 * The ports of a request. The page is rendered from its seed for a guest. Anything else is personal and loads later in
 * the browser, so every call is refused here.
 */
export const requestPorts = (settings: Settings, seed: CatalogSeed, now: number): AppPorts => {
  return {
    settings,
    env: {
      clock: { now: () => now, serverNow: () => now },
      scheduler: asyncScheduler,
      keepAlive: 0,
    },
    seed,
    activity: of(idleActivity),
    refused: NEVER,
    ...refusingBackend,
    tokens: {
      read: () => undefined,
      kept: () => undefined,
      adopt: () => undefined,
      write: () => () => undefined,
      clear: () => undefined,
    },
    storage: {
      read: () => () => undefined,
      write: () => () => undefined,
      remove: () => () => undefined,
      clear: () => undefined,
      clearTab: () => undefined,
    },
    tabs: () => Promise.reject(new Error('a drawing has no tabs')),
    device: {
      agent: '',
      copy: () => TE.left('server'),
      sharing: { nativeBridge: false, canShare: false },
      share: () => TE.left('server'),
      save: () => TE.left('server'),
      leave: () => () => undefined,
      renew: () => () => undefined,
      log: () => () => undefined,
      wallet: { pay: () => Task.of('missing') },
    },
    ids: { fresh: () => '' },
    account: async () => {
      const { noAccountPorts } = await import('~/composition/no-account')
      return noAccountPorts
    },
  }
}
