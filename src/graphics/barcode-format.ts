import { code128, ean, isChecked } from '~/graphics/barcode'
import { utf8Length } from '~/graphics/qr'

/** The barcode formats that a till reads, by the names that backends send. */
export type BarFormat = 'code128' | 'ean13' | 'ean8' | 'upca'

/** How to draw a code for a till: as a QR code or as a barcode. */
export type TillFormat = 'qr' | BarFormat

/**
 * The drawing for a code: the format that was sent with it, if the code fits that format. A till would refuse anything
 * else, so such a code is shown as text only. Letter case and separators in the name do not matter: `EAN-13`,
 * `qr_code`.
 */
export const tillFormat = (format: string | undefined, code: string): TillFormat | undefined => {
  const named = names.get((format ?? '').toLowerCase().replaceAll(/[^a-z\d]/gu, ''))
  return named !== undefined && fits[named](code) ? named : undefined
}

/** Light modules on each side. A reader needs them to find the bars. */
const QUIET = 10

/**
 * The bars of a code that fits into the format as one SVG path, one unit high; `width` counts the quiet zones. Dark modules side
 * by side make one bar.
 */
export const bars = (code: string, format: BarFormat): { readonly path: string; readonly width: number } => {
  const modules = (format === 'code128' ? code128 : ean)(code)
  return {
    path: [...modules.matchAll(/1+/gu)]
      .map(({ 0: { length }, index }) => `M${index + QUIET} 0h${length}v1H${index + QUIET}z`)
      .join(''),
    width: modules.length + 2 * QUIET,
  }
}

/** More modules than these are too fine across a phone of 360 px, so such bars run along its length. */
const MOST_ACROSS = 280

export const liesAlong = (width: number): boolean => width > MOST_ACROSS

const names: ReadonlyMap<string, TillFormat> = new Map([
  ['qr', 'qr'],
  ['qrcode', 'qr'],
  ['code128', 'code128'],
  ['ean', 'ean13'],
  ['ean13', 'ean13'],
  ['gtin13', 'ean13'],
  ['ean8', 'ean8'],
  ['upc', 'upca'],
  ['upca', 'upca'],
])

/** The capacity of a type 40 QR code at level Q, in bytes (docs/spec/decisions.md#8-qr). */
const QR_BYTES = 1663

const fits: Readonly<Record<TillFormat, (code: string) => boolean>> = {
  qr: code => code !== '' && utf8Length(code) <= QR_BYTES,
  code128: code => /^[\x20-\x7e]{1,80}$/u.test(code),
  ean13: code => /^\d{13}$/u.test(code) && isChecked(code),
  ean8: code => /^\d{8}$/u.test(code) && isChecked(code),
  upca: code => /^\d{12}$/u.test(code) && isChecked(code),
}
