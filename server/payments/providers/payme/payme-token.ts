import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { ask, goodBody, readAnswer } from '@server/payments/providers/common/ask'
import type { PaymeSettings } from '@server/payments/providers/payme/payme-settings'
import { paymeToken } from '@server/payments/providers/payme/payme-wire'
import type { ProviderFailure } from '@server/payments/provider.port'

/** The access token for every call: cached until it expires, and requested once for any number of parallel calls. */
export interface PaymeTokens {
  readonly get: () => Promise<E.Either<ProviderFailure, string>>
  /** Drops a token that PayMe no longer accepts. */
  readonly drop: (token: string) => void
}

/** How long before its end the shop stops using a token. */
const MARGIN_MS = 60_000

export const paymeTokens = (settings: PaymeSettings, now: () => number): PaymeTokens => {
  const cache: { token?: string; until: number; asking?: Promise<E.Either<ProviderFailure, string>> } = { until: 0 }

  const fetchToken = async () => {
    const answered = await ask({
      method: 'POST',
      url: `${settings.base_url}/oauth2/token`,
      headers: {
        accept: 'application/json',
        'api-version': '0.12',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ client_id: settings.client_id, client_secret: settings.client_secret }).toString(),
    })
    return pipe(
      answered,
      E.chain(said => goodBody(said, 'PayMe’s token service')),
      E.chain(body => readAnswer(body, paymeToken)),
      E.map(({ accessToken, expiresOn }) => {
        Object.assign(cache, { token: accessToken, until: expiresOn - MARGIN_MS })
        return accessToken
      }),
    )
  }

  return {
    get: () => {
      if (cache.token !== undefined && now() < cache.until) return Promise.resolve(E.right(cache.token))
      cache.asking ??= fetchToken().finally(() => delete cache.asking)
      return cache.asking
    },
    drop: token => {
      if (cache.token === token) delete cache.token
    },
  }
}
