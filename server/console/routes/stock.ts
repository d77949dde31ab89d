import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { type ConsoleChosenBatches, type ConsoleCodeFile, stockCalls } from '~/contract/console/stock'
import { defined } from '~/domain/shared/defined'
import { answering } from '@server/acts/kit/answering'
import { type GivenFile, importFile, voidFile } from '@server/acts/stock/code-file'
import { recordCost } from '@server/acts/stock/batch-cost'
import { traceCode } from '@server/acts/stock/find-code'
import { type NamedBatches, quarantineBatches, unlockBatches } from '@server/acts/stock/lock-batches'
import { EXPIRING_DAYS } from '@server/acts/stock/stock-figures'
import { setStockLimit } from '@server/acts/stock/stock-limit'
import { variantNames } from '@server/operations/products/variant-names'
import { voidBatchCodes } from '@server/acts/stock/void-batch'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { actRoute, lookRoute } from '@server/console/kit/define-call'
import { noCursor, pagingIn, shownPage } from '@server/console/kit/page'
import { uploadRoute } from '@server/console/kit/upload-route'
import { wholeIn } from '@server/console/routes/stock-query'
import {
  shownBatch,
  shownCode,
  shownExpiring,
  shownImport,
  shownLocked,
  shownStock,
  shownVoid,
} from '@server/console/routes/shown-stock'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { isUuid } from '@server/platform/uuid'
import { findBatch, listBatches } from '@server/stock/batch-list'
import { expiringPage } from '@server/stock/expiring-codes'
import { stock } from '@server/stock/stock'
import { stockLimits } from '@server/stock/stock-limits'
import { stockFilters, stockPage } from '@server/stock/stock-page'

const DAY_MS = 86_400_000

/** The codes by variant and batch: figures, imports, and what is taken off sale. */
export const stockRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  stockLooks(app, console)
  batchLooks(app, console)
  fileActs(app, console)
  batchActs(app, console)
}

const stockLooks = (app: FastifyInstance, console: ConsoleDeps): void => {
  const { lowStock: few } = console.facts

  lookRoute(app, console, stockCalls.listStock, async ({ deps, input, lang }) => {
    const only = stockFilters.find(each => each === input.only)
    const shown = { time: saleTime(deps), lang }
    const limits = await stockLimits(deps.db, few)
    const page = await stockPage(deps.db, shown, { text: input.text, only, limits }, pagingIn(input))
    return page === undefined ? E.left(noCursor(lang)) : E.right(shownPage(page, shownStock(limits)))
  })

  lookRoute(app, console, stockCalls.variantStock, async ({ deps, params, lang }) => {
    const [found] = await stock(deps.db, saleTime(deps), lang, [params['no'] ?? ''])
    return found === undefined
      ? E.left({ _tag: 'not_found' })
      : E.right({ stock: shownStock(await stockLimits(deps.db, few))(found), few, days: EXPIRING_DAYS })
  })

  lookRoute(app, console, stockCalls.listExpiring, async ({ deps, query, lang }) => {
    const by = new Date(deps.now() + wholeIn(query['days'], EXPIRING_DAYS) * DAY_MS)
    const page = await expiringPage(deps.db, by, pagingIn(query))
    if (page === undefined) return E.left(noCursor(lang))
    const names = await variantNames(
      deps.db,
      lang,
      page.rows.map(({ variant }) => variant),
    )
    return E.right(shownPage(page, shownExpiring(names)))
  })
}

const batchLooks = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, stockCalls.listBatches, async ({ deps, query, lang }) => {
    const search = { all: query['all'] === 'yes', ...defined({ variant: query['variant'] }) }
    const page = await listBatches(deps.db, search, pagingIn(query))
    if (page === undefined) return E.left(noCursor(lang))
    const names = await variantNames(
      deps.db,
      lang,
      page.rows.map(({ variant }) => variant),
    )
    return E.right(shownPage(page, shownBatch(names)))
  })

  lookRoute(app, console, stockCalls.batch, async ({ deps, params, lang }) => {
    const id = params['id'] ?? ''
    const found = isUuid(id) ? await findBatch(deps.db, id) : undefined
    if (found === undefined) return E.left({ _tag: 'not_found' })
    return E.right(shownBatch(await variantNames(deps.db, lang, [found.variant]))(found))
  })

  lookRoute(app, console, stockCalls.findCode, async ({ deps, input, seesCustomers, lang }) => {
    const found = await traceCode(deps, input.code, seesCustomers)
    if (found === undefined) return E.left({ _tag: 'not_found' })
    return E.right(shownCode(await variantNames(deps.db, lang, [found.code.variant]))(found))
  })
}

const fileActs = (app: FastifyInstance, console: ConsoleDeps): void => {
  uploadRoute(app, console, stockCalls.importCodes, async ({ deps, doing, input, file, report, lang }) => {
    const done = await importFile(deps, doing, givenFile(input, file), {
      progress: lines => report({ step: 'reading', lines }),
      written: (written, all) => report({ step: 'writing', written, all }),
    })
    if (E.isLeft(done)) return done
    const names = await variantNames(deps.db, lang, Object.keys(done.right.accepted))
    return E.right(shownImport(names)(done.right))
  })

  uploadRoute(app, console, stockCalls.voidCodes, async ({ deps, doing, input, file }) => {
    const report = await voidFile(deps, doing, givenFile(input, file))
    return E.isLeft(report) ? report : E.right(shownVoid(report.right))
  })
}

const givenFile = ({ source, variant, skip_refused: skipRefused }: ConsoleCodeFile, pieces: GivenFile['pieces']) => ({
  pieces,
  source,
  skipRefused,
  ...defined({ variant }),
})

const batchActs = (app: FastifyInstance, console: ConsoleDeps): void => {
  actRoute(app, console, stockCalls.voidBatch, ({ params }) =>
    answering(voidBatchCodes(params['id'] ?? ''), codes => ({ codes })),
  )
  actRoute(app, console, stockCalls.quarantine, ({ input }) =>
    answering(quarantineBatches(namedBatches(input)), shownLocked),
  )
  actRoute(app, console, stockCalls.unlock, ({ input }) => answering(unlockBatches(namedBatches(input)), shownLocked))
  actRoute(app, console, stockCalls.setLimit, ({ params, input }) =>
    answering(setStockLimit(params['no'] ?? '', input.limit), before => defined({ before })),
  )
  actRoute(app, console, stockCalls.setCost, ({ params, input: { amount, currency } }) =>
    answering(recordCost(params['id'] ?? '', { cost: amount, currency }), before =>
      defined({ before: before ?? undefined }),
    ),
  )
}

const namedBatches = ({ all, batches, variant, imported_before: before }: ConsoleChosenBatches): NamedBatches => ({
  all,
  ...(batches === undefined || batches.length === 0 ? {} : { ids: batches }),
  ...defined({ variant, importedBefore: before === undefined ? undefined : new Date(before) }),
})
