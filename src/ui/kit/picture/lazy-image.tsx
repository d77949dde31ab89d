import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import '~/ui/kit/picture/lazy-image.css'

interface LazyImageProps {
  readonly src: string
  readonly alt: string
  /** The picture's own size: its room is kept before it comes. */
  readonly width: number
  readonly height: number
  /** In the first view: fetched at once, and not faded in. */
  readonly eager?: boolean
  readonly className?: string
}

/**
 * A picture of the shop's, over the placeholder that stands there until it comes and stays where it never does. What the
 * first HTML has drawn is not hidden again: only a picture that is still on its way fades in.
 */
export function LazyImage({ src, alt, width, height, eager = false, className }: LazyImageProps) {
  const image = useRef<HTMLImageElement>(null)
  const [state, setState] = useState<'drawn' | 'coming' | 'here' | 'lost'>('drawn')
  useEffect(() => {
    const { current } = image
    if (current === null) return
    if (current.complete) setState(current.naturalWidth === 0 ? 'lost' : 'drawn')
    else if (!eager) setState('coming')
  }, [eager])
  const settle = ({ type }: SyntheticEvent) => setState(type === 'error' ? 'lost' : 'here')
  return (
    <span className={`lazy lazy-${state} ${className ?? ''}`.trim()}>
      <img
        ref={image}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={settle}
        onError={settle}
      />
    </span>
  )
}
