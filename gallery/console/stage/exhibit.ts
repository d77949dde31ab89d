import type { ReactNode } from 'react'
import type { Role } from '@server/platform/database/schema/operators'
import type { ConsoleStage } from '@gallery/console/stage/stage'
import type { Fingers } from '@gallery/stage/hand'

export interface ConsoleHand extends Fingers {
  /** What the server answers meanwhile. */
  readonly stage: ConsoleStage
}

interface Shown {
  /** `room/state`: the reference pictures are called after it. */
  readonly name: string
  /** A selector of what must stand on the screen at the end, so that nothing else can pass for this state. */
  readonly sees: string
  /** Taps and other input that lead to the state. */
  readonly after?: (hand: ConsoleHand) => Promise<void>
  /** A picture in both languages and colour schemes. Others have two of the four. */
  readonly inAll?: true
  /** The answers of the server. Calls of the session have theirs. */
  readonly set?: (stage: ConsoleStage) => void
  /** Who is logged in; without it an owner. */
  readonly as?: Role | 'nobody'
}

/** A state of the whole console, at its own address below `/console`. */
export interface ConsoleScreen extends Shown {
  readonly path: string
}

/** Parts of the kit, in their states. */
export interface ConsolePiece extends Shown {
  readonly draw: () => ReactNode
}

export type ConsoleExhibit = ConsoleScreen | ConsolePiece

export const isPiece = (exhibit: ConsoleExhibit): exhibit is ConsolePiece => 'draw' in exhibit
