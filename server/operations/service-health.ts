import type { OnCall } from '@server/platform/service-calls'

/** How the services stand, as this process sees them. */
export interface ServiceHealth {
  readonly onCall: OnCall
  /** `down`: the last calls all failed. `up`: the last call got an answer. Others are not listed: nothing is known. */
  readonly standing: () => ReadonlyMap<string, 'up' | 'down'>
}

/** This number of failed calls, one after the other, is no accident. */
const FAILED_IN_A_ROW = 3

/** Follows the calls of this process. A refusal is an answer. */
export const serviceHealth = (): ServiceHealth => {
  const failed = new Map<string, number>()
  return {
    onCall: ({ service, provider, result }) => {
      const name = `${service}.${provider}`
      failed.set(name, result === 'failed' ? (failed.get(name) ?? 0) + 1 : 0)
    },
    standing: () =>
      new Map(
        [...failed].flatMap(([name, count]): readonly (readonly [string, 'up' | 'down'])[] => {
          if (count >= FAILED_IN_A_ROW) return [[name, 'down']]
          return count === 0 ? [[name, 'up']] : []
        }),
      ),
  }
}
