import { useMemo } from 'react'
import { drawQr } from '~/ui/kit/qr/qr-drawing'
import '~/ui/kit/qr/qr-code.css'

const SIDE = 240

/** A QR code, dark on white in both schemes. Nothing is drawn for a text that is too long: the secret stands below it. */
export function QrFigure({ text, label }: { readonly text: string; readonly label: string }) {
  const drawing = useMemo(() => drawQr(text, false), [text])
  if (drawing === undefined) return null
  const { side, dark } = drawing
  return (
    <svg
      className="qr-drawn"
      width={SIDE}
      height={SIDE}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={dark} />
    </svg>
  )
}
