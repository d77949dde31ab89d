import type { FastifyInstance } from 'fastify'
import * as t from 'io-ts'
import * as E from 'fp-ts/Either'
import { isWellFormed } from '@server/http/kit/well-formed'
import type { Shop } from '@server/shop/shop.port'

/**
 * `POST /api/payments/{provider}/notify`: takes the provider's own format and answers its own acknowledgement. The
 * signature covers bytes.
 */
export const notificationRoutes = (app: FastifyInstance, { payments, fulfilment }: Shop): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
  app.post('/api/payments/:provider/notify', async (request, reply) => {
    const params = named.decode(request.params)
    const provider = E.isRight(params) && isWellFormed(params.right.provider) ? params.right.provider : ''
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const answer = await payments.notify(provider, { headers: request.headers, raw })
    return reply.code(answer.status).type(answer.type).send(answer.body)
  })
  // notifications of a supplier of top-ups (docs/fulfilment.md)
  app.post('/api/fulfilment/notify', async ({ headers, body }, reply) => {
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    return reply.code(await fulfilment.notify({ headers, raw })).send()
  })
}

const named = t.type({ provider: t.string })
