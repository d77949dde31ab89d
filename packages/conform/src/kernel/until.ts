import { setTimeout as pause } from 'node:timers/promises'
import { Broken } from '@conform/kernel/check'
import type { World } from '@conform/kernel/world'

/** The time between two looks. */
const PAUSE_MS = 20

/** Looks again and again until a condition holds. Rejects when it still does not hold after the patience of the run. */
export const untilWithin =
  (patienceMs: number): World['until'] =>
  async (look, isDone, says = 'it happens') => {
    const end = Date.now() + patienceMs
    for (;;) {
      const seen = await look()
      if (isDone(seen)) return seen
      if (Date.now() > end) throw new Broken({ says: `${says} within ${patienceMs} ms`, actual: seen })
      await pause(PAUSE_MS)
    }
  }
