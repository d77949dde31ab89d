import { type ComponentType, lazy, useState } from 'react'

/**
 * A part whose code is fetched when it is first drawn, under a `Suspense`. Should it not come, `Lost` stands in its place and
 * nothing else falls; its retry fetches the code again.
 */
export const lazyWithRetry = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Lost: ComponentType<{ readonly onRetry: () => void }>,
): ComponentType<Props> =>
  lazy(() =>
    load().then(
      part => ({ default: part }),
      () => ({ default: withRetry(load, Lost) }),
    ),
  )

const withRetry = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Lost: ComponentType<{ readonly onRetry: () => void }>,
): ComponentType<Props> =>
  function Retried(props: Props) {
    const [Again, setAgain] = useState<ComponentType<Props>>()
    return Again === undefined ? (
      <Lost onRetry={() => setAgain(() => lazyWithRetry(load, Lost))} />
    ) : (
      <Again {...props} />
    )
  }
