import type { IO } from 'fp-ts/IO'
import type { TabSignal } from '~/domain/site/tabs'

/** The other tabs of the same browser. */
export interface TabsPort {
  /** Tells them that a cart or an order has changed. */
  readonly tell: IO<void>
  /** Calls back at each signal. Answers what ends that. */
  readonly listen: (heard: (signal: TabSignal) => void) => IO<IO<void>>
}
