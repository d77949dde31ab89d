import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as E from 'fp-ts/Either'
import { type Book, book, supplierScenarios } from '@simulators/supplier/book'
import { supplierPage } from '@simulators/supplier/page'
import { signatureFault, order, type SupplierStatus } from '@server/fulfilment/suppliers/supplier-wire'
import { parseJson } from '@server/platform/json'
import type { SharedSecrets } from '@server/platform/signed-message'
import { bodyOf, fieldsOf, isReachable, rawBodies } from '@simulators/shell/raw-bodies'
import { langOf, sendPage } from '@simulators/shell/shell'

export interface SupplierSimulator extends SharedSecrets {
  /** Replaced in tests. */
  readonly now?: () => number
  readonly lateBy?: number
  /** Called with the supplier's records, for tests that inspect them. */
  readonly open?: (book: Book) => void
}

const LATE_BY_MS = 20_000

/**
 * A supplier of top-ups that speaks its side of the protocol, checks our signatures, and misbehaves as its page says.
 * Mounted beside the shop, it is called over HTTP like any other.
 */
export const supplierSimulator =
  ({ secrets, now = Date.now, lateBy = LATE_BY_MS, open }: SupplierSimulator): FastifyPluginAsync =>
  async routes => {
    const records = book({ secrets, now, lateBy })
    open?.(records)
    routes.addHook('onClose', records.stop)
    rawBodies(routes)

    const isOurs = (request: FastifyRequest): boolean =>
      signatureFault(
        { secrets },
        { method: request.method, path: request.url, body: bodyOf(request) },
        request.headers,
        now(),
      ) === undefined

    routes.put<{ Params: { reference: string } }>('/topups/:reference', async (request, reply) => {
      if (!isOurs(request)) return refuse(reply, 401)
      const read = order.decode(parseJson(bodyOf(request).toString('utf8')))
      if (E.isLeft(read) || read.right.reference !== request.params.reference || !isReachable(read.right.callback_url))
        return refuse(reply, 400)
      const isNew = records.take(read.right)
      const known = records.find(read.right.reference)
      // the supplier records it all the same: only a later query shows that
      if (known === undefined || (isNew && known.manner === 'broken')) return refuse(reply, 500)
      return reply.code(isNew ? 202 : 200).send(firstStanding(isNew, known.manner, known.supplierStatus))
    })

    routes.get<{ Params: { reference: string } }>('/topups/:reference', async (request, reply) => {
      if (!isOurs(request)) return refuse(reply, 401)
      const known = records.find(request.params.reference)
      return known === undefined ? refuse(reply, 404) : reply.send(known.supplierStatus)
    })

    routes.get<{ Querystring: { lang?: string } }>('/', async (request, reply) =>
      sendPage(reply, supplierPage(records, langOf(request, request.query.lang ?? ''))),
    )

    routes.post('/', async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site') return refuse(reply, 403)
      const fields = fieldsOf(bodyOf(request).toString('utf8'))
      const manner = supplierScenarios.find(each => each === fields['manner'])
      if (manner !== undefined) records.manner = manner
      const { reference = '', status } = fields
      if (status === 'done' || status === 'failed') records.settle(reference, status)
      return reply.code(303).header('location', request.url).send()
    })
  }

/** A final state is also sent as a notification: the first answer confirms only that the order was understood. */
const firstStanding = (isNew: boolean, manner: string, supplierStatus: SupplierStatus): SupplierStatus =>
  isNew && manner !== 'instant' && manner !== 'refuses'
    ? { reference: supplierStatus.reference, status: 'accepted' }
    : supplierStatus

const refuse = (reply: FastifyReply, status: number): FastifyReply => reply.code(status).send({ message: 'no' })
