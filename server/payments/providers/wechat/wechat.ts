import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { WordlessInstruction } from '~/domain/payments/payment'
import { parseJson } from '@server/platform/json'
import { ask, goodBody, readAnswer, refused, unreachable } from '@server/payments/providers/common/ask'
import type { HttpResponse } from '@server/platform/http-client'
import { instructed, qrInstruction, redirectInstruction } from '@server/payments/providers/common/instructed'
import { macauInstant } from '@server/payments/providers/common/macau-time'
import { isInside, isOnPhone } from '@server/payments/providers/common/payer'
import type { Place } from '@server/platform/secret-settings'
import { type Quote, quoteFor, quoteText, reallyPaid, readQuote } from '~/domain/payments/settlement'
import { paymentOf, tradeNoOf } from '@server/payments/providers/common/trade-no'
import type { PaymentEvent, PaymentProvider, PaymentRequest, ProviderFailure } from '@server/payments/provider.port'
import { unsealed } from '@server/payments/providers/wechat/wechat-cipher'
import type { WechatSettings } from '@server/payments/providers/wechat/wechat-settings'
import {
  wechatAuthorization,
  wechatBridgeParams,
  wechatDoubt,
} from '@server/payments/providers/wechat/wechat-signature'
import {
  wechatH5,
  wechatJsapi,
  wechatKinds,
  wechatNative,
  wechatNotice,
  type WechatOrder,
  wechatOrder,
} from '@server/payments/providers/wechat/wechat-wire'

type Scene = 'jsapi' | 'h5' | 'native'
type Asked<A> = Promise<E.Either<ProviderFailure, A>>

