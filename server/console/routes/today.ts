import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { todayCalls } from '~/contract/console/today'
import { salesToday } from '@server/acts/system/today-sales'
import { stateToday } from '@server/acts/system/today-state'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { lookRoute } from '@server/console/kit/define-call'

/** What the operator sees first: the sales of today, and what waits. */
export const todayRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  const { facts } = console
  const watched = { ...facts, figures: facts.figures.get }
  lookRoute(app, console, todayCalls.todayState, async ({ deps, isBackground }) => {
    // a person may have changed something just now, in any process
    if (!isBackground) facts.figures.forget()
    return E.right(await stateToday(deps, watched))
  })
  lookRoute(app, console, todayCalls.todaySales, async ({ deps }) => E.right(await salesToday(deps, facts.salesOfDay)))
}
