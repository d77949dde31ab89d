import { same } from '@conform/kernel/check'
import type { RawAnswer, RawRequest, Shopper, World } from '@conform/kernel/world'

/** The headers that the pages of the shop send with every call (`src/adapters/http/client.ts`). */
export const pageHeaders: Readonly<Record<string, string>> = {
  Accept: 'application/json',
  'X-Requested-With': 'XMLHttpRequest',
  'Accept-Locale': 'mo',
  'Accept-Language': 'en',
}

/** A call as a page sends it. */
export const pageCall = (
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): RawRequest => ({
  method,
  path,
  headers: { ...pageHeaders, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

/** What may differ between two equal answers: times, ids of the request, counters and cookies. */
const VOLATILE =
  /^(?:date|age|content-length|expires|etag|last-modified|set-cookie|connection|keep-alive|server-timing|via|traceparent|.*(?:request|trace|correlation)-?id|.*ray|.*ratelimit.*|.*nonce.*|content-security-policy.*)$/u

/** An answer without what may differ, and without the texts that the request itself had. */
const steady = ({ status, headers, body }: RawAnswer, own: readonly string[]): unknown => ({
  status,
  headers: [...headers].filter(([name]) => !VOLATILE.test(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  body: own.reduce((text, each) => text.replaceAll(each, '…'), body),
})

interface Asked {
  readonly request: RawRequest
  readonly as?: Shopper
  /** Texts of this request that its answer may repeat. */
  readonly own: readonly string[]
}

/** Over HTTP, both requests have the same answer: status, headers and body. Without a wire it compares nothing. */
export const answeredAlike = async (world: World, one: Asked, other: Asked, says: string): Promise<void> => {
  const { wire } = world
  if (wire === undefined) return
  const answer = async ({ request, as, own }: Asked) => steady(await wire.send(request, as), own)
  same(await answer(one), await answer(other), says)
}
