import { type ComponentType, type NamedExoticComponent, Suspense, lazy, memo } from 'react'
import { optional } from '~/ui/kit/optional'

/**
 * A picture that code draws. The first HTML has it already, so its code comes behind the first view; a picture that is new
 * waits blank in its own size. Should the code not come, everything stays so until the network is back: nobody needs it to buy.
 */
export const drawn = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Blank: ComponentType<Props>,
): NamedExoticComponent<Props> => {
  const Picture: ComponentType<Props> = lazy(() => patiently(load).then(picture => ({ default: picture })))
  // kept from drawing again with its parent, which would blank a picture whose code is still on its way
  return memo<Props>(function Drawn(props) {
    return (
      <Suspense fallback={<Blank {...props} />}>
        <Picture {...props} />
      </Suspense>
    )
  })
}

/** Asked for again each time that the network is back. A failure would take what the first HTML drew from the page. */
const patiently = <Code,>(load: () => Promise<Code>): Promise<Code> =>
  optional(load).catch(async () => {
    await new Promise(resolve => window.addEventListener('online', resolve, { once: true }))
    return patiently(load)
  })
