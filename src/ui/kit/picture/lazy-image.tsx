import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import '~/ui/kit/picture/lazy-image.css'

interface LazyImageProps {
  readonly src: string
  readonly alt: string
  /** The picture's own size, reserved before it loads. */
  readonly width: number
  readonly height: number
  /** For the first view: loads at once, and does not fade in. */
  readonly eager?: boolean
  readonly className?: string
}

/**
 * A picture of the shop over a placeholder, which stays if the picture does not load. A picture that the first HTML has
 * shown is not hidden again: only one that is still loading fades in.
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
