import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { useLocation } from 'wouter'
import type { Failure } from '~/domain/shared/failure'
import type { User } from '~/domain/account/session'
import { useAccount } from '~/ui/kit/form/use-account'
import { wantedAddress } from '~/ui/account/parts/wanted-address'
import { useApp } from '~/ui/kit/use-app'

type Entering = (command: TE.TaskEither<Failure, User>) => TE.TaskEither<Failure, User>

/**
 * Runs a command that answers the user, and then leads to the wanted page. The guards wait meanwhile: the user that becomes known
 * would make them lead somewhere else first. `redirect`: what the address asks for.
 */
export const useEntering = (redirect: string | null = null): Entering => {
  const { navigation } = useApp()
  const { numbers } = useAccount()
  const [, navigate] = useLocation()
  return command => async () => {
    const release = navigation.hold()
    try {
      return await pipe(
        command,
        TE.tapIO(() => () => numbers.enter({ ...numbers.entered.now(), tel: '' })),
        TE.tapIO(user => () => navigate(`~${navigation.afterLogin(user, wantedAddress(redirect))}`, { replace: true })),
      )()
    } finally {
      release()
    }
  }
}
