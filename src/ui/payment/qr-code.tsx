import * as O from 'fp-ts/Option'
import { create } from 'qrcode'
import { useMemo } from 'react'
import { type Modules, plainPath, styledQr, styledTypeNumber, typeNumber, utf8Length } from '~/domain/qr'

/** Specification 9. */
const SIZE = 300

/** A QR code, dark on white in both schemes; too long a text is said to be so. */
export default function QrCode({
  text,
  styled,
  label,
  tooLong,
}: {
  readonly text: string
  readonly styled: boolean
  readonly label: string
  readonly tooLong: string
}) {
  const modules = useMemo(() => modulesOf(text, styled), [text, styled])
  if (O.isNone(modules)) return <p className="no-qr">{tooLong}</p>
  return styled ? (
    <StyledCode modules={modules.value} label={label} />
  ) : (
    <svg
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${modules.value.size + 8} ${modules.value.size + 8}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={plainPath(modules.value)} />
    </svg>
  )
}

/** Round dots and eyes, and art of our own in the middle: the shop's wave. */
function StyledCode({ modules, label }: { readonly modules: Modules; readonly label: string }) {
  const { dots, eyes, disc, viewBox } = styledQr(modules)
  const { cx, cy, r } = disc
  return (
    <svg
      className="qr-styled"
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${viewBox} ${viewBox}`}
      role="img"
      aria-label={label}
    >
      <path d={dots + eyes} />
      <circle cx={cx} cy={cy} r={r} />
      <path className="wave" d={wave(cx, cy - r * 0.14, r * 0.62)} />
      <path className="wave" d={wave(cx, cy + r * 0.26, r * 0.62)} />
    </svg>
  )
}

/** Two turns of a wave, as wide as twice `w`, through the point. */
const wave = (x: number, y: number, w: number): string =>
  `M${x - w} ${y}q${w / 4} ${-w / 2.4} ${w / 2} 0t${w / 2} 0t${w / 2} 0t${w / 2} 0`

const modulesOf = (text: string, styled: boolean): O.Option<Modules> =>
  O.map((version: number): Modules => {
    const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], {
      version,
      errorCorrectionLevel: 'Q',
    })
    return { size: modules.size, get: (row, column) => Boolean(modules.get(row, column)) }
  })((styled ? styledTypeNumber : typeNumber)(utf8Length(text)))
