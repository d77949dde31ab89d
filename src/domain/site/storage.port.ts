import type { IO } from 'fp-ts/IO'

/**
 * Small values stored on the device, or in this tab if their key begins with `tab.`. If the device refuses storage,
 * reads return undefined and nothing fails.
 */
export interface StoragePort {
  readonly read: (key: string) => IO<string | undefined>
  readonly write: (key: string, value: string) => IO<void>
  readonly remove: (key: string) => IO<void>
  /** Removes everything personal (I-24). Keys that begin with `device.` are not personal, and stay. */
  readonly clear: IO<void>
  /** The same for the values stored in this tab. */
  readonly clearTab: IO<void>
}
