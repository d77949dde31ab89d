import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import {
  cancelOrder,
  checkPayment,
  getOrder,
  getTaking,
  getTakings,
  payOrder,
  placeOrder,
  revealOrder,
  reviveOrder,
} from '~/contract/calls'
import { parseTakingsFilter } from '~/domain/orders/takings-filter'
import { customer, type Doorway, open } from '@server/http/kit/define-route'
import type { No } from '@server/http/kit/refusals'
import { refusing, visitOf } from '@server/http/routes/session'
import { texts } from '@server/http/kit/texts'
import { isUuid } from '@server/http/kit/well-formed'
import type { Shop } from '@server/shop/shop.port'

/** Orders, which are also the takings. */
export const orderRoutes = (app: FastifyInstance, door: Doorway, { orders }: Shop): void => {
  const { links } = door.identity
  customer(app, door, placeOrder, ({ caller, key, body }) => orders.place(caller, key, body))
  customer(app, door, getOrder, async ({ caller, params: { id } }) => (isUuid(id) ? orders.get(caller, id) : absent))
  customer(app, door, getTaking, async ({ caller, params: { id } }) => (isUuid(id) ? orders.get(caller, id) : absent))
  customer(
    app,
    door,
    payOrder,
    async ({ caller, params: { id }, body, key }) => (isUuid(id) ? orders.pay(caller, id, body.method, key) : absent),
    async ({ link, params: { id }, body, key, edition, lang, device }) => {
      if (!isUuid(id)) return absent
      const payer = await links.ask(device.ip, id, () => orders.payerBy(id, link, { edition, lang, device }))
      return E.isLeft(payer) ? payer : orders.pay(payer.right, id, body.method, key)
    },
  )
  customer(
    app,
    door,
    checkPayment,
    async ({ caller, params: { id } }) => (isUuid(id) ? orders.check(caller, id) : absent),
    async ({ link, params: { id }, edition, lang, device }) =>
      isUuid(id) ? links.ask(device.ip, id, () => orders.checkByLink(id, link, { edition, lang })) : absent,
  )
  customer(app, door, cancelOrder, async ({ caller, params: { id }, key }) =>
    isUuid(id) ? orders.cancel(caller, id, key) : absent,
  )
  customer(app, door, revealOrder, async ({ caller, params: { id }, body, request }) => {
    if (!isUuid(id)) return absent
    const order = await orders.get(caller, id)
    // another customer's order, not done yet, or shown already: the code is not checked
    if (E.isLeft(order) || order.right.reveal === undefined) return order
    const given = refusing(
      await door.identity.confirmation.give(caller, body.code, visitOf(door, request, caller.lang)),
      caller.lang,
    )
    return E.isLeft(given) ? given : orders.get(caller, id)
  })
  customer(app, door, getTakings, async ({ caller, query }) => {
    const page = pageOf(query['page'])
    if (page !== undefined) return E.right(await orders.takings(caller, page, parseTakingsFilter(query['show'])))
    return E.left({ _tag: 'invalid', errors: { page: [texts(caller.lang).wholeNumber(1, LAST_PAGE)] } })
  })
  open(app, door, reviveOrder, async ({ params: { id }, query, locale, caller, request }) => {
    if (!isUuid(id)) return absent
    return links.ask(request.ip, id, async () => orders.revive(id, query['token'] ?? '', locale, await caller()))
  })
}

const absent: E.Either<No, never> = E.left({ _tag: 'not_found' })

const LAST_PAGE = 100_000

const pageOf = (text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return 1
  const page = /^\d{1,6}$/u.test(text) ? Number(text) : 0
  return page >= 1 && page <= LAST_PAGE ? page : undefined
}
