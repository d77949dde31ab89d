import { admit, needsCartInMemory } from '~/domain/account/access'
import { guest } from '~/domain/account/session'
import { localize } from '~/domain/shared/locale'
import { hasAuthParams } from '~/domain/site/auth-callback'
import { escapeAddress } from '~/domain/site/redirect'
import { leaveEntry } from '~/domain/site/region'
import { pathTo } from '~/domain/site/routes'
import type { PageRequest } from '@server/pages/page-request'

/** The redirect of a document request, before the page renders. Undefined: the page renders. */
export const redirectOf = (request: PageRequest): string | undefined =>
  leaveEntry(request.address, request.visit.inMessagingApp) ?? redirectOfPage(request)

/**
 * True if the answer depends on the user agent: a visitor in another app gets another redirect, or a page instead of a
 * redirect. A CDN does not have the user agent in its key, so it must not keep such an answer.
 */
export const dependsOnApp = (request: PageRequest): boolean => {
  const { visit } = request
  const elsewhere = { ...request, visit: { ...visit, inMessagingApp: !visit.inMessagingApp } }
  return redirectOf(elsewhere) !== redirectOf(request)
}

const redirectOfPage = ({ path, query, address, match, visit, mayBeCustomer }: PageRequest): string | undefined => {
  if (match === undefined) return undefined
  // one address for each page, without a trailing slash
  if (path !== '/' && path.endsWith('/')) return path.replace(/\/+$/u, '') + query
  // the chosen edition redirects from the root only (docs/spec/product.md#9-business-constants-and-limits)
  if (path === '/' && visit.chosen === 'hk') return localize('hk', '/') + query
  // a document request for the checkout redirects to the listing (docs/spec/product.md#4-states-and-transitions)
  const hasLogin = hasAuthParams.test(address)
  if (needsCartInMemory(match.name)) return localize(match.edition, pathTo('order')) + (hasLogin ? query : '')
  // login data in the address goes before the guards (docs/spec/decisions.md#1-access)
  if (!mayBeCustomer && !hasLogin) {
    const verdict = admit(match.name, guest)
    if (verdict._tag === 'go')
      return `${localize(match.edition, pathTo(verdict.to))}?redirect=${encodeURIComponent(escapeAddress(address))}`
  }
  if (match.name === 'orders' && match.params['order'] === undefined) return localize(match.edition, pathTo('takings'))
  return undefined
}
