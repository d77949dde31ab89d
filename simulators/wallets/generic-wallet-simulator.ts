import * as E from 'fp-ts/Either'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatedPayment } from '@simulators/wallets/scenarios'
import type { ProviderSimulator, SimulatorDeps } from '@simulators/wallets/provider-api'
import { bodyOf, isReachable, rawBodies } from '@simulators/shell/raw-bodies'
import { parseJson } from '@server/platform/json'
import { signatureFault, signedHeaders, type WalletSecrets } from '@server/payments/providers/wallet/wallet-signature'
import {
  ACKNOWLEDGED,
  walletEvent,
  walletOrder,
  type WalletPayment,
} from '@server/payments/providers/wallet/wallet-wire'

/** The generic wallet: every method, signed JSON in both directions (see `wallet-wire.ts`). */
export const genericWalletSimulator = (secrets: WalletSecrets, provider = 'wallet'): ProviderSimulator => ({
  provider,
  routes: deps => walletRoutes(secrets, provider, deps),
  notification: ({ order }, event, { at, forged }) => {
    const body = JSON.stringify(walletEvent.encode(event))
    const { pathname, search } = new URL(order.notify_url)
    const signers: WalletSecrets = forged ? { secrets: ['somebody else’s'] } : secrets
    return {
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(signers, { method: 'POST', path: pathname + search, body }, at),
      },
      body,
    }
  },
  acknowledged: (status, body) => status === 200 && body.trim() === ACKNOWLEDGED,
})

/** What the shop calls: `POST /api/payments` and `GET /api/payments/{ref}`, both signed. */
const walletRoutes =
  (secrets: WalletSecrets, provider: string, { store, answerTo, now, pageOf }: SimulatorDeps): FastifyPluginCallback =>
  (routes, _options, done) => {
    rawBodies(routes)
    routes.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
      const parts = { method: request.method, path: request.url, body: bodyOf(request) }
      const fault = signatureFault(secrets, parts, request.headers, now())
      if (fault !== undefined) return reply.code(401).send({ message: fault })
    })

    routes.post('/api/payments', async (request, reply) => {
      const order = walletOrder.decode(parseJson(bodyOf(request).toString('utf8')))
      if (E.isLeft(order) || !isReachable(order.right.notify_url) || !isReachable(order.right.return_url))
        return reply.code(422).send({ message: 'not a payment' })
      const payment = await store.open({ ...order.right, provider }, now())
      if (payment === undefined) return reply.code(409).send({ message: 'this payment was opened with other terms' })
      return reply.code(201).send(opened(payment, pageOf(payment.ref)))
    })

    routes.get<{ Params: { ref: string } }>('/api/payments/:ref', async (request, reply) => {
      const payment = await store.get(request.params.ref)
      if (payment === undefined || payment.order.provider !== provider)
        return reply.code(404).send({ message: 'no such payment' })
      const outcome = await answerTo(payment)
      return reply.send(outcome === undefined ? { ref: payment.ref, status: 'open' } : walletEvent.encode(outcome))
    })
    done()
  }

const opened = ({ ref, order }: SimulatedPayment, url: string): WalletPayment => ({
  ref,
  pay_url: url,
  ...(order.method === 'payme' ? { app_url: url } : {}),
  code_text: url,
})
