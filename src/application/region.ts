import * as E from 'fp-ts/Either'
import type { Task } from 'fp-ts/Task'
import * as O from 'fp-ts/Option'
import { type SchedulerLike, firstValueFrom, from, map, race, timer } from 'rxjs'
import type { DevicePort } from '~/domain/device.port'
import { type RegionSettings, type Visit, leaveEntry, needsCountry, turnOf } from '~/domain/region'
import type { EditionMemory, RegionPort } from '~/domain/region.port'

/** A visit, as the address and the browser tell it, read anew whenever it is asked for. */
export interface Visitor {
  readonly visit: () => Visit
  /** The browser's languages, in its order. */
  readonly accepted: readonly string[]
}

/** How long the look-up may take (decisions 4). */
export const LIMIT_MS = 3000

/** Leads a visitor to the edition and the page of their region. Nothing waits for it: the first view stands already. */
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
    if (!needsCountry(before, settings)) return undefined

    const found = await within(LIMIT_MS, regions, scheduler)
    // whoever has gone on to another page or has chosen meanwhile is led by where they are now
    const now = visitor.visit()
    if (E.isLeft(found)) {
      device.log(`region unknown: ${found.left}`)()
      if (O.isNone(now.chosen)) memory.fallBack()
      return undefined
    }
    const { edition, to } = turnOf(now, found.right, visitor.accepted, settings)
    if (edition !== undefined) memory.keep(edition)
    return to === undefined ? undefined : device.renew(to)()
  }

const within = (
  ms: number,
  { country }: RegionPort,
  scheduler: SchedulerLike,
): Promise<E.Either<string, O.Option<string>>> =>
  firstValueFrom(race(from(country()), timer(ms, scheduler).pipe(map(() => E.left('timeout')))))
