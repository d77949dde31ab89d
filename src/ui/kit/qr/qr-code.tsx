import { useMemo } from 'react'
import { type QrDrawing, drawQr } from '~/ui/kit/qr/qr-drawing'
import { type Caption, qrPicture } from '~/ui/kit/qr/qr-picture'
import { SaveQr } from '~/ui/kit/qr/save-qr'
import '~/ui/kit/qr/qr-code.css'

/** Sides in pixels (docs/spec/product.md#9-business-constants-and-limits). */
const SIZE = 300

/** A QR code, dark on white in both schemes; too long a text is said to be so. With a caption it can be saved. */
export default function QrCode({
  text,
  styled,
  label,
  tooLong,
  caption,
}: {
  readonly text: string
  readonly styled: boolean
  readonly label: string
  readonly tooLong: string
  readonly caption?: Caption
}) {
  const drawing = useMemo(() => drawQr(text, styled), [text, styled])
  if (drawing === undefined) return <p className="qr-too-long">{tooLong}</p>
  return (
    <>
      <Drawn drawing={drawing} label={label} />
      {caption === undefined ? null : <SaveQr drawing={drawing} caption={caption} />}
    </>
  )
}

/** A picture, which a long press offers to save; where the browser cannot paint, a drawing in the same box. */
function Drawn({ drawing, label }: { readonly drawing: QrDrawing; readonly label: string }) {
  const picture = useMemo(() => qrPicture(drawing), [drawing])
  if (picture !== undefined) return <img className="qr-drawn" src={picture} alt={label} width={SIZE} height={SIZE} />
  const { side, dark, styled, waves } = drawing
  return (
    <svg
      className={styled ? 'qr-drawn qr-styled' : 'qr-drawn'}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering={styled ? undefined : 'crispEdges'}
      role="img"
      aria-label={label}
    >
      <path d={dark} />
      {waves.map(wave => (
        <path className="wave" d={wave} key={wave} />
      ))}
    </svg>
  )
}
