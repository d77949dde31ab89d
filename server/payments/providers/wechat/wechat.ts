import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { WordlessInstruction } from '~/domain/payments/payment'
import { parseJson } from '@server/platform/json'
import { readAnswer, refused } from '@server/payments/providers/common/ask'
import { instructionFields, qrInstruction, redirectInstruction } from '@server/payments/providers/common/instructions'
import { shopInstant } from '@server/platform/shop-time'
import { isInApp, isOnPhone } from '@server/payments/providers/common/payer'
import { type Quote, quoteFor, quoteText, reallyPaid, readQuote } from '~/domain/payments/settlement'
import { paymentOf, tradeNoOf } from '@server/payments/providers/common/trade-no'
import type {
  Notification,
  NotificationRefusal,
  OpenedPayment,
  PaymentEvent,
  PaymentProvider,
  PaymentRequest,
  ProviderDeps,
  ProviderFailure,
  RefundNotice,
} from '@server/payments/provider.port'
import { callTransactions } from '@server/payments/providers/wechat/wechat-call'
import { refundNoticeIn, wechatRefunding } from '@server/payments/providers/wechat/wechat-refunds'
import { unsealed } from '@server/payments/providers/wechat/wechat-cipher'
import type { WechatSettings } from '@server/payments/providers/wechat/wechat-settings'
import { wechatBridgeParams, wechatSignatureFault } from '@server/payments/providers/wechat/wechat-signature'
import {
  WECHAT_CLOSE_AFTER_MS,
  wechatH5,
  wechatJsapi,
  wechatKinds,
  wechatNative,
  wechatNotice,
  type WechatOrder,
  wechatOrder,
} from '@server/payments/providers/wechat/wechat-wire'
import type { ConfiguredDeps, ProviderResult } from '@server/payments/providers/common/provider-types'

type Scene = 'jsapi' | 'h5' | 'native'
type Deps = ConfiguredDeps<WechatSettings>

/** WeChat Pay (see `wechat-settings.ts` for what is stated and what is assumed). */
export const wechatProvider = (
  settings: WechatSettings,
  { notifyUrl, now = Date.now }: ProviderDeps,
): PaymentProvider => {
  const deps = { settings, notifyUrl, now }
  return {
    code: 'wechat',
    settlement: settings,
    create: request => createPayment(deps, request),
    verify: notification => readNotification(deps, notification),
    query: ref => queryPayment(deps, ref),
    refunding: wechatRefunding(deps, ref => queryOrder(deps, ref)),
    closing: { notBeforeMs: WECHAT_CLOSE_AFTER_MS, close: ref => closePayment(deps, ref) },
    acknowledge,
  }
}

const createPayment = async (deps: Deps, request: PaymentRequest): ProviderResult<OpenedPayment> => {
  const { settings } = deps
  const quote = quoteFor(settings, request)
  if (quote === undefined) return refused(`there is no rate from ${request.currency} to ${settings.currency}`)
  const scene = sceneOf(request.payer)
  const made = await open(deps, request, scene, quote)
  // if the login uses the openid of another app, WeChat refuses it, and the shopper gets a code instead
  const isUnknown = scene === 'jsapi' && E.isLeft(made) && made.left._tag === 'refused'
  return isUnknown ? open(deps, request, 'native', quote) : made
}

const readNotification = (
  { settings, now }: Deps,
  { headers, raw }: Notification,
): E.Either<NotificationRefusal, PaymentEvent | RefundNotice> => {
  const body = raw.toString('utf8')
  const header = (name: string): string => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const fault = wechatSignatureFault(settings.platform_keys, body, header, now(), settings.window_seconds * 1000)
  if (fault !== undefined) return E.left(fault)
  const notice = wechatNotice.decode(parseJson(body))
  if (E.isLeft(notice)) return E.left('malformed')
  const text = unsealed(settings.api_v3_keys, notice.right.resource)
  if (text === undefined) return E.left('undecryptable')
  if (notice.right.event_type.startsWith('REFUND.')) {
    const progress = refundNoticeIn(text, settings.mchid)
    return progress === undefined ? E.left('malformed') : E.right({ kind: 'refund', progress })
  }
  const order = wechatOrder.decode(parseJson(text))
  if (E.isLeft(order) || order.right.mchid !== settings.mchid) return E.left('malformed')
  const event = eventOf(order.right, now())
  return event === undefined || event === null ? E.left('malformed') : E.right(event)
}

