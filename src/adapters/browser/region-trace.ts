import * as TE from 'fp-ts/TaskEither'
import { parseTrace } from '~/domain/site/region'
import type { RegionPort } from '~/domain/site/region.port'

/** Asks a trace service for the visitor's country: lines of `key=value`. No credentials travel along. */
export const traceRegion = (fetcher: typeof fetch, url: string, limitMs: number): RegionPort => ({
  country: TE.tryCatch(
    async () => {
      const answer = await fetcher(url, { credentials: 'omit', signal: AbortSignal.timeout(limitMs) })
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      return parseTrace(await answer.text())
    },
    thrown => (thrown instanceof Error ? thrown.message : 'unknown'),
  ),
})
