import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import {
  bindTel,
  changePassword,
  getDevices,
  getIdentities,
  giveConsent,
  rename,
  revokeDevice,
  revokeDevices,
} from '~/contract/calls'
import type { Lang } from '~/domain/shared/locale'
import type { User } from '~/domain/account/session'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import { customer, type Doorway } from '@server/http/kit/define-route'
import type { No } from '@server/http/kit/refusals'
import { refusing, visitOf } from '@server/http/routes/session'
import { isUuid } from '@server/http/kit/well-formed'

/** The calls of customers on their own account. */
export const accountRoutes = (app: FastifyInstance, door: Doorway): void => {
  const { companion } = door
  const { account } = door.identity

  customer(app, door, rename, async ({ caller, body }) => user(await account.rename(caller, body.name), caller.lang))
  customer(app, door, changePassword, async ({ caller, body, request }) =>
    user(await account.changePassword(caller, body, visitOf(door, request, caller.lang)), caller.lang),
  )
  customer(app, door, bindTel, async ({ caller, body, request, reply }) => {
    const bound = await account.bindTel(caller, body, visitOf(door, request, caller.lang))
    // from now on this browser is known for the new number
    const number = E.isRight(bound) ? bound.right.tel : undefined
    if (number !== undefined)
      door.device.remember(request, reply, { countryCode: number.country_code, tel: number.tel })
    return user(bound, caller.lang)
  })
  customer(app, door, giveConsent, async ({ caller, body }) =>
    user(await account.consent(caller, body.policies), caller.lang),
  )

  customer(app, door, getDevices, async ({ caller }) => E.right(await account.devices(caller)))
  customer(app, door, revokeDevice, async ({ caller, params: { id }, reply }) => {
    if (!isUuid(id)) return E.left({ _tag: 'not_found' })
    const revoked = await account.revoke(caller, id)
    if (E.isRight(revoked) && id === caller.sessionId) companion.drop(reply)
    return refusing(revoked, caller.lang)
  })
  customer(app, door, revokeDevices, async ({ caller, reply }) => {
    await account.revokeAll(caller)
    companion.drop(reply)
    return E.right(undefined)
  })
  customer(app, door, getIdentities, async ({ caller }) => refusing(await account.identities(caller), caller.lang))
}

/** The user record, under a data field. If the user no longer exists, the session does not either. */
const user = (done: E.Either<IdentityRefusal, User>, lang: Lang): E.Either<No, { readonly data: User }> => {
  if (E.isRight(done)) return E.right({ data: done.right })
  return done.left._tag === 'absent' ? E.left({ _tag: 'unauthenticated' }) : refusing(done, lang)
}
