import type { FastifyRequest } from 'fastify'
import * as E from 'fp-ts/Either'
import type { Revival } from '~/domain/orders/revival'
import type { Identity } from '@server/identity/identity'
import { requestLocaleOf } from '@server/http/kit/request-locale'
import { addressOf } from '@server/http/kit/visitor'
import { isUuid } from '@server/platform/uuid'
import type { Shop } from '@server/shop/shop.port'

/**
 * Does an order with this link exist? It counts as a call of the page would: a document must not allow more attempts.
 * True if the lookup fails now; the page asks again, and shows the error.
 */
export const orderLinks =
  ({ orders }: Pick<Shop, 'orders'>, { links }: Pick<Identity, 'links'>) =>
  async ({ order, token }: Revival, request: FastifyRequest): Promise<boolean> => {
    if (!isUuid(order)) return false
    const found = await links.ask(addressOf(request), order, () =>
      orders.revive(order, token, requestLocaleOf(request), undefined),
    )
    return E.isRight(found) || found.left._tag !== 'not_found'
  }
