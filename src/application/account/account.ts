import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { AuthCallbackUseCase } from '~/application/account/auth-callback'
import type { Env } from '~/application/lib/live'
import type { NumbersUseCase } from '~/application/account/numbers'
import type { PhoneCodeUseCase } from '~/application/account/phone-code'
import { type Query, query } from '~/application/lib/query'
import type { SessionUseCase } from '~/application/account/session'
import type { SocialUseCase } from '~/application/account/social'
import type {
  AuthorizationOffer,
  AuthorizationRequest,
  CodedTel,
  CodePurpose,
  Confirmable,
  Consent,
  CustomerData,
  DeviceSession,
  NewTel,
  PasswordChange,
  PasswordReset,
  ReceiptAddress,
  Registration,
  SocialIdentity,
} from '~/domain/account/account'
import type { Provider } from '~/domain/catalog/social-logins'
import type { AccountPort, AuthPort } from '~/domain/account/account.port'
import type { EmailAddress } from '~/domain/account/email'
import type { Failure } from '~/domain/shared/failure'
import type { User } from '~/domain/account/session'

type Command<A> = TE.TaskEither<Failure, A>

/** Authentication by other means than number and password. */
export interface AuthUseCase {
  readonly loginByCode: (coded: CodedTel) => Command<User>
  /** `agreed`: the policies shown beside the button. */
  readonly register: (registration: Registration, agreed: readonly Consent[]) => Command<User>
  /** Every session ends. The new password opens one here. */
  readonly reset: (reset: PasswordReset) => Command<User>
}

export const authUseCase = (
  auth: AuthPort,
  account: Pick<AccountPort, 'consent'>,
  session: SessionUseCase,
): AuthUseCase => ({
  loginByCode: coded => session.enter(auth.loginByCode(coded)),
  register: (registration, agreed) =>
    session.enter(
      auth.register(registration),
      // registering means consent; if this request fails, the shop asks later
      agreed.length === 0 ? undefined : account.consent(agreed),
    ),
  reset: ({ code, ...login }) =>
    pipe(
      auth.resetPassword({ code, ...login }),
      TE.chain(() => session.login(login)),
    ),
})

/** Changes that customers make to their own account. */
export interface ProfileUseCase {
  readonly rename: (name: string) => Command<User>
  readonly changePassword: (change: PasswordChange) => Command<User>
  readonly bindTel: (coded: NewTel) => Command<User>
  /** A new social customer becomes the customer who has the number. */
  readonly join: (coded: CodedTel) => Command<User>
  readonly consent: (policies: readonly Consent[]) => Command<User>
  readonly identities: Query<Failure, readonly SocialIdentity[]>
  readonly unlink: (provider: Provider, given?: Confirmable) => Command<void>
  readonly devices: Query<Failure, readonly DeviceSession[]>
  readonly revoke: (device: string) => Command<void>
  /** Logs out every device, this one too, so the session ends. */
  readonly revokeAll: Command<void>
  /** Where receipts are mailed to. */
  readonly receiptAddress: Query<Failure, ReceiptAddress>
  readonly setReceiptAddress: (address: EmailAddress) => Command<ReceiptAddress>
  readonly removeReceiptAddress: Command<void>
  readonly resendReceipt: (order: string) => Command<void>
  /** All that the shop knows about the customer. */
  readonly data: (given: Confirmable) => Command<CustomerData>
  /** Erases the account for good, so the session ends. */
  readonly erase: (given: Confirmable) => Command<void>
  readonly offer: (request: AuthorizationRequest) => Query<Failure, AuthorizationOffer>
  readonly authorize: (request: AuthorizationRequest, allowed: boolean) => Command<string>
}

export const profileUseCase = (account: AccountPort, session: SessionUseCase, env: Env): ProfileUseCase => {
  const identities = query(account.identities, undefined, env)
  const devices = query(account.devices, undefined, env)
  const receiptAddress = query(account.receiptAddress, undefined, env)
  return {
    rename: name => session.change(account.rename(name)),
    changePassword: change => session.change(account.changePassword(change)),
    bindTel: coded => session.change(account.bindTel(coded)),
    join: coded =>
      pipe(
        // sent in the present session, which then ends
        account.join(coded),
        TE.chain(token => session.enter(TE.right(token))),
      ),
    consent: policies => session.change(account.consent(policies)),
    identities,
    unlink: (provider, given) =>
      pipe(
        account.unlink(provider, given),
        TE.tapIO(() => identities.refresh),
      ),
    devices,
    revoke: device =>
      pipe(
        account.revoke(device),
        TE.tapIO(() => devices.refresh),
      ),
    revokeAll: pipe(
      account.revokeAll,
      TE.tapIO(() => session.close('logged_out')),
    ),
    receiptAddress,
    setReceiptAddress: address =>
      pipe(
        account.setReceiptAddress(address),
        TE.tapIO(stored => () => receiptAddress.replace(stored)),
      ),
    removeReceiptAddress: pipe(
      account.removeReceiptAddress,
      TE.tapIO(() => () => receiptAddress.replace({})),
    ),
    resendReceipt: account.resendReceipt,
    data: account.data,
    erase: given =>
      pipe(
        account.erase(given),
        TE.tapIO(() => session.close('erased')),
      ),
    offer: request => query(account.offer(request), undefined, env),
    authorize: account.authorize,
  }
}

/** The account use cases. The first view does not need them. */
export interface AccountUseCases {
  readonly auth: AuthUseCase
  readonly profile: ProfileUseCase
  readonly codes: Readonly<Record<CodePurpose, PhoneCodeUseCase>>
  readonly numbers: NumbersUseCase
  readonly social: SocialUseCase
  readonly arrival: AuthCallbackUseCase
}
