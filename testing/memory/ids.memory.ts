import type { IdPort } from '~/domain/shared/id.port'

/** `id-1`, `id-2` …: never the same twice. */
export const memoryIds = (): IdPort => {
  let last = 0
  return {
    fresh: () => {
      last += 1
      return `id-${last}`
    },
  }
}
