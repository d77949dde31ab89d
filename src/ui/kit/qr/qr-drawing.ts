import { create } from 'qrcode'
import { type Modules, plainPath, styledQr, styledTypeNumber, typeNumber, utf8Length } from '~/graphics/qr'

/** A QR code as shapes in a square of `side` units, for both the page and a saved picture. */
export interface QrDrawing {
  readonly side: number
  /** Filled with the code's ink. */
  readonly dark: string
  readonly styled: boolean
  /** The shop's wave, as white lines on the disc in the middle. */
  readonly waves: readonly string[]
}

/** The drawing of a text. Undefined if the text is too long. */
export const drawQr = (text: string, styled: boolean): QrDrawing | undefined => {
  const version = (styled ? styledTypeNumber : typeNumber)(utf8Length(text))
  return version === undefined ? undefined : (styled ? withDisc : plain)(modulesOf(text, version))
}

const plain = (modules: Modules): QrDrawing => ({
  side: modules.size + 8,
  dark: plainPath(modules),
  styled: false,
  waves: [],
})

/** Round dots and eyes, and the shop's wave in the middle. */
const withDisc = (modules: Modules): QrDrawing => {
  const { dots, eyes, disc, viewBox } = styledQr(modules)
  const { cx, cy, r } = disc
  return {
    side: viewBox,
    dark: `${dots}${eyes}M${cx - r} ${cy}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`,
    styled: true,
    waves: [wave(cx, cy - r * 0.14, r * 0.62), wave(cx, cy + r * 0.26, r * 0.62)],
  }
}

/** Two turns of a wave, as wide as twice `w`, through the point. */
const wave = (x: number, y: number, w: number): string =>
  `M${x - w} ${y}q${w / 4} ${-w / 2.4} ${w / 2} 0t${w / 2} 0t${w / 2} 0t${w / 2} 0`

const modulesOf = (text: string, version: number): Modules => {
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], {
    version,
    errorCorrectionLevel: 'Q',
  })
  return { size: modules.size, get: (row, column) => Boolean(modules.get(row, column)) }
}
