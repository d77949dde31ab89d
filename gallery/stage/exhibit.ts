import type { ReactNode } from 'react'
import type { User } from '~/domain/account/session'
import type { Hand } from '@gallery/stage/hand'
import type { Stage } from '@gallery/stage/stage'

interface Shown {
  /** `room/state`, never changed lightly: the reference picture is called after it. */
  readonly name: string
  /** A selector of what must stand on the screen at the end, so that nothing else can pass for this state. */
  readonly sees: string
  /** Taps and other input that lead to the state. */
  readonly after?: (hand: Hand) => Promise<void>
}

/** A state of the whole shop, at its own address. */
export interface Screen extends Shown {
  /** Without edition prefix; with its query and hash. */
  readonly path: string
  /** The customer who is logged in. Absent: a guest. */
  readonly as?: User
  /** The address with which a customer returns from another site, instead of `path` alone; its page is shown. */
  readonly came?: string
  /** What has happened in the shop before. */
  readonly set?: (stage: Stage) => void
}

/** One or several controls of the kit, in their states. */
export interface Piece extends Shown {
  /** The components that it shows, by their names. */
  readonly parts: readonly string[]
  readonly draw: () => ReactNode
  /** It brings its own `main` along. */
  readonly bare?: true
}

export type Exhibit = Screen | Piece

export const isPiece = (exhibit: Exhibit): exhibit is Piece => 'draw' in exhibit
