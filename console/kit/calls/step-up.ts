import { createContext, useContext } from 'react'
import { type Refused, STEP_UP } from '~/contract/console/console-call'
import { type Failure, conflict } from '~/domain/shared/failure'

/** Asks for a fresh second factor. True: it was entered. */
export type AskStepUp = () => Promise<boolean>

export const StepUpContext = createContext<AskStepUp>(() => Promise.resolve(false))

export const useStepUp = (): AskStepUp => useContext(StepUpContext)

/** A call that is about to be made must not find that the time has just run out. */
const MARGIN_MS = 5000

/** Is the second factor fresh enough at a moment of the server's time? */
export const isSteppedUp = (until: number | undefined, now: number): boolean =>
  until !== undefined && until > now + MARGIN_MS

/** The server refuses a call because the second factor is not fresh. */
export const needsStepUp = (failure: Failure<Refused>): boolean =>
  failure._tag === 'conflict' && failure.changed?.refusal === STEP_UP

/** The operator closed the question for the second factor: nothing was done. */
export const notSteppedUp: Failure<Refused> = conflict<Refused>('', { refusal: STEP_UP, facts: {} })
