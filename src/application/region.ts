import * as E from 'fp-ts/Either'
import type { Task } from 'fp-ts/Task'
import { type SchedulerLike, firstValueFrom, from, map, race, timer } from 'rxjs'
import type { DevicePort } from '~/domain/site/device.port'
import { type RegionSettings, type Visit, leaveEntry, needsCountry, turnOf } from '~/domain/site/region'
import type { EditionMemory, RegionPort } from '~/domain/site/region.port'

/** A visit, from the address and the browser. Each call reads it again. */
export interface Visitor {
  readonly visit: () => Visit
  /** The browser's languages, in its order. */
  readonly accepted: readonly string[]
  /** Calls `changed` whenever the address of this document has changed. */
  readonly moved: (changed: () => void) => void
}

/** How long the look-up may take (docs/spec/decisions.md#4-locale-and-region). */
export const LIMIT_MS = 3000

/** Sends a visitor to the edition and the page of their region. The first view does not wait for it. */
export const greet =
  (
    regions: RegionPort,
    memory: EditionMemory,
    visitor: Visitor,
    device: Pick<DevicePort, 'renew' | 'log'>,
    settings: RegionSettings,
    scheduler: SchedulerLike,
  ): Task<void> =>
  async () => {
    const before = visitor.visit()
    const outside = leaveEntry(before.path + before.search + before.hash, before.inMessagingApp)
    if (outside !== undefined) return device.renew(outside)()

    let found: E.Either<string, string | undefined> | undefined
    const turn = async (): Promise<void> => {
      if (!needsCountry(visitor.visit(), settings)) return undefined
      // a failed look-up is repeated on the next page
      const answer = found ?? (await within(LIMIT_MS, regions, scheduler))
      if (E.isLeft(answer)) {
        device.log(`region unknown: ${answer.left}`)()
        if (visitor.visit().chosen === undefined) memory.fallBack()
        return undefined
      }
      found = answer
      // decide by the visitor's present page and choice, which may have changed during the look-up
      const { edition, to } = turnOf(visitor.visit(), answer.right, visitor.accepted, settings)
      if (edition !== undefined) memory.keep(edition)
      return to === undefined ? undefined : device.renew(to)()
    }
    // check again on every page, including pages within the same document
    if (before.inMessagingApp) visitor.moved(() => void turn())
    return turn()
  }

const within = (
  ms: number,
  { country }: RegionPort,
  scheduler: SchedulerLike,
): Promise<E.Either<string, string | undefined>> =>
  firstValueFrom(race(from(country()), timer(ms, scheduler).pipe(map(() => E.left('timeout')))))
