import type { IO } from 'fp-ts/IO'
import type { TaskEither } from 'fp-ts/TaskEither'
import type { Failure } from '~/domain/shared/failure'
import type { PasswordLogin, User } from '~/domain/account/session'

/** Reads the logged-in user from the backend, logs in and logs out. */
export interface SessionPort {
  /** `unauthenticated` when the kept token is no longer good. */
  readonly me: TaskEither<Failure, User>
  /** Returns the bearer value to keep. `invalid` if the number or the password is wrong, without saying which. */
  readonly login: (credentials: PasswordLogin) => TaskEither<Failure, string>
  /** Ends the session on the server. Callers ignore its errors (docs/spec/product.md#7-the-calls-it-makes). */
  readonly logout: TaskEither<Failure, void>
}

/**
 * Stores the readable half of the credential. A tab works with the token that it found at its start or received later.
 * It does not use a token that another tab has written since, because that could act for another customer.
 */
export interface TokenStore {
  /** The token that this tab works with. */
  readonly read: IO<string | undefined>
  /** The token that the device stores now. Any tab may have written it. */
  readonly kept: IO<string | undefined>
  /** Makes the stored token the one that this tab works with. */
  readonly adopt: IO<void>
  readonly write: (token: string) => IO<void>
  /** Forgets this tab's token. Also removes the stored one, unless another tab has written its own. */
  readonly clear: IO<void>
}
