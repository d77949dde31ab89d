/** The policies that the shop has a page for, in the order in which they are named. */
const policyPages = ['service', 'privacy', 'refund'] as const

/** The page of a policy; undefined where the operator asks for one that has none. */
export const policyPage = (id: string): (typeof policyPages)[number] | undefined =>
  policyPages.find(each => each === id)
