import type { RouteName } from '~/domain/site/routes'

/** The shop's policies. Each has a page of the same name, and customers consent to it by this name. */
export const policyPages = ['refund', 'service', 'privacy'] as const satisfies readonly RouteName[]
export type PolicyPage = (typeof policyPages)[number]

/** The page of a policy; undefined: the shop has none. */
export const policyPage = (id: string): PolicyPage | undefined => policyPages.find(page => page === id)
