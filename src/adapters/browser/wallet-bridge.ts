import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { BridgeAnswer } from '~/domain/payments/wallet-bridge.port'

type Done = (answer: unknown) => void
type Params = Readonly<Record<string, string>>

declare global {
  interface Window {
    /** Added by UePay's app. Source: the company's public sample, github.com/uepay/uepay-client-jsbridge-simple. */
    readonly UePayJSBridge?: { readonly callHandler: (name: string, params: Params, done: Done) => void }
    /** Added by WeChat's app. Source: WeChat Pay's public documents on JSAPI. */
    readonly WeixinJSBridge?: { readonly invoke: (name: string, params: Params, done: Done) => void }
  }
}

interface Bridge {
  readonly isHere: () => boolean
  readonly pay: (params: Params, done: Done) => void
  readonly read: (answer: unknown) => BridgeAnswer
}

/** An app adds its bridge to a page soon after the page has loaded. */
const ARRIVES_WITHIN_MS = 3000
/** After this time the page stops waiting for the app's answer. The server is still asked about the order. */
const ANSWERS_WITHIN_MS = 60_000

/** Opens the payment sheet of the app around this page, once its bridge is available. The first answer counts. */
export const payThroughBridge = async (name: string, params: Params): Promise<BridgeAnswer> => {
  const bridge = bridges.get(name)
  if (bridge === undefined || !(await arrives(name, bridge))) return 'missing'
  return new Promise(resolve => {
    setTimeout(() => resolve('unclear'), ANSWERS_WITHIN_MS)
    try {
      bridge.pay(params, answer => resolve(bridge.read(answer)))
    } catch {
      resolve('failed')
    }
  })
}

/**
 * Resolves to true if the bridge is present, or becomes so in time. The app announces it by an event of the document.
 */
const arrives = (name: string, { isHere }: Bridge): Promise<boolean> =>
  new Promise(resolve => {
    if (isHere()) return resolve(true)
    document.addEventListener(`${name}Ready`, () => resolve(isHere()), { once: true })
    setTimeout(() => resolve(isHere()), ARRIVES_WITHIN_MS)
  })

/** UePay answers with a JSON text. */
const uepayAnswer = t.type({ ret_code: t.string })
const UEPAY_CODES = new Map<string, BridgeAnswer>([
  ['00', 'done'],
  ['01', 'failed'],
  ['02', 'cancelled'],
])

const readUepay = (answer: unknown): BridgeAnswer => {
  const read = uepayAnswer.decode(typeof answer === 'string' ? parsed(answer) : answer)
  return E.isLeft(read) ? 'unclear' : (UEPAY_CODES.get(read.right.ret_code) ?? 'unclear')
}

const wechatAnswer = t.type({ err_msg: t.string })

const readWechat = (answer: unknown): BridgeAnswer => {
  const read = wechatAnswer.decode(answer)
  if (E.isLeft(read)) return 'unclear'
  switch (/^get_brand_wcpay_request:(\w+)/u.exec(read.right.err_msg)?.[1]) {
    case 'ok':
      return 'done'
    case 'cancel':
      return 'cancelled'
    case 'fail':
      return 'failed'
    default:
      return 'unclear'
  }
}

const bridges: ReadonlyMap<string, Bridge> = new Map<string, Bridge>([
  [
    'UePayJSBridge',
    {
      isHere: () => window.UePayJSBridge !== undefined,
      pay: (params, done) => window.UePayJSBridge?.callHandler('sendPayReq', params, done),
      read: readUepay,
    },
  ],
  [
    'WeixinJSBridge',
    {
      isHere: () => window.WeixinJSBridge !== undefined,
      pay: (params, done) => window.WeixinJSBridge?.invoke('getBrandWCPayRequest', params, done),
      read: readWechat,
    },
  ],
])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
