import { memoryTokens } from '@testing/memory/session.memory'
import type { HttpOptions } from '~/adapters/http/client'
import { lazyPorts } from '~/adapters/http/lazy-ports'
import type { RealtimeOptions } from '~/adapters/realtime/pusher'
import { httpAccountPorts } from '~/composition/http-account-ports'
import { httpPorts } from '~/composition/http-ports'
import { reactionTo } from '~/domain/account/refused-call'
import type { PasswordLogin } from '~/domain/account/session'
import type { Browser } from '@conform/world/browser'
import type { Shopper } from '@conform/kernel/world'

/** A person at a backend's address, with the adapters that the shop's pages use. */
export const remoteShopper = (
  url: string,
  browser: Browser,
  login: PasswordLogin,
  realtime: RealtimeOptions | undefined,
): Shopper => {
  const tokens = memoryTokens()
  let unauthenticated = 0
  const activity: ('started' | 'succeeded' | 'failed')[] = []
  const options: HttpOptions = {
    fetch: browser.fetch,
    baseUrl: url,
    locale: 'mo',
    language: 'en-MO',
    token: tokens.read,
    onRefused: call => {
      if (reactionTo(call, tokens.read()) === 'expire') unauthenticated += 1
    },
    onServerTime: () => undefined,
    onActivity: what => void activity.push(what),
  }
  return {
    ports: lazyPorts(async () => httpPorts(options, realtime)),
    account: httpAccountPorts(options),
    tokens,
    login,
    unauthenticated: () => unauthenticated,
    activity: () => activity,
    open: async address => void (await browser.fetch(new URL(address, url), { redirect: 'manual' })),
  }
}
