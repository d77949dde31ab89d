import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { customersCalls as calls } from '~/contract/console/customers'
import { answering, refusing } from '@server/acts/kit/answering'
import type { Performed } from '@server/acts/kit/perform'
import { shownCustomer } from '@server/acts/kit/shown-customer'
import { changeNumber } from '@server/acts/customers/change-number'
import { changeStatus } from '@server/acts/customers/change-status'
import { factsOf } from '@server/acts/customers/customer-facts'
import { endSessions, liveSessions } from '@server/acts/customers/end-sessions'
import { findCustomers } from '@server/acts/customers/find-customers'
import { handOff } from '@server/acts/customers/hand-off'
import { customerStatuses, listCustomers } from '@server/acts/customers/list-customers'
import { erase, exportData } from '@server/acts/customers/personal-data'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { actRoute, lookRoute } from '@server/console/kit/define-call'
import { noCursor, pagingIn, shownPage } from '@server/console/kit/page'
import { shownFacts, shownPerson } from '@server/console/routes/shown-customers'
import { dataPage } from '@server/customers/data-page'
import { personById } from '@server/identity/shared/users'
import { customerOf } from '@server/operations/orders/search-orders'
import { isUuid } from '@server/platform/uuid'

interface NotFound {
  readonly _tag: 'not_found'
}
const NOT_FOUND: E.Either<NotFound, never> = E.left({ _tag: 'not_found' })

/** The screen of customers. A customer is named by the id of the account: a phone number is never in an address. */
export const customersRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  customerLists(app, console)
  customerLooks(app, console)
  customerActs(app, console)
  personalDataActs(app, console)
}

const customerLists = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, calls.list, async ({ deps, query, lang, seesCustomers }) => {
    const status = customerStatuses.find(each => each === query['status'])
    const page = await listCustomers(deps.db, status, pagingIn(query))
    if (page === undefined) return E.left(noCursor(lang))
    return E.right(shownPage(page, person => shownPerson(person, seesCustomers)))
  })

  lookRoute(app, console, calls.find, async ({ deps, input, seesCustomers }) => {
    const found = await findCustomers(deps.db, input.text, seesCustomers)
    if (E.isLeft(found)) return E.left({ _tag: 'refused', refusal: found.left._tag, facts: {} })
    const { people, hasMore } = found.right
    return E.right({ items: people.map(person => shownPerson(person, seesCustomers)), more: hasMore })
  })
}

const customerLooks = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, calls.show, async ({ deps, params: { id = '' }, seesCustomers }) => {
    const person = isUuid(id) ? await personById(deps.db, id) : undefined
    return person === undefined ? NOT_FOUND : E.right(shownFacts(await factsOf(deps, person, seesCustomers)))
  })

  lookRoute(app, console, calls.sessions, async ({ deps, params: { id = '' } }) => {
    if (!isUuid(id)) return NOT_FOUND
    const items = (await liveSessions(deps, id)).map(({ id: session, created_at, seen_at, agent }) => ({
      id: session,
      created_at: Date.parse(created_at),
      seen_at: Date.parse(seen_at),
      ...(agent === null ? {} : { agent }),
    }))
    return E.right({ items })
  })
}

/** An act on the account of a path. */
const onAccount =
  <R, A>({ id = '' }: Readonly<Record<string, string>>, work: (id: string) => Performed<R, A>) =>
  (...given: Parameters<Performed<R, A>>): ReturnType<Performed<R | NotFound, A>> =>
    isUuid(id) ? work(id)(...given) : Promise.resolve(NOT_FOUND)

const customerActs = (app: FastifyInstance, console: ConsoleDeps): void => {
  actRoute(app, console, calls.endSessions, ({ params, input }) =>
    answering(
      onAccount(params, id => endSessions(id, input.session)),
      ended => ({ ended: ended.length }),
    ),
  )

  actRoute(app, console, calls.setStatus, ({ params, input }) =>
    answering(
      onAccount(params, id => changeStatus(id, input.status)),
      ({ status, isSame, open }) => ({ status, is_same: isSame, open }),
    ),
  )

  actRoute(app, console, calls.changeNumber, ({ params, input, seesCustomers }) =>
    answering(
      onAccount(params, id => changeNumber(id, input.number)),
      person => {
        const { tel } = shownCustomer(customerOf(person), seesCustomers)
        return tel === null ? {} : { tel }
      },
    ),
  )

  actRoute(app, console, calls.handOff, ({ params }) =>
    answering(
      onAccount(params, id => handOff(id)),
      ({ address }) => ({ address }),
    ),
  )
}

const personalDataActs = (app: FastifyInstance, console: ConsoleDeps): void => {
  actRoute(app, console, calls.exportData, ({ params }) =>
    answering(
      onAccount(params, id => exportData(id)),
      data => ({ page: dataPage(data), json: JSON.stringify(data, null, 2), orders: data.orders.length }),
    ),
  )

  actRoute(app, console, calls.erase, ({ params }) =>
    answering(
      onAccount(params, id => eraseOf(id)),
      ({ orders, sessions, logins }) => ({ orders, sessions, logins }),
    ),
  )
}

/** Orders under way stop an erasure. The refusal names those that wait for the same as the first of them. */
const eraseOf = (id: string) =>
  refusing(erase(id), refusal => {
    if (refusal._tag !== 'under_way') return refusal
    const why = refusal.orders[0]?.why ?? 'review'
    const orders = refusal.orders.filter(each => each.why === why).map(({ order }) => order)
    return { _tag: `under_way_${why}`, orders: orders.join(', ') } as const
  })
