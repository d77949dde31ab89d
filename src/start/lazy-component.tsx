import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose code loads when it is first rendered, under a `Suspense`. If the code does not load, only this
 * component is replaced by `Lost`, whose retry loads the code again.
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
