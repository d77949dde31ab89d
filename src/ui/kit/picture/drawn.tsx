import { type ComponentType, type NamedExoticComponent, Suspense, lazy, memo } from 'react'
import { optional } from '~/start/optional-chunk'

/**
 * A picture that code draws. The first HTML contains it already, so its code loads after the first view. A new picture
 * is blank, in its own size, until then. If the code does not load, everything stays so until the network is back,
 * because buying does not need the picture.
 */
export const drawn = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Blank: ComponentType<Props>,
): NamedExoticComponent<Props> => {
  const Picture: ComponentType<Props> = lazy(() => patiently(load).then(picture => ({ default: picture })))
  // memoised: rendering again with its parent would blank a picture whose code is still loading
  return memo<Props>(function Drawn(props) {
    return (
      <Suspense fallback={<Blank {...props} />}>
        <Picture {...props} />
      </Suspense>
    )
  })
}

/** Retries each time the network is back. A failure would remove the picture that the first HTML drew. */
const patiently = <Code,>(load: () => Promise<Code>): Promise<Code> =>
  optional(load).catch(async () => {
    await new Promise(resolve => window.addEventListener('online', resolve, { once: true }))
    return patiently(load)
  })