const queryOrder = async (deps: Deps, ref: string): ProviderResult<WechatOrder> => {
  const { mchid } = deps.settings
  const path = `out-trade-no/${encodeURIComponent(ref)}?mchid=${encodeURIComponent(mchid)}`
  return pipe(
    await callTransactions(deps, 'GET', path, ''),
    E.chain(body => readAnswer(body, wechatOrder)),
    E.chain(order =>
      order.out_trade_no === ref && order.mchid === mchid
        ? E.right(order)
        : refused('WeChat Pay answered for another payment'),
    ),
  )
}

const queryPayment = async (deps: Deps, ref: string): ProviderResult<PaymentEvent | null> => {
  return pipe(
    await queryOrder(deps, ref),
    E.chain((order): E.Either<ProviderFailure, PaymentEvent | null> => {
      const event = eventOf(order, deps.now())
      return event === undefined ? refused('WeChat Pay’s state is unknown') : E.right(event)
    }),
  )
}

const closePayment = async (deps: Deps, ref: string): ProviderResult<void> => {
  const path = `out-trade-no/${encodeURIComponent(ref)}/close`
  return E.map(() => undefined)(
    await callTransactions(deps, 'POST', path, JSON.stringify({ mchid: deps.settings.mchid })),
  )
}

const acknowledge: PaymentProvider['acknowledge'] = outcome => {
  if (outcome === 'taken') return { status: 204, type: 'application/json', body: '' }
  const status = outcome === 'refused' ? 401 : 503
  return { status, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message: outcome }) }
}

const open = async (deps: Deps, request: PaymentRequest, scene: Scene, quote: Quote): ProviderResult<OpenedPayment> => {
  const path = scene === 'h5' && deps.settings.edition === 'global' ? 'mweb' : scene
  return pipe(
    await callTransactions(deps, 'POST', path, bodyOf(deps, request, scene, quote)),
    E.chain(body => instructionFor(deps, request, scene, quote, body)),
    E.map(instruction => ({ ref: tradeNoOf(request.payment), instruction })),
  )
}

const bodyOf = ({ settings, notifyUrl }: Deps, request: PaymentRequest, scene: Scene, quote: Quote): string =>
  JSON.stringify({
    appid: settings.appid,
    mchid: settings.mchid,
    description: `${request.merchant} ${request.order.no}`.slice(0, 120),
    out_trade_no: tradeNoOf(request.payment),
    attach: quoteText(quote),
    notify_url: notifyUrl,
    time_expire: shopInstant(request.expiresAt),
    amount: { total: quote.settled.amount, currency: quote.settled.currency },
    ...(settings.edition === 'global' ? { trade_type: scene === 'h5' ? 'MWEB' : scene.toUpperCase() } : {}),
    ...(settings.merchant_category_code === undefined
      ? {}
      : { merchant_category_code: settings.merchant_category_code }),
    ...(scene === 'jsapi' ? { payer: { openid: request.payer?.openId ?? '' } } : {}),
    ...(scene === 'h5' ? { scene_info: { payer_client_ip: request.payer?.ip ?? '', h5_info: { type: 'Wap' } } } : {}),
  })

const instructionFor = (
  { settings, now }: Deps,
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
          ...instructionFields(request, quote),
          kind: 'jsapi' as const,
          bridge: 'WeixinJSBridge',
          params: wechatBridgeParams(settings.appid, prepayId, settings.private_key, now()),
        })),
      )
  }
}

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
  if (isInApp(payer, /MicroMessenger/u)) return payer.openId === undefined ? 'native' : 'jsapi'
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
