import { type ComponentType, type NamedExoticComponent, Suspense, lazy, memo } from 'react'
import { lostAddress } from '~/start/lost-code'
import { optional } from '~/start/optional-chunk'

/**
 * A picture that code draws. The first HTML contains it already, so its code loads after the first view. A new picture
 * is blank, in its own size, until then. If the code does not load, everything stays so until the network is back,
 * because buying does not need the picture. `pick` finds the picture in the code.
 */
export const drawn = <Props extends object, Code>(
  load: () => Promise<Code>,
  pick: (code: Code) => ComponentType<Props>,
  Blank: ComponentType<Props>,
): NamedExoticComponent<Props> => {
  const Picture: ComponentType<Props> = lazy(() => patiently(load).then(code => ({ default: pick(code) })))
  // memoised: rendering again with its parent would blank a picture whose code is still loading
  return memo<Props>(function Drawn(props) {
    return (
      <Suspense fallback={<Blank {...props} />}>
        <Picture {...props} />
      </Suspense>
    )
  })
}

/**
 * Retries each time the network is back. A failure would remove the picture that the first HTML drew. A retry uses
 * another address, because the browser may remember that the first one failed.
 */
const patiently = <Code,>(load: () => Promise<Code>, tries = 1): Promise<Code> =>
  optional(load).catch(async (why: unknown) => {
    await new Promise(resolve => window.addEventListener('online', resolve, { once: true }))
    const address = lostAddress(why)
    if (address === undefined) return patiently(load, tries)
    const another = `${address}?again=${tries}`
    return patiently<Code>(() => import(/* @vite-ignore */ another), tries + 1)
  })
