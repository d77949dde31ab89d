import * as E from 'fp-ts/Either'
import Fastify from 'fastify'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { cents } from '~/domain/shared/money'
import type {
  PaymentEvent,
  PaymentProvider,
  PaymentRequest,
  RefundNotice,
  NotificationRefusal,
} from '@server/payments/provider.port'
import { type SimulatorConfig, walletSimulator } from '@simulators/wallets/simulator'
import { walletProvider } from '@server/payments/providers/wallet/wallet'
import type { Db } from '@server/platform/database/database'

/** A shop that does nothing but listen to its wallet, and the simulator as the other company: two servers, real HTTP. */
export interface WalletHarness {
  readonly provider: PaymentProvider
  /** The simulator's address, with its path. */
  readonly simulator: string
  readonly shop: string
  /** Every notification that was believed, as it came. */
  readonly told: PaymentEvent[]
  /** What the shop answers next; `taken` by default. */
  answering: 'taken' | 'later'
  /** The next notification, or the nth that ever came. */
  readonly notified: (count?: number) => Promise<PaymentEvent>
  readonly choose: (ref: string, choice: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  readonly page: (ref: string, headers?: Readonly<Record<string, string>>) => Promise<string>
  /** The simulator alone goes down and comes up again, at the same address. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

export const secrets: readonly [string, ...string[]] = ['a-secret-between-shop-and-wallet']

export const walletHarness = async (db: Db, settings: Partial<SimulatorConfig> = {}): Promise<WalletHarness> => {
  const told: PaymentEvent[] = []
  const waiting: { readonly count: number; readonly tell: (event: PaymentEvent) => void }[] = []
  const shop = Fastify()
  shop.removeAllContentTypeParsers()
  shop.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
  shop.post('/api/payments/wallet/notify', (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const event = E.filterOrElse(
      (each: PaymentEvent | RefundNotice): each is PaymentEvent => each.kind !== 'refund',
      (): NotificationRefusal => 'malformed',
    )(provider.verify({ headers: request.headers, raw }))
    if (E.isRight(event)) told.push(event.right)
    const answer = provider.acknowledge(E.isRight(event) ? harness.answering : 'refused')
    for (const each of waiting.filter(({ count }) => count === told.length))
      if (E.isRight(event)) each.tell(event.right)
    return reply.code(answer.status).type(answer.type).send(answer.body)
  })
  const shopUrl = await shop.listen({ host: '127.0.0.1', port: 0 })

  const start = async (port: number) => {
    const app = Fastify()
    const publicUrl = 'https://wallet.example/simulator'
    const backoff = () => 5
    await app.register(walletSimulator({ db, secrets, publicUrl, backoff, lateBy: 5, ...settings }), {
      prefix: '/simulator',
    })
    return { app, url: `${await app.listen({ host: '127.0.0.1', port })}/simulator` }
  }
  let running = await start(await freePort())
  const simulator = running.url
  const provider = walletProvider({
    code: 'wallet',
    secrets,
    baseUrl: simulator,
    notifyUrl: `${shopUrl}/api/payments/wallet/notify`,
  })

  const harness: WalletHarness = {
    provider,
    simulator,
    shop: shopUrl,
    told,
    answering: 'taken',
    notified: (count = told.length + 1) =>
      new Promise(resolve => {
        const past = told[count - 1]
        if (past === undefined) waiting.push({ count, tell: resolve })
        else resolve(past)
      }),
    choose: (ref, choice, headers = {}) =>
      fetch(`${simulator}/pay/${ref}`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ choice }),
      }),
    page: async (ref, headers = {}) => (await fetch(`${simulator}/pay/${ref}`, { headers })).text(),
    restart: async () => {
      await running.app.close()
      running = await start(Number(new URL(simulator).port))
    },
    close: async () => {
      await running.app.close()
      await shop.close()
    },
  }
  return harness
}

let numbered = 0

/** A payment request; each has a unique id. */
export const aRequest = (given: Partial<PaymentRequest> = {}): PaymentRequest => {
  numbered += 1
  return {
    payment: `payment-${numbered}`,
    order: { id: `order-${numbered}`, no: `MO-${numbered}` },
    method: 'alipayhk',
    amount: cents(9_850),
    currency: 'MOP',
    expiresAt: Date.now() + 60_000,
    merchant: '浪花小店',
    lang: 'zh-Hant',
    returnUrl: 'https://shop.example/pay?order=1',
    ...given,
  }
}

/** Opens a payment and answers its ref. */
export const opened = async (harness: WalletHarness, request: PaymentRequest): Promise<string> => {
  const made = await harness.provider.create(request)
  if (E.isLeft(made)) throw new Error(JSON.stringify(made.left))
  return made.right.ref
}
