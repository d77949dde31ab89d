import type { IO } from 'fp-ts/IO'
import type { TaskEither } from 'fp-ts/TaskEither'
import type { Failure } from '~/domain/failure'
import type { PasswordLogin, User } from '~/domain/session'

/** Who is logged in, by the backend's word. */
export interface SessionPort {
  /** `unauthenticated` when the kept token is no longer good. */
  readonly me: TaskEither<Failure, User>
  /** Answers the bearer value to keep. `invalid` when the number or the password is wrong, not saying which. */
  readonly login: (credentials: PasswordLogin) => TaskEither<Failure, string>
  /** Ends the session on the server. Callers ignore its errors (specification 7). */
  readonly logout: TaskEither<Failure, void>
}

/** Where the readable half of the credential is kept (decisions 3). */
export interface TokenStore {
  readonly read: IO<string | undefined>
  readonly write: (token: string) => IO<void>
  readonly clear: IO<void>
}
