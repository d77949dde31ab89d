import type { IO } from 'fp-ts/IO'

/** Fresh unguessable identifiers, for idempotency keys. */
export interface IdPort {
  readonly fresh: IO<string>
}
