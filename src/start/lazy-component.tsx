import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react'
import { reloadIfRemembered } from '~/start/lost-code'

type Load<Props extends object> = () => Promise<ComponentType<Props>>
type LostPart = ComponentType<{ readonly onRetry: () => void }>

/**
 * A component whose code loads when it is first rendered, under a `Suspense`. If the code does not load, only this
 * component is replaced by `Lost`, whose retry loads the code again.
 */
export const lazyWithRetry = <Props extends object>(load: Load<Props>, Lost: LostPart): ComponentType<Props> =>
  lazyPart(load, load, Lost)

const lazyPart = <Props extends object>(
  attempt: Load<Props>,
  load: Load<Props>,
  Lost: LostPart,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    attempt().then(
      part => ({ default: part }),
      () => ({ default: withRetry(load, Lost) }),
    ),
  )

const withRetry = <Props extends object>(load: Load<Props>, Lost: LostPart): ComponentType<Props> =>
  function Retried(props: Props) {
    const [Again, setAgain] = useState<ComponentType<Props>>()
    return Again === undefined ? (
      <Lost onRetry={() => setAgain(() => lazyPart(() => load().catch(reloadIfRemembered), load, Lost))} />
    ) : (
      <Again {...props} />
    )
  }
