import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { amount } from '~/contract/wire'
import { cents } from '~/domain/shared/money'
import type {
  NotificationRefusal,
  PaymentEvent,
  PaymentProvider,
  PaymentRequest,
  Refunding,
} from '@server/payments/provider.port'
import type { RunningShop } from '@server/boot/make-shop'

type Created = Awaited<ReturnType<PaymentProvider['create']>>

/** A provider without a network: what it was asked, and what it is made to answer and to tell. */
export interface FakeWallet extends PaymentProvider {
  /** How it sends money back; absent unless a test sets it. */
  refunding?: Refunding
  readonly requests: PaymentRequest[]
  /** Stands in for the next answers; it may wait, fail or throw. */
  answering: ((request: PaymentRequest, usual: Created) => Promise<Created>) | undefined
  /** Why the next notifications are not believed. */
  doubting: NotificationRefusal | undefined
  /** What `query` knows, by reference. */
  readonly known: Map<string, PaymentEvent>
  readonly event: (given: Partial<PaymentEvent> & { readonly payment: string }) => PaymentEvent
  /** Sends a notification, properly signed. */
  readonly tell: (
    shop: Pick<RunningShop, 'payments'>,
    given: Partial<PaymentEvent> & { readonly payment: string },
  ) => Promise<number>
}

export const refOf = (payment: string): string => `ref-${payment}`

export const fakeWallet = (now: () => number): FakeWallet => {
  const wallet: FakeWallet = {
    code: 'wallet',
    requests: [],
    answering: undefined,
    doubting: undefined,
    known: new Map(),

    create: request => {
      wallet.requests.push(request)
      const usual: Created = E.right({
        ref: refOf(request.payment),
        instruction: {
          kind: 'redirect',
          url: `https://wallet.example/${request.payment}`,
          order: request.order.id,
          method: request.method,
          amount: request.amount,
          currency: request.currency,
          expires_at: request.expiresAt,
        },
      })
      return wallet.answering === undefined ? Promise.resolve(usual) : wallet.answering(request, usual)
    },

    verify: ({ headers, raw }) => {
      if (wallet.doubting !== undefined) return E.left(wallet.doubting)
      if (headers['x-signed'] !== 'yes') return E.left('unsigned')
      return E.mapLeft((): 'malformed' => 'malformed')(body.decode(JSON.parse(raw.toString('utf8'))))
    },

    query: ref => Promise.resolve(E.right(wallet.known.get(ref) ?? null)),

    acknowledge: outcome => ({
      status: { taken: 200, refused: 401, later: 503 }[outcome],
      type: 'text/plain',
      body: outcome,
    }),

    event: given => ({
      id: randomUUID(),
      ref: refOf(given.payment),
      kind: 'paid',
      amount: cents(10_000),
      currency: 'MOP',
      at: now(),
      ...given,
    }),

    tell: async (shop, given) => {
      const raw = Buffer.from(JSON.stringify(body.encode(wallet.event(given))))
      return (await shop.payments.notify('wallet', { headers: { 'x-signed': 'yes' }, raw })).status
    },
  }
  return wallet
}

const body: t.Type<PaymentEvent, unknown> = t.type({
  id: t.string,
  ref: t.string,
  payment: t.string,
  kind: t.union([t.literal('paid'), t.literal('failed'), t.literal('expired')]),
  amount,
  currency: t.string,
  at: t.number,
})
