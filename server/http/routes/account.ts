import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import {
  bindTel,
  changePassword,
  getDevices,
  getIdentities,
  getReceiptAddress,
  giveConsent,
  removeReceiptAddress,
  rename,
  revokeDevice,
  revokeDevices,
  setReceiptAddress,
} from '~/contract/calls'
import type { Lang } from '~/domain/shared/locale'
import type { User } from '~/domain/account/session'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import { customerRoute, type RouteDeps } from '@server/http/kit/define-route'
import type { RouteError } from '@server/http/kit/route-error'
import { orRouteError, visitOf } from '@server/http/routes/session'
import { isUuid } from '@server/platform/uuid'

/** The calls of customers on their own account. */
export const accountRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { sessionCookie } = deps
  const { account } = deps.identity

  customerRoute(app, deps, rename, async ({ caller, body }) =>
    user(await account.rename(caller, body.name), caller.lang),
  )
  customerRoute(app, deps, changePassword, async ({ caller, body, request }) =>
    user(await account.changePassword(caller, body, visitOf(deps, request, caller.lang)), caller.lang),
  )
  customerRoute(app, deps, bindTel, async ({ caller, body, request, reply }) => {
    const bound = await account.bindTel(caller, body, visitOf(deps, request, caller.lang))
    // from now on this browser is known for the new number
    const number = E.isRight(bound) ? bound.right.tel : undefined
    if (number !== undefined)
      deps.device.remember(request, reply, { countryCode: number.country_code, tel: number.tel })
    return user(bound, caller.lang)
  })
  customerRoute(app, deps, giveConsent, async ({ caller, body }) =>
    user(await account.consent(caller, body.policies), caller.lang),
  )

  customerRoute(app, deps, getDevices, async ({ caller }) => E.right(await account.devices(caller)))
  customerRoute(app, deps, revokeDevice, async ({ caller, params: { id }, reply }) => {
    if (!isUuid(id)) return E.left({ _tag: 'not_found' })
    const revoked = await account.revoke(caller, id)
    if (E.isRight(revoked) && id === caller.sessionId) sessionCookie.drop(reply)
    return orRouteError(revoked, caller.lang)
  })
  customerRoute(app, deps, revokeDevices, async ({ caller, reply }) => {
    await account.revokeAll(caller)
    sessionCookie.drop(reply)
    return E.right(undefined)
  })
  customerRoute(app, deps, getReceiptAddress, async ({ caller }) =>
    orRouteError(await account.receiptAddress(caller), caller.lang),
  )
  customerRoute(app, deps, setReceiptAddress, async ({ caller, body }) =>
    orRouteError(await account.setReceiptAddress(caller, body.address, caller.lang), caller.lang),
  )
  customerRoute(app, deps, removeReceiptAddress, async ({ caller }) =>
    orRouteError(await account.removeReceiptAddress(caller), caller.lang),
  )
  customerRoute(app, deps, getIdentities, async ({ caller }) =>
    orRouteError(await account.identities(caller), caller.lang),
  )
}

/** The user record, under a data field. If the user no longer exists, the session does not either. */
const user = (done: E.Either<IdentityRefusal, User>, lang: Lang): E.Either<RouteError, { readonly data: User }> => {
  if (E.isRight(done)) return E.right({ data: done.right })
  return done.left._tag === 'absent' ? E.left({ _tag: 'unauthenticated' }) : orRouteError(done, lang)
}
