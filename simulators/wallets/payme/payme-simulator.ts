import { randomBytes } from 'node:crypto'
import * as E from 'fp-ts/Either'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { toWire } from '~/domain/shared/money'
import { parseJson } from '@server/platform/json'
import { type PaymeKey, paymeSignatureFault, paymeHeaders } from '@server/payments/providers/payme/payme-signature'
import { type PaymeRequest, paymeRequest } from '@server/payments/providers/payme/payme-wire'
import type { SimulatedPayment } from '@simulators/wallets/scenarios'
import type { ProviderSimulator, SimulatorDeps } from '@simulators/wallets/provider-api'
import { bodyOf, fieldsOf, isReachable, rawBodies } from '@simulators/shell/raw-bodies'
import type { WalletEvent } from '@server/payments/providers/wallet/wallet-wire'

export interface PaymeSimulatorConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly key: PaymeKey
}

const PROVIDER = 'payme'
const WINDOW_MS = 300_000
const TOKEN_MS = 3_600_000

/** The API of PayMe for Business for its shops. */
export const paymeSimulator = (config: PaymeSimulatorConfig): ProviderSimulator => ({
  provider: PROVIDER,
  routes: deps => routesOf(config, deps),
  notification: (payment, event, { at, forged }) => {
    const body = JSON.stringify(statusOf(payment, event))
    const key = forged ? { ...config.key, key: randomBytes(32).toString('base64') } : config.key
    const { pathname } = new URL(payment.order.notify_url)
    const headers = {
      'Trace-Id': event.event,
      'x-event-type': event.status === 'paid' ? 'payment.success' : 'payment.failure',
    }
    return {
      headers: {
        'content-type': 'application/json',
        ...paymeHeaders(key, { method: 'POST', path: pathname, body }, headers, at),
      },
      body,
    }
  },
  acknowledged: status => status >= 200 && status < 300,
})

const routesOf =
  (
    { clientId, clientSecret, key }: PaymeSimulatorConfig,
    { store, answerTo, now, pageOf }: SimulatorDeps,
  ): FastifyPluginCallback =>
  (routes, _options, done) => {
    // lost when the simulator stops: the shop must then request a new token
    const tokens = new Map<string, number>()
    rawBodies(routes)

    const signatureFaultOf = (request: FastifyRequest): string | undefined => {
      const token = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if ((tokens.get(token) ?? 0) <= now()) return 'token'
      const message = { method: request.method, path: request.url, body: bodyOf(request) }
      return paymeSignatureFault([key], message, request.headers, now(), WINDOW_MS)
    }
    const fault = (code: string) => ({ errors: [{ errorCode: code }] })

    routes.post('/oauth2/token', async (request, reply) => {
      const asked = fieldsOf(bodyOf(request).toString('utf8'))
      if (asked['client_id'] !== clientId || asked['client_secret'] !== clientSecret)
        return reply.code(401).send(fault('EA001'))
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, now() + TOKEN_MS)
      return reply.send({ accessToken: token, expiresOn: new Date(now() + TOKEN_MS).toISOString() })
    })

    routes.post('/payments/paymentrequests', async (request, reply) => {
      if (signatureFaultOf(request) !== undefined) return reply.code(401).send(fault('EA008'))
      const asked = paymeRequest.decode(parseJson(bodyOf(request).toString('utf8')))
      if (E.isLeft(asked) || !isReachable(asked.right.notificationUri) || asked.right.currencyCode !== 'HKD')
        return reply.code(400).send(fault('EB002'))
      const payment = await store.open(orderOf(asked.right, now()), now(), 'for')
      if (payment === undefined) return reply.code(400).send(fault('EB009'))
      const link = pageOf(payment.ref)
      return reply.code(201).send({ ...statusOf(payment), webLink: link, appLink: link })
    })

    routes.get<{ Params: { id: string } }>('/payments/paymentrequests/:id', async (request, reply) => {
      if (signatureFaultOf(request) !== undefined) return reply.code(401).send(fault('EA008'))
      const payment = await store.get(request.params.id)
      if (payment === undefined || payment.order.provider !== PROVIDER) return reply.code(404).send(fault('EB040'))
      return reply.send(statusOf(payment, await answerTo(payment)))
    })
    done()
  }

const orderOf = (asked: PaymeRequest, now: number): SimulatedPayment['order'] => ({
  provider: PROVIDER,
  payment: asked.merchantData.orderId,
  order_no: asked.merchantData.orderId,
  merchant: asked.merchantData.orderDescription.slice(0, 100) || PROVIDER,
  method: PROVIDER,
  amount: asked.totalAmount,
  currency: asked.currencyCode,
  expires_at: now + asked.effectiveDuration * 1000,
  notify_url: asked.notificationUri,
  return_url: asked.appSuccessCallback,
  lang: 'zh-Hant',
  details: { additionalData: asked.merchantData.additionalData },
})

const codes: Readonly<Record<WalletEvent['status'], string>> = { paid: 'PR005', failed: 'PR004', expired: 'PR007' }

const statusOf = ({ ref, order, createdAt }: SimulatedPayment, event?: WalletEvent) => ({
  paymentRequestId: ref,
  totalAmount: Number(toWire(event?.amount ?? order.amount)),
  currencyCode: event?.currency ?? order.currency,
  createdTime: new Date(createdAt).toISOString(),
  statusCode: event === undefined ? 'PR001' : codes[event.status],
  merchantData: { orderId: order.payment, additionalData: order.details?.['additionalData'] ?? '' },
})
