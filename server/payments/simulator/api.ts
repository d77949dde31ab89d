import * as E from 'fp-ts/Either'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import type { Book } from '@server/payments/simulator/book'
import type { SimulatedPayment } from '@server/payments/simulator/choices'
import { disbelief, type WalletSecrets } from '@server/payments/wallet-signature'
import { walletEvent, walletOrder, type WalletPayment } from '@server/payments/wallet-wire'

interface ApiSettings extends WalletSecrets {
  readonly book: Book
  readonly publicUrl: string
  readonly now: () => number
}

/** What the shop calls: `POST /api/payments` and `GET /api/payments/{ref}`, both signed (see `wallet-wire.ts`). */
export const simulatorApi =
  ({ book, secrets, publicUrl, now }: ApiSettings): FastifyPluginCallback =>
  (routes, _options, done) => {
    // the signature covers the bytes as they came
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    routes.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
      const parts = { method: request.method, path: request.url, body: bodyOf(request) }
      const doubt = disbelief({ secrets }, parts, request.headers, now())
      if (doubt !== undefined) return reply.code(401).send({ message: doubt })
    })

    routes.post('/api/payments', async (request, reply) => {
      const order = walletOrder.decode(parsed(bodyOf(request)))
      if (E.isLeft(order) || !isReachable(order.right.notify_url) || !isReachable(order.right.return_url))
        return reply.code(422).send({ message: 'not a payment' })
      const payment = await book.open(order.right, now())
      if (payment === undefined) return reply.code(409).send({ message: 'this payment was opened with other terms' })
      return reply.code(201).send(opened(payment, publicUrl))
    })

    routes.get<{ Params: { ref: string } }>('/api/payments/:ref', async (request, reply) => {
      const payment = await book.get(request.params.ref)
      if (payment === undefined) return reply.code(404).send({ message: 'no such payment' })
      return reply.send(told(payment, now()))
    })
    done()
  }

const opened = ({ ref, order }: SimulatedPayment, publicUrl: string): WalletPayment => {
  const url = `${publicUrl}/pay/${ref}`
  return { ref, pay_url: url, ...(order.method === 'payme' ? { app_url: url } : {}), code_text: url }
}

/** What became of it. One that has expired unseen says so under an id that stays the same. */
const told = (payment: SimulatedPayment, now: number): unknown => {
  const { ref, order, outcome } = payment
  if (outcome !== undefined) return walletEvent.encode(outcome)
  if (now < order.expires_at) return { ref, status: 'open' }
  return walletEvent.encode({
    event: `${ref}-expired`,
    ref,
    payment: order.payment,
    status: 'expired',
    amount: order.amount,
    currency: order.currency,
    at: order.expires_at,
  })
}

const bodyOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))

const isReachable = (url: string): boolean => URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol)

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
