import type { IO } from 'fp-ts/IO'
import type { TaskEither } from 'fp-ts/TaskEither'
import type { Failure } from '~/domain/shared/failure'
import type { PasswordLogin, User } from '~/domain/account/session'

/** Who is logged in, by the backend's word. */
export interface SessionPort {
  /** `unauthenticated` when the kept token is no longer good. */
  readonly me: TaskEither<Failure, User>
  /** Answers the bearer value to keep. `invalid` when the number or the password is wrong, not saying which. */
  readonly login: (credentials: PasswordLogin) => TaskEither<Failure, string>
  /** Ends the session on the server. Callers ignore its errors (docs/spec/product.md#7-the-calls-it-makes). */
  readonly logout: TaskEither<Failure, void>
}

/**
 * Where the readable half of the credential is kept. A tab works with the token that it found when it began or was given
 * since, and never with one that another tab has written meanwhile: that would act for another customer.
 */
export interface TokenStore {
  /** The token that this tab works with. */
  readonly read: IO<string | undefined>
  /** The token that the device keeps now, whichever tab wrote it. */
  readonly kept: IO<string | undefined>
  /** From now on this tab works with the token that the device keeps. */
  readonly adopt: IO<void>
  readonly write: (token: string) => IO<void>
  /** Forgets this tab's token. The device keeps none either, unless another tab has written its own. */
  readonly clear: IO<void>
}
