import type { FastifyRequest } from 'fastify'
import { bindTel, changePassword, getMe, giveConsent, joinAccount, logout } from '~/contract/calls'

/*
 * All exemptions from the rules for calls. The rules: a call that changes something comes from the shop's own pages, as
 * JSON. A customer's call needs both halves of a credential. A customer who must settle something first may do only
 * that. (The contract lists the calls of guests: `access`. A configured front end of the same site is not cross-site:
 * `cors.ts`.)
 */

/** Calls from outside the shop's own pages, by the proof that they carry instead. */
const otherPages: ReadonlySet<string> = new Set([
  // the provider's signature
  'POST /api/payments/:provider/notify',
  'POST /api/fulfilment/notify',
  // an authorisation code and its verifier
  'POST /api/oauth/token',
])

/**
 * Calls that are open to customers who must set another password, bind a number or accept policies first. Policies and
 * help are public in any case.
 */
const whenForced: ReadonlySet<string> = new Set(
  [logout, getMe, changePassword, bindTel, joinAccount, giveConsent].map(({ method, path }) => `${method} ${path}`),
)

/** Calls that no limit of a customer stops: ending a session must always be possible. */
const neverLimited: ReadonlySet<string> = new Set([`${logout.method} ${logout.path}`])

export const comesFromElsewhere = ({ method, routeOptions }: FastifyRequest): boolean =>
  otherPages.has(`${method} ${routeOptions.url ?? ''}`)

export const staysOpenWhenForced = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  whenForced.has(`${method} ${path}`)

export const isNeverLimited = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  neverLimited.has(`${method} ${path}`)
