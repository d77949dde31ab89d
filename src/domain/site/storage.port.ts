import type { IO } from 'fp-ts/IO'

/** Small things kept on the device, or with this tab where their key begins with `tab.`. A device that refuses to keep anything answers undefined: nothing fails for it. */
export interface StoragePort {
  readonly read: (key: string) => IO<string | undefined>
  readonly write: (key: string, value: string) => IO<void>
  readonly remove: (key: string) => IO<void>
  /** Everything personal goes (I-24). What a key that begins with `device.` holds is not personal, and stays. */
  readonly clear: IO<void>
  /** The same for what is kept with this tab alone. */
  readonly clearTab: IO<void>
}
