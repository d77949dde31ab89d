import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { moneyCalls as calls } from '~/contract/console/money'
import { cents, parseAmount } from '~/domain/shared/money'
import { storeStatement } from '@server/acts/books/import-statement'
import { resolveUnmatched } from '@server/acts/books/resolve-money'
import { statementProviders } from '@server/acts/books/statement-providers'
import { answering } from '@server/acts/kit/answering'
import { perform } from '@server/acts/kit/perform'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { actRoute, lookRoute } from '@server/console/kit/define-call'
import { cursorIn, noCursor, PAGE_SIZE, pageFrom } from '@server/console/kit/page'
import { uploadRoute } from '@server/console/kit/upload-route'
import { shownRefund, shownStrange, shownSum, shownUnmatched } from '@server/console/routes/shown-money'
import { reportRoutes } from '@server/console/routes/reports'
import { statementRefusal } from '@server/console/routes/statement-refusal'
import { listDueRefunds } from '@server/operations/money/due-refunds'
import { behindEvent, listStrangeEvents } from '@server/operations/money/strange-events'
import {
  afterUnmatched,
  isAfterUnmatched,
  listUnmatched,
  unmatchedSums,
} from '@server/operations/money/unmatched-money'
import { refundsDue } from '@server/operations/queues'
import { cursorOf } from '@server/platform/page-cursor'

/** Reports of providers that bought nothing are listed for this long. */
const STRANGE_MS = 30 * 86_400_000

/** The screen of money: what waits, the reports, and the statements of providers. Refunds are acts on orders. */
export const moneyRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  waitingRoutes(app, console)
  strangeRoutes(app, console)
  reportRoutes(app, console)
  statementRoutes(app, console)
}

const waitingRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, calls.waitingMoney, async ({ deps: { db, now } }) => {
    const refunds = (await refundsDue(db, now())).map(shownSum)
    const unmatched = (await unmatchedSums(db, now())).map(each => ({ ...shownSum(each), kind: each.kind }))
    return E.right({ refunds, unmatched })
  })

  lookRoute(app, console, calls.dueRefunds, async ({ deps, query, lang }) => {
    const after = cursorIn(query, lang)
    if (E.isLeft(after)) return after
    const found = await listDueRefunds(deps.db, { limit: PAGE_SIZE + 1, after: after.right })
    const place = ({ since, id }: (typeof found)[number]) => cursorOf({ createdAt: since, id })
    return E.right(pageFrom(found, refund => shownRefund(refund, deps.canRefund(refund.provider)), place))
  })
}

const strangeRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, calls.unmatched, async ({ deps: { db, now }, query: { cursor }, lang }) => {
    const isAfter = cursor === undefined ? undefined : isAfterUnmatched(cursor)
    if (cursor !== undefined && isAfter === undefined) return E.left(noCursor(lang))
    const found = await listUnmatched(db, now(), PAGE_SIZE + 1, isAfter)
    return E.right(pageFrom(found, shownUnmatched, afterUnmatched))
  })

  lookRoute(app, console, calls.strange, async ({ deps: { db, now }, query: { cursor: after }, lang }) => {
    const found = await listStrangeEvents(db, { since: new Date(now() - STRANGE_MS), limit: PAGE_SIZE + 1, after })
    return found === undefined ? E.left(noCursor(lang)) : E.right(pageFrom(found, shownStrange, behindEvent))
  })

  actRoute(app, console, calls.resolve, ({ input }) =>
    answering(resolveUnmatched(input), resolved => {
      if (resolved === undefined) return { is_repeated: true }
      const { currency, amount } = resolved
      return {
        is_repeated: false,
        ...(currency === null ? {} : { currency }),
        ...(amount === null ? {} : { amount: parseAmount(amount) ?? cents(0) }),
      }
    }),
  )
}

const statementRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, calls.providers, async ({ deps }) =>
    E.right({
      items: (await statementProviders(deps.db)).map(({ provider, from, to }) => ({
        provider,
        ...(from === null ? {} : { from: from.getTime() }),
        ...(to === null ? {} : { to: to.getTime() }),
      })),
    }),
  )

  uploadRoute(app, console, calls.importStatement, async ({ deps, doing, input, file }) => {
    const parts: Buffer[] = []
    for await (const part of file) parts.push(part)
    const statement = storeStatement({ ...input, bytes: Buffer.concat(parts) })
    return E.mapLeft(statementRefusal)(await perform(deps, doing, statement))
  })
}
