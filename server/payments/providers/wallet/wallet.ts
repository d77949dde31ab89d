import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type * as t from 'io-ts'
import { amount, instant } from '~/contract/wire'
import { parseJson } from '@server/platform/json'
import { acknowledgedBy } from '@server/payments/providers/common/acknowledged'
import { ask, goodBody, readAnswer, refused } from '@server/payments/providers/common/ask'
import type {
  NotificationRefusal,
  PaymentEvent,
  PaymentProvider,
  PaymentRequest,
  ProviderFailure,
} from '@server/payments/provider.port'
import { instruction } from '@server/payments/providers/wallet/wallet-instruction'
import { signatureFault, signedHeaders, type WalletSecrets } from '@server/payments/providers/wallet/wallet-signature'
import {
  ACKNOWLEDGED,
  walletAnswer,
  walletEvent,
  type WalletEvent,
  type walletOrder,
  walletPayment,
} from '@server/payments/providers/wallet/wallet-wire'

export interface WalletConfig extends WalletSecrets {
  /** As in `/api/payments/{code}/notify`. */
  readonly code: string
  /** The wallet's own address; its API is below it: `https://wallet.example/simulator`. */
  readonly baseUrl: string
  /** Where the wallet calls the shop, absolute; signatures cover its path. */
  readonly notifyUrl: string
  /** Milliseconds since 1970; replaced in tests. */
  readonly now?: () => number
}

/** One wallet that takes every method of the shop's list, over signed HTTP (see `wallet-wire.ts`). */
export const walletProvider = (config: WalletConfig): PaymentProvider => {
  const now = config.now ?? Date.now
  const api = `${config.baseUrl.replace(/\/+$/u, '')}/api/payments`
  const notifyPath = pathOf(config.notifyUrl)

  const call = async <A>(
    method: 'GET' | 'POST',
    url: string,
    body: string,
    codec: t.Decoder<unknown, A>,
  ): Promise<E.Either<ProviderFailure, A>> => {
    const answered = await ask({
      method,
      url,
      headers: {
        ...signedHeaders(config, { method, path: pathOf(url), body }, now()),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
      body,
    })
    return pipe(
      answered,
      E.chain(said => goodBody(said, 'the wallet')),
      E.chain(said => readAnswer(said, codec)),
    )
  }

  return {
    code: config.code,

    create: async request =>
      pipe(
        await call('POST', api, JSON.stringify(orderOf(request, config.notifyUrl)), walletPayment),
        E.chain(wallet => {
          const made = instruction(request, wallet)
          return made === undefined
            ? refused(`the wallet's answer lacks what ${request.method} needs`)
            : E.right({ ref: wallet.ref, instruction: made })
        }),
      ),

    verify: ({ headers, raw }) => {
      const fault = signatureFault(config, { method: 'POST', path: notifyPath, body: raw }, headers, now())
      return fault === undefined ? readEvent(raw) : E.left(fault)
    },

    query: async ref =>
      pipe(
        await call('GET', `${api}/${encodeURIComponent(ref)}`, '', walletAnswer),
        E.chain(answer => {
          if (answer.ref !== ref) return refused('the wallet answered for another payment')
          return E.right(answer.status === 'open' ? null : eventOf(answer))
        }),
      ),

    acknowledge: acknowledgedBy('text/plain', ACKNOWLEDGED, 'FAIL'),
  }
}

const orderOf = (request: PaymentRequest, notifyUrl: string): t.OutputOf<typeof walletOrder> => ({
  payment: request.payment,
  order_no: request.order.no,
  merchant: request.merchant,
  method: request.method,
  amount: amount.encode(request.amount),
  currency: request.currency,
  expires_at: instant.encode(request.expiresAt),
  notify_url: notifyUrl,
  return_url: request.returnUrl,
  lang: request.lang,
})

const readEvent = (raw: Buffer): E.Either<NotificationRefusal, PaymentEvent> =>
  pipe(
    walletEvent.decode(parseJson(raw.toString('utf8'))),
    E.bimap((): NotificationRefusal => 'malformed', eventOf),
  )

const eventOf = (event: WalletEvent): PaymentEvent => ({
  id: event.event,
  ref: event.ref,
  payment: event.payment,
  kind: event.status,
  amount: event.amount,
  currency: event.currency,
  at: event.at,
})

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}
