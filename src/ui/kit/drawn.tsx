import { type ComponentType, type NamedExoticComponent, Suspense, lazy, memo } from 'react'

/**
 * A picture that code draws. The first HTML has it already, so its code comes behind the first view; a picture that is new
 * waits blank in its own size, and stays so when the code cannot be had: nobody needs it to buy.
 */
export const drawn = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Blank: ComponentType<Props>,
): NamedExoticComponent<Props> => {
  const Picture: ComponentType<Props> = lazy(() =>
    load().then(
      picture => ({ default: picture }),
      () => ({ default: Blank }),
    ),
  )
  // kept from drawing again with its parent, which would blank a picture whose code is still on its way
  return memo<Props>(function Drawn(props) {
    return (
      <Suspense fallback={<Blank {...props} />}>
        <Picture {...props} />
      </Suspense>
    )
  })
}
