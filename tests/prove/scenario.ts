import type { World } from '@tests/prove/world'

/** One operation, from a shop that is ready for it to what must have become of it. */
export interface Scenario {
  readonly name: string
  /** The operation whose steps are looked at. */
  readonly operation: string
  /** The operation begins by itself when the shop starts. */
  readonly atStart?: boolean
  /** A step without which it was another operation that has done it. */
  readonly does?: string
  readonly prepare: (world: World) => Promise<Prepared>
}

export interface Prepared {
  /** Done while the shop is closed, before the operation begins with its start. */
  readonly closed?: () => Promise<unknown>
  /** Does it; nobody knows how it ends. */
  readonly act: () => Promise<unknown>
  /** While the shop is dead: time passes. */
  readonly passed?: () => Promise<unknown>
  /** When the shop is there again: asks again as the shopper would, goes to the end, and says what is not as it must be. */
  readonly after: () => Promise<readonly string[]>
}
