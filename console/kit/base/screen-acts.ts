import { cell } from '~/application/lib/live'
import { useLive } from '~/ui/kit/use-live'

/** Something that the present screen can do, for the command palette. */
export interface ScreenAct {
  readonly name: string
  readonly run: () => void
}

const present = cell<readonly ScreenAct[]>([])

/** Offers an act in the command palette. What it returns takes the act away again. */
export const offerAct = (act: ScreenAct): (() => void) => {
  present.set([...present.now(), act])
  return () => present.set(present.now().filter(each => each !== act))
}

/** What the present screen offers. */
export const usePresentActs = (): readonly ScreenAct[] => useLive(present)
