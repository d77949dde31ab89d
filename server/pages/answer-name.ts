import { localize } from '~/domain/shared/locale'
import { pathTo } from '~/domain/site/routes'
import type { PageRequest } from '@server/pages/page-request'
import { dependsOnApp } from '@server/pages/redirects'
import type { AnswerName } from '@server/platform/answers/answer-memory'
import { shopDate } from '@server/platform/shop-time'
import type { Catalogue } from '@server/shop/shop.port'

/** All that makes one document differ from another. A document has no data of its visitor, and no time but the date. */
export const answerName = (page: PageRequest, catalogue: Catalogue, hasTags: boolean): AnswerName => ({
  key: ['page', page.lang, hasTags, page.address].join(' '),
  version: `${catalogue.version} ${shopDate(Date.now())}`,
  isCommon: isCommon(page, catalogue),
  mayCdnKeep: !dependsOnApp(page),
})

/**
 * One of the shop's own addresses: a page without parameters, a product, a category. Another spelling of the same address,
 * such as `/%6frder`, is not: one page has thousands of them.
 */
const isCommon = ({ match, path, query, edition, lang }: PageRequest, catalogue: Catalogue): boolean => {
  if (match === undefined) return false
  const { product, ...others } = match.params
  if (Object.keys(others).length > 0) return false
  if (path !== localize(edition, pathTo(match.name, match.params))) return false
  if (product !== undefined && catalogue.product(product, { edition, lang }) === undefined) return false
  const category = /^\?category=([\w-]+)$/u.exec(query)?.[1]
  return query === '' || (category !== undefined && catalogue.categories(lang).some(({ id }) => id === category))
}
