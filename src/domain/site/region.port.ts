import type { TaskEither } from 'fp-ts/TaskEither'
import type { EditionCode } from '~/domain/shared/locale'

/** Where a visitor is, or undefined if the service does not know. Left: why the look-up failed, for the log. */
export interface RegionPort {
  readonly country: TaskEither<string, string | undefined>
}

/**
 * The edition that the shop remembers in cookies, which survive a log-out (docs/spec/decisions.md#4-locale-and-region).
 */
export interface EditionMemory {
  /** For a year. The root then opens this edition. */
  readonly keep: (edition: EditionCode) => void
  /** For this browser session: the look-up failed, and the edition is the default one until a look-up succeeds. */
  readonly fallBack: () => void
}
