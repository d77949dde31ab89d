import type { AccountPorts } from '~/application/ports'
import { type AccountUseCases, authUseCase, profileUseCase } from '~/application/account/account'
import type { Settings } from '~/application/app'
import { authCallbackUseCase } from '~/application/account/auth-callback'
import type { Env } from '~/application/lib/live'
import type { NavigationUseCase } from '~/application/account/navigation'
import { numbersUseCase } from '~/application/account/numbers'
import { phoneCodeUseCase } from '~/application/account/phone-code'
import type { SessionUseCase } from '~/application/account/session'
import { socialUseCase } from '~/application/account/social'
import type { CodePurpose } from '~/domain/account/account'
import type { DevicePort } from '~/domain/site/device.port'
import type { IdPort } from '~/domain/shared/id.port'
import type { StoragePort } from '~/domain/site/storage.port'

/** The parts of the app that the account use cases need. */
export interface AccountParts {
  readonly ports: AccountPorts
  readonly session: SessionUseCase
  readonly navigation: NavigationUseCase
  readonly storage: StoragePort
  readonly ids: IdPort
  readonly device: DevicePort
  readonly env: Env
  readonly settings: Settings
}

/**
 * Composes the account use cases from their ports. Plain functions, because this chunk does not contain the container.
 */
export const composeAccount = (parts: AccountParts): AccountUseCases => {
  const { ports, session, navigation, storage, device, env } = parts
  const { auth, account, numbers } = ports
  const social = socialUseCase(ports.social, storage, parts.ids, device)
  const codes = (purpose: CodePurpose) => phoneCodeUseCase(purpose, auth, storage, device, env)
  return {
    auth: authUseCase(auth, account, session),
    profile: profileUseCase(account, session, env),
    codes: {
      register: codes('register'),
      forgot: codes('forgot'),
      binding: codes('binding'),
      login: codes('login'),
      reveal: codes('reveal'),
    },
    numbers: numbersUseCase(numbers, storage, parts.settings.edition),
    social,
    arrival: authCallbackUseCase({
      auth,
      account,
      social,
      session,
      navigation,
      device,
      edition: parts.settings.edition,
    }),
  }
}
