import { type Compared, compare } from '@conform/run/baseline'
import { type Result, type Verdict, countsOf } from '@conform/run/verdict'
import { type ShownExchange, curlOf } from '@conform/report/curl'
import type { Redactor } from '@conform/report/redact'
import type { Recorded } from '@conform/world/recorder'
import type { Hello } from '~/contract/hooks.wire'
import { defined } from '~/domain/shared/defined'

export interface ShownResult extends Omit<Result, 'exchanges' | 'findings'> {
  readonly findings: readonly { readonly says: string; readonly expected?: unknown; readonly actual?: unknown }[]
  readonly exchanges: readonly ShownExchange[]
}

/** `green`: everything that is claimed holds, in a full run. `partial`: something could not be tried, or was left out. */
export type Colour = 'green' | 'red' | 'partial'

/** Everything that a run found out, with no secret in it. The other reports are made of it. */
export interface Report {
  readonly kit: string
  readonly contract: string
  readonly url: string
  readonly startedAt: string
  readonly seconds: number
  /** Absent in a run without random tries. */
  readonly seed?: number
  readonly rounds?: number
  readonly patience: number
  readonly profiles: readonly string[]
  readonly claimedBy: string
  readonly hello?: Hello
  readonly only: readonly string[]
  readonly baseline?: readonly string[]
  readonly certified: boolean
  readonly exchanges: number
  readonly counts: Readonly<Record<Verdict, number>>
  readonly colour: Colour
  /** In the baseline, and no longer red. */
  readonly stale: readonly string[]
  /** Red, and not in the baseline. */
  readonly unexpected: readonly string[]
  readonly results: readonly ShownResult[]
}

export interface RunFacts {
  readonly kit: string
  readonly contract: string
  readonly url: string
  readonly startedAt: number
  readonly seed?: number
  readonly rounds?: number
  readonly patience: number
  readonly claims: { readonly profiles: readonly string[]; readonly source: string }
  readonly hello: Hello | undefined
  readonly only: readonly string[]
  readonly baseline: readonly string[] | undefined
  readonly certified: boolean
  readonly exchanges: number
}

export const reportOf = (facts: RunFacts, results: readonly Result[], hide: Redactor): Report => {
  const { claims, hello, baseline, startedAt, only, ...rest } = facts
  const compared = compare(results, baseline)
  return {
    ...rest,
    only,
    startedAt: new Date(startedAt).toISOString(),
    seconds: Math.round((Date.now() - startedAt) / 100) / 10,
    profiles: claims.profiles,
    claimedBy: claims.source,
    ...defined({ hello }),
    ...defined({ baseline }),
    counts: countsOf(results),
    colour: colourOf(compared, results, only, baseline),
    stale: compared.stale,
    unexpected: compared.unexpected.map(({ id }) => id),
    results: results.map(result => shownResult(result, facts.url, hide)),
  }
}

const colourOf = (
  { unexpected, stale }: Compared,
  results: readonly Result[],
  only: readonly string[],
  baseline: readonly string[] | undefined,
): Colour => {
  const has = (verdict: Verdict): boolean => results.some(each => each.verdict === verdict)
  const isPartial = only.length > 0 || baseline !== undefined || has('not testable')
  const isRed = stale.length > 0 || unexpected.some(({ verdict }) => verdict !== 'not testable')
  return isRed ? 'red' : isPartial || results.length === 0 ? 'partial' : 'green'
}

const shownResult = ({ findings, exchanges, ...result }: Result, url: string, hide: Redactor): ShownResult => ({
  ...result,
  findings: findings.map(({ says, expected, actual }) => ({
    says: hide.text(says),
    ...defined({ expected: hide.value(expected) }),
    ...defined({ actual: hide.value(actual) }),
  })),
  exchanges: exchanges.map(exchange => shownExchange(exchange, url, hide)),
})

const LONGEST = 4_000

const shownExchange = (exchange: Recorded, url: string, hide: Redactor): ShownExchange => {
  const headers = Object.fromEntries([...exchange.headers].map(([name, value]) => [name, hide.text(value)]))
  const requestHeaders = Object.fromEntries(
    Object.entries(exchange.requestHeaders).map(([name, value]) => [name, hide.text(value)]),
  )
  const { method, status, ms, requestBody } = exchange
  const shown = {
    method,
    path: hide.text(exchange.path),
    requestHeaders,
    ...defined({ requestBody: requestBody === undefined ? undefined : cut(hide.text(requestBody)) }),
    status,
    headers,
    body: cut(hide.text(exchange.body)),
    ms,
  }
  return { ...shown, curl: curlOf(url, shown) }
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
