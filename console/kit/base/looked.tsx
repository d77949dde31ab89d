import type { ReactNode } from 'react'
import { errorOf, known } from '~/application/lib/remote'
import { FailureNotice, Loading } from '@console/kit/base/notice'
import type { Look } from '@console/kit/calls/use-look'

/**
 * Draws what was looked up: lines while it is fetched for the first time, the failure, or the value. A value from before
 * stays, dimmed while another filter is fetched, and below the failure if it could not be.
 */
export function Looked<A>({
  look: { state, refetch },
  lines,
  children,
}: {
  readonly look: Look<A>
  readonly lines?: number
  readonly children: (value: A) => ReactNode
}) {
  const value = known(state)
  const failure = errorOf(state)
  return (
    <>
      {failure === undefined ? null : <FailureNotice failure={failure} onRetry={refetch} />}
      {value === undefined ? (
        failure === undefined ? (
          <Loading {...(lines === undefined ? {} : { lines })} />
        ) : null
      ) : (
        children(value)
      )}
    </>
  )
}
