import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { HttpResponse } from '@server/platform/network/http-client'
import type { ProviderFailure } from '@server/payments/provider.port'
import { ask, goodBody, unreachable } from '@server/payments/providers/common/ask'
import type { ConfiguredDeps, ProviderResult } from '@server/payments/providers/common/provider-types'
import type { WechatSettings } from '@server/payments/providers/wechat/wechat-settings'
import { wechatAuthorization, wechatSignatureFault } from '@server/payments/providers/wechat/wechat-signature'

type Deps = Pick<ConfiguredDeps<WechatSettings>, 'settings' | 'now'>

/** Sends a signed request. `path`: from the root of the API. */
export const exchange = ({ settings, now }: Deps, method: 'GET' | 'POST', path: string, body: string) => {
  const url = `${settings.base_url}${path}`
  const { pathname, search } = new URL(url)
  const merchant = { mchid: settings.mchid, serial: settings.serial_no, key: settings.private_key }
  const authorization = wechatAuthorization(merchant, { method, path: pathname + search, body }, now())
  const headers = { authorization, accept: 'application/json', 'user-agent': 'shop', ...(body === '' ? {} : json) }
  return ask({ method, url, headers, body })
}

const json = { 'content-type': 'application/json' }

/** The body of a signed answer. Treats an unsigned 2xx response as forged. */
export const answerOf = (
  { settings: { platform_keys: keys, window_seconds: seconds }, now }: Deps,
  answer: HttpResponse,
): E.Either<ProviderFailure, string> =>
  pipe(
    goodBody(answer, 'WeChat Pay'),
    E.chain(body => {
      const fault = wechatSignatureFault(keys, body, name => answer.headers.get(name) ?? '', now(), seconds * 1000)
      return fault === undefined ? E.right(body) : unreachable
    }),
  )

/** Sends a signed request, and returns the body of a signed answer. `path`: within the transactions of the edition. */
export const callTransactions = async (
  deps: Deps,
  method: 'GET' | 'POST',
  path: string,
  body: string,
): ProviderResult<string> => {
  const edition = deps.settings.edition === 'global' ? '/v3/global/transactions' : '/v3/pay/transactions'
  return pipe(
    await exchange(deps, method, `${edition}/${path}`, body),
    E.chain(answer => answerOf(deps, answer)),
  )
}
