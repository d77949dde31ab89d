import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { productCalls } from '~/contract/console/products'
import { defined } from '~/domain/shared/defined'
import { editions } from '~/domain/shared/locale'
import {
  changePrice,
  createGroup,
  createVariant,
  editCategory,
  editGroup,
  editSale,
  editVariant,
  hideProduct,
  moveProduct,
  showProduct,
  takeBackPrice,
} from '@server/acts/catalogue/edit-catalogue'
import { pastChanges, undoChange } from '@server/acts/catalogue/undo-change'
import { currentRevision } from '@server/catalog/file/revisions'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { actRoute, lookRoute } from '@server/console/kit/define-call'
import { noCursor, PAGE_SIZE, pageFrom } from '@server/console/kit/page'
import { shownEditing } from '@server/console/routes/edit-refusal'
import { shownGroup, shownPast, shownProduct } from '@server/console/routes/shown-products'
import { groupStates, listCategories, listGroups } from '@server/operations/products/list-groups'
import { productDetails, productPreview } from '@server/operations/products/product-details'

/** The catalogue: what the shop sells, at which prices, in which order, and what changed. */
export const productRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  productLooks(app, console)
  productActs(app, console)
  saleActs(app, console)
  historyRoutes(app, console)
}

const productLooks = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, productCalls.listProducts, async ({ deps, query, lang }) => {
    const { text, category, cursor } = query
    const state = groupStates.find(each => each === query['state'])
    const search = { text, category, state }
    const page = await listGroups(deps.db, deps.now(), search, { limit: PAGE_SIZE, after: cursor })
    if (page === undefined) return E.left(noCursor(lang))
    return E.right({ items: page.groups.map(shownGroup), ...defined({ next: page.next }) })
  })

  lookRoute(app, console, productCalls.listCategories, async ({ deps }) =>
    E.right({ revision: await currentRevision(deps.db), items: await listCategories(deps.db) }),
  )

  lookRoute(app, console, productCalls.product, async ({ deps, params }) => {
    const found = await productDetails(deps, params['no'] ?? '')
    return found === undefined ? E.left({ _tag: 'not_found' }) : E.right(shownProduct(deps.now())(found))
  })

  lookRoute(app, console, productCalls.previewProduct, async ({ deps, params, query }) => {
    const edition = editions.find(each => each === query['edition']) ?? 'mo'
    const found = await productPreview(deps, params['no'] ?? '', { edition, withHidden: query['hidden'] === 'yes' })
    return found === undefined ? E.left({ _tag: 'not_found' }) : E.right(found)
  })
}

const productActs = (app: FastifyInstance, console: ConsoleDeps): void => {
  actRoute(app, console, productCalls.changeProduct, ({ params, input: { revision, ...change } }) =>
    shownEditing(editGroup(params['no'] ?? '', change, { revision })),
  )
  actRoute(app, console, productCalls.changeVariant, ({ params, input: { revision, ...change } }) =>
    shownEditing(editVariant(params['no'] ?? '', change, { revision })),
  )
  actRoute(app, console, productCalls.changeCategory, ({ params, input: { revision, ...change } }) =>
    shownEditing(editCategory(params['id'] ?? '', change, { revision })),
  )
  actRoute(app, console, productCalls.moveProduct, ({ input: { revision, ...move } }) =>
    shownEditing(moveProduct(move, { revision })),
  )
  actRoute(app, console, productCalls.addProduct, ({ input: { revision, ...fresh } }) =>
    shownEditing(createGroup(fresh, { revision })),
  )
  actRoute(app, console, productCalls.addVariant, ({ input: { revision, ...fresh } }) =>
    shownEditing(createVariant(fresh, { revision })),
  )
}

const saleActs = (app: FastifyInstance, console: ConsoleDeps): void => {
  actRoute(app, console, productCalls.scheduleProduct, ({ input: { revision, what, no, ...times } }) =>
    shownEditing(editSale(what, no, times, { revision })),
  )
  actRoute(app, console, productCalls.hideProduct, ({ input: { revision, what, no } }) =>
    shownEditing(hideProduct(no, what, { revision })),
  )
  actRoute(app, console, productCalls.showProduct, ({ input: { revision, what, no } }) =>
    shownEditing(showProduct(no, what, { revision })),
  )
  actRoute(app, console, productCalls.setPrice, ({ params, input }) => {
    const { revision, although_large: allowLarge, ...price } = input
    return shownEditing(changePrice({ variant: params['no'] ?? '', ...price }, { revision, allowLarge }))
  })
  actRoute(app, console, productCalls.removePrice, ({ params, input: { revision, ...later } }) =>
    shownEditing(takeBackPrice({ variant: params['no'] ?? '', ...later }, { revision })),
  )
}

const historyRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, productCalls.listChanges, async ({ deps, query: { cursor }, lang }) => {
    const before = cursor === undefined ? undefined : wholeNumber(cursor)
    if (cursor !== undefined && before === undefined) return E.left(noCursor(lang))
    const found = await pastChanges(deps, { before, limit: PAGE_SIZE + 1 })
    return E.right(pageFrom(found, shownPast, ({ revision }) => String(revision)))
  })

  actRoute(app, console, productCalls.undoChange, ({ params, input }) => {
    // a text that is no number names no revision
    const revision = wholeNumber(params['revision'] ?? '') ?? -1
    const { although_later: althoughLater, although_large: allowLarge } = input
    return shownEditing(undoChange({ revision, althoughLater, allowLarge }))
  })
}

const wholeNumber = (text: string): number | undefined => (/^\d{1,9}$/u.test(text) ? Number(text) : undefined)
