import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { evidenceCall } from '~/contract/console/orders'
import { takeEvidence } from '@server/acts/orders/evidence'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { askedOf, consoleRoute } from '@server/console/kit/console-route'
import { sendRefusal } from '@server/console/kit/refusals'
import { parseRequest } from '@server/http/kit/parse-request'
import { sendRouteError } from '@server/http/kit/route-error'
import { evidencePage } from '@server/operators/evidence-page'

/** The page runs no script and asks for nothing. Its styles are in it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the evidence of an order as a page that prints. Each time it is opened is an act in the audit. */
export const evidenceRoute = (app: FastifyInstance, console: ConsoleDeps): void =>
  consoleRoute(app, console, evidenceCall, { needs: 'change' }, async (request, reply) => {
    const { operator: actor, lang, seesCustomers } = askedOf(request)
    const parsed = parseRequest(evidenceCall, request, lang)
    if (E.isLeft(parsed)) return sendRouteError(reply, lang, parsed.left)
    const { params, query } = parsed.right
    const isUnmasked = query['unmasked'] === 'yes'
    if (isUnmasked && !seesCustomers) return sendRouteError(reply, lang, { _tag: 'forbidden' })
    const acting = { actor, command: evidenceCall.command, reason: undefined, via: 'console' as const }
    const deps = { ...console.acts, lang }
    const taken = await takeEvidence(deps, { acting, isDryRun: false }, params['order'] ?? '', isUnmasked)
    if (E.isLeft(taken)) return sendRefusal(reply, lang, { _tag: 'not_found' })
    return reply
      .header('Content-Security-Policy', POLICY)
      .type(`${evidenceCall.sends}; charset=utf-8`)
      .send(evidencePage(taken.right, new Date(deps.now())))
  })
