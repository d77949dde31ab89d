import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { afterEach, expect } from 'vitest'
import type { PaymentRequest } from '@server/payments/provider.port'
import { aPayment } from './providers-harness'

/** Another company's servers, each answering as a test wants; they are closed after it. */
export const companies = (): {
  /** Starts one; answers its address. */
  readonly served: (answer: (request: FastifyRequest, reply: FastifyReply) => unknown) => Promise<string>
} => {
  const servers: { close: () => Promise<unknown> }[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  return {
    served: async answer => {
      const server = Fastify()
      servers.push(server)
      server.removeAllContentTypeParsers()
      server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
      server.all('/*', answer)
      return server.listen({ host: '127.0.0.1', port: 0 })
    },
  }
}

export const notifyUrl = 'https://shop.example/api/payments/x/notify'
/** An address where no server listens. */
export const NOWHERE = 'http://127.0.0.1:1'
/** One payment, as we call it and as providers do. */
export const PAYMENT = '3e685378-1eef-4044-8f84-8f2e38c610af'
export const TRADE = '3e6853781eef40448f848f2e38c610af'

export const phone = (agent = 'iPhone Mobile') => ({ ip: '203.0.113.7', agent })

/** Headers as they arrive. */
export const lower = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** With the reason, where it is known. */
export const unreachable = expect.objectContaining({ left: expect.objectContaining({ _tag: 'unreachable' }) })

export const given = (request: Partial<PaymentRequest> = {}): PaymentRequest =>
  aPayment({ payment: PAYMENT, ...request })
