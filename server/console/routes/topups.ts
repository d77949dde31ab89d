import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { type TopUp, topUpCalls } from '~/contract/console/topups'
import { defined } from '~/domain/shared/defined'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { lookRoute } from '@server/console/kit/define-call'
import { noCursor, pagingIn, shownPage } from '@server/console/kit/page'
import { CLAIM_MS } from '@server/operations/topups/claim'
import { type Due, duePage } from '@server/operations/topups/queue'
import { actorName } from '@server/operators/actor'

/** The queue of top-ups that wait to be fulfilled. */
export const topUpRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, topUpCalls.listTopUps, async ({ deps, query, lang, operator }) => {
    const page = await duePage(deps.db, lang, pagingIn(query))
    if (page === undefined) return E.left(noCursor(lang))
    const me = actorName(operator)
    return E.right(shownPage(page, unit => topUpAnswer(unit, me)))
  })
}

const topUpAnswer = (due: Due, me: string): TopUp => {
  const { unit, no, variant, name, options, since, isUnderReview, supplier, note, claim } = due
  return {
    unit,
    no,
    variant,
    name,
    entered: options,
    since: since.getTime(),
    is_under_review: isUnderReview,
    ...defined({
      supplier: supplier ?? undefined,
      note: note ?? undefined,
      claim:
        claim === null
          ? undefined
          : {
              by: claim.by,
              at: claim.at.getTime(),
              until: claim.at.getTime() + CLAIM_MS,
              is_mine: claim.by === me,
            },
    }),
  }
}
