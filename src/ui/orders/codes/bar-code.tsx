import { useMemo } from 'react'
import { type BarFormat, bars, liesAlong } from '~/graphics/barcode-format'

/** Bars for a till, dark on white in both schemes. Long ones are laid along the phone, so that each stays wide enough to read. */
export function BarCode({
  text,
  format,
  label,
}: {
  readonly text: string
  readonly format: BarFormat
  readonly label: string
}) {
  const { path, width } = useMemo(() => bars(text, format), [text, format])
  const along = liesAlong(width)
  return (
    <svg
      className={along ? 'bars bars-along' : 'bars'}
      viewBox={along ? `0 0 1 ${width}` : `0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} transform={along ? 'matrix(0 1 1 0 0 0)' : undefined} />
    </svg>
  )
}