/** WeChat Pay (see `wechat-settings.ts` for what is stated and what is assumed). */
export const wechatProvider = (settings: WechatSettings, { notifyUrl, now = Date.now }: Place): PaymentProvider => {
  const { appid, mchid, edition, platform_keys: platform } = settings
  const merchant = { mchid, serial: settings.serial_no, key: settings.private_key }
  const windowMs = settings.window_seconds * 1000
  const orders = `${settings.base_url}${edition === 'global' ? '/v3/global/transactions' : '/v3/pay/transactions'}`

  const call = async (method: 'GET' | 'POST', url: string, body: string): Asked<string> => {
    const { pathname, search } = new URL(url)
    const authorization = wechatAuthorization(merchant, { method, path: pathname + search, body }, now())
    const headers = { authorization, accept: 'application/json', 'user-agent': 'shop', ...(body === '' ? {} : json) }
    return pipe(
      await ask({ method, url, headers, body }),
      E.chain(said => believed(said)),
    )
  }

  // treat an unsigned 2xx response as forged
  const believed = (said: HttpResponse): E.Either<ProviderFailure, string> =>
    pipe(
      goodBody(said, 'WeChat Pay'),
      E.chain(body => {
        const doubt = wechatDoubt(platform, body, name => said.headers.get(name) ?? '', now(), windowMs)
        return doubt === undefined ? E.right(body) : unreachable
      }),
    )

  const bodyOf = (request: PaymentRequest, scene: Scene, quote: Quote): string =>
    JSON.stringify({
      appid,
      mchid,
      description: `${request.merchant} ${request.order.no}`.slice(0, 120),
      out_trade_no: tradeNoOf(request.payment),
      attach: quoteText(quote),
      notify_url: notifyUrl,
      time_expire: macauInstant(request.expiresAt),
      amount: { total: quote.settled.amount, currency: quote.settled.currency },
      ...(edition === 'global' ? { trade_type: scene === 'h5' ? 'MWEB' : scene.toUpperCase() } : {}),
      ...(settings.merchant_category_code === undefined
        ? {}
        : { merchant_category_code: settings.merchant_category_code }),
      ...(scene === 'jsapi' ? { payer: { openid: request.payer?.openId ?? '' } } : {}),
      ...(scene === 'h5' ? { scene_info: { payer_client_ip: request.payer?.ip ?? '', h5_info: { type: 'Wap' } } } : {}),
    })

  const instructionFor = (
    request: PaymentRequest,
    scene: Scene,
    quote: Quote,
    body: string,
  ): E.Either<ProviderFailure, WordlessInstruction> => {
    switch (scene) {
      case 'native':
        return pipe(
          readAnswer(body, wechatNative),
          E.map(({ code_url: code }) => qrInstruction(request, code, isWeb(code) ? code : undefined, quote)),
        )
      case 'h5':
        return pipe(
          readAnswer(body, wechatH5),
          E.map(said => ('h5_url' in said ? said.h5_url : said.mweb_url)),
          E.map(url => redirectInstruction(request, comingBack(url, request.returnUrl), quote)),
        )
      case 'jsapi':
        return pipe(
          readAnswer(body, wechatJsapi),
          E.map(({ prepay_id: prepayId }) => ({
            ...instructed(request, quote),
            kind: 'jsapi' as const,
            bridge: 'WeixinJSBridge',
            params: wechatBridgeParams(appid, prepayId, settings.private_key, now()),
          })),
        )
    }
  }

  const open = async (request: PaymentRequest, scene: Scene, quote: Quote) => {
    const path = scene === 'h5' && edition === 'global' ? 'mweb' : scene
    return pipe(
      await call('POST', `${orders}/${path}`, bodyOf(request, scene, quote)),
      E.chain(body => instructionFor(request, scene, quote, body)),
      E.map(instruction => ({ ref: tradeNoOf(request.payment), instruction })),
    )
  }

  return {
    code: 'wechat',
    settlement: settings,

    create: async request => {
      const quote = quoteFor(settings, request)
      if (quote === undefined) return refused(`there is no rate from ${request.currency} to ${settings.currency}`)
      const scene = sceneOf(request.payer)
      const made = await open(request, scene, quote)
      // if the login uses the openid of another app, WeChat refuses it, and the shopper gets a code instead
      const isUnknown = scene === 'jsapi' && E.isLeft(made) && made.left._tag === 'refused'
      return isUnknown ? open(request, 'native', quote) : made
    },

    verify: ({ headers, raw }) => {
      const body = raw.toString('utf8')
      const header = (name: string): string => {
        const value = headers[name]
        return typeof value === 'string' ? value : ''
      }
      const doubt = wechatDoubt(platform, body, header, now(), windowMs)
      if (doubt !== undefined) return E.left(doubt)
      const notice = wechatNotice.decode(parseJson(body))
      const text = E.isLeft(notice) ? undefined : unsealed(settings.api_v3_keys, notice.right.resource)
      const order = wechatOrder.decode(text === undefined ? undefined : parseJson(text))
      if (E.isLeft(order) || order.right.mchid !== mchid) return E.left('malformed')
      const event = eventOf(order.right, now())
      return event === undefined || event === null ? E.left('malformed') : E.right(event)
    },

    query: async ref =>
      pipe(
        await call('GET', `${orders}/out-trade-no/${encodeURIComponent(ref)}?mchid=${encodeURIComponent(mchid)}`, ''),
        E.chain(body => readAnswer(body, wechatOrder)),
        E.chain((order): E.Either<ProviderFailure, PaymentEvent | null> => {
          if (order.out_trade_no !== ref || order.mchid !== mchid)
            return refused('WeChat Pay answered for another payment')
          const event = eventOf(order, now())
          return event === undefined ? refused('WeChat Pay’s state is unknown') : E.right(event)
        }),
      ),

    acknowledge: outcome => {
      if (outcome === 'taken') return { status: 204, type: 'application/json', body: '' }
      const status = outcome === 'refused' ? 401 : 503
      return { status, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message: outcome }) }
    },
  }
}

const json = { 'content-type': 'application/json' }

/** Adds the return address as a parameter to the H5 address. */
const comingBack = (url: string, to: string): string => {
  const address = new URL(url)
  address.searchParams.set('redirect_url', to)
  return address.href
}

const isWeb = (text: string): boolean => /^https?:\/\//u.test(text)

/** Inside the app its own sheet opens, other phones are sent into the app, and every other device shows a code. */
const sceneOf = (payer: PaymentRequest['payer']): Scene => {
  if (payer === undefined) return 'native'
  if (isInside(payer, /MicroMessenger/u)) return payer.openId === undefined ? 'native' : 'jsapi'
  return isOnPhone(payer) ? 'h5' : 'native'
}

/** Null: the order is open. Undefined: it is not readable. */
const eventOf = (order: WechatOrder, now: number): PaymentEvent | null | undefined => {
  const kind = wechatKinds[order.trade_state]
  if (kind === undefined) return undefined
  if (kind === 'open') return null
  const quote = readQuote(order.attach ?? '')
  const paid = { amount: order.amount.total, currency: order.amount.currency }
  return {
    id: `${order.transaction_id ?? order.out_trade_no}:${kind}`,
    ref: order.out_trade_no,
    payment: paymentOf(order.out_trade_no),
    kind,
    ...(quote === undefined ? paid : reallyPaid(quote, paid)),
    at: order.success_time ?? now,
  }
}
