import type { FastifyRequest } from 'fastify'
import { bindTel, changePassword, getMe, giveConsent, joinAccount, logout } from '~/contract/calls'

/*
 * All exemptions from the rules for calls, stated once. The rules: what changes something comes from the shop's own pages, as JSON;
 * what is a customer's needs both halves of a credential; somebody who has something to settle first does that and nothing else.
 * (Which calls guests make, the contract says: `access`. A configured front end of the same site is not cross-site: `cors.ts`.)
 */

/** Calls that do not come from the shop's own pages, by what they stand on instead. */
const otherPages: ReadonlySet<string> = new Set([
  // the provider's signature
  'POST /api/payments/:provider/notify',
  'POST /api/fulfilment/notify',
  // an authorisation code and its verifier
  'POST /api/oauth/token',
])

/** Calls of customers who are to set another password, to bind a number or to accept policies first. Policies and help are public anyway. */
const whenForced: ReadonlySet<string> = new Set(
  [logout, getMe, changePassword, bindTel, joinAccount, giveConsent].map(({ method, path }) => `${method} ${path}`),
)

export const comesFromElsewhere = ({ method, routeOptions }: FastifyRequest): boolean =>
  otherPages.has(`${method} ${routeOptions.url ?? ''}`)

export const staysOpenWhenForced = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  whenForced.has(`${method} ${path}`)
