import type { World } from '@tests/prove/world'

/** One operation, from a prepared shop to the required outcome. */
export interface Scenario {
  readonly name: string
  /** The operation whose steps are looked at. */
  readonly operation: string
  /** The operation runs when the shop starts, without a request. */
  readonly atStart?: boolean
  /** A step without which it was another operation that has done it. */
  readonly does?: string
  readonly prepare: (world: World) => Promise<Prepared>
}

export interface Prepared {
  /** Done while the shop is closed, before the operation begins with its start. */
  readonly closed?: () => Promise<unknown>
  /** Does it; the outcome is unknown. */
  readonly act: () => Promise<unknown>
  /** While the shop is dead: time passes. */
  readonly passed?: () => Promise<unknown>
  /**
   * Runs once the shop is up again: repeats the request as the shopper would, completes the purchase, and returns all
   * faults.
   */
  readonly after: () => Promise<readonly string[]>
}
