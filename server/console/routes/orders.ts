import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { type FoundByCode, orderCalls, type OrderSearch as SaidSearch } from '~/contract/console/orders'
import { defined } from '~/domain/shared/defined'
import type { Lang } from '~/domain/shared/locale'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { findOrders, orderWithCode } from '@server/acts/orders/find-orders'
import { findRecord } from '@server/acts/orders/named-order'
import { orderFilters, type SaidFilters } from '@server/acts/orders/order-filters'
import { orderView } from '@server/acts/orders/order-view'
import { ordersCsv } from '@server/acts/orders/orders-csv'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { lookRoute } from '@server/console/kit/define-call'
import { fileRoute } from '@server/console/kit/file-route'
import { noCursor, PAGE_SIZE } from '@server/console/kit/page'
import type { ConsoleRefusal } from '@server/console/kit/refusals'
import { listedAnswer, orderAnswer } from '@server/console/routes/order-answers'
import { orderActs } from '@server/console/routes/order-acts'
import { evidenceRoute } from '@server/console/routes/order-evidence'
import type { OrderSearch } from '@server/operations/orders/search-orders'
import { message } from '@server/platform/messages/message'
import { shopDate } from '@server/platform/shop-time'

/** The list of orders, one order, and what operators do with it. */
export const orderRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, orderCalls.findOrders, async ({ deps, input, lang, seesCustomers }) => {
    const search = searchOf(input, deps.now(), lang)
    if (E.isLeft(search)) return search
    const { cursor: after } = input
    const page = await findOrders(deps, search.right, { limit: PAGE_SIZE, ...defined({ after }) }, seesCustomers)
    if (page === undefined) return E.left(noCursor(lang))
    return E.right({ items: page.orders.map(listedAnswer), ...defined({ next: page.next ?? undefined }) })
  })
  lookRoute(app, console, orderCalls.findByCode, ({ deps, input: { code } }) => byCode(deps, code))
  fileRoute(app, console, orderCalls.exportOrders, async ({ deps, query, lang, seesCustomers }) => {
    const search = searchOf(query, deps.now(), lang)
    if (E.isLeft(search)) return search
    const name = `orders-${shopDate(deps.now())}.csv`
    return E.right({ name, parts: ordersCsv(deps, search.right, seesCustomers) })
  })
  lookRoute(app, console, orderCalls.showOrder, async ({ deps, params, seesCustomers }) => {
    const view = await orderView(deps, params['order'] ?? '', seesCustomers)
    if (view === undefined) return E.left({ _tag: 'not_found' })
    const { record, timeline, acts } = view
    const { canRefund } = deps
    return E.right(orderAnswer(record, { timeline, acts, canRefund, seesCustomers }))
  })
  orderActs(app, console)
  evidenceRoute(app, console)
}

type Said = SaidFilters & Pick<SaidSearch, 'text' | 'amount'>

/** An empty filter is none. */
const searchOf = (said: Said, now: number, lang: Lang): E.Either<ConsoleRefusal, OrderSearch> => {
  const filters = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))
  const read = orderFilters(filters, now)
  if (E.isLeft(read))
    return E.left({ _tag: 'invalid', errors: { [read.left.filter]: [message(lang, 'request.notValid')] } })
  const { text = '', amount } = said
  return E.right({ ...read.right, ...defined({ text: text.trim() === '' ? undefined : text, amount }) })
}

const byCode = async (deps: ActDeps, code: string): Promise<E.Either<ConsoleRefusal, FoundByCode>> => {
  const found = await orderWithCode(deps, code)
  if (E.isLeft(found)) return E.right(found.left._tag === 'unsold_code' ? { state: found.left.state } : {})
  const order = await findRecord(deps, found.right)
  return order === undefined ? E.left({ _tag: 'not_found' }) : E.right({ no: order.no })
}
