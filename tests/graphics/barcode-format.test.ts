import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BarFormat, bars, liesAlong, tillFormat } from '~/graphics/barcode-format'
import { runs } from '@testing/arbitraries/runs'
import { rasterise } from '@tests/graphics/svg-raster'
import { anyText } from '@testing/arbitraries/text.arbitrary'
import { scan } from '@tests/graphics/zxing'

const names = ['qr', 'QR-Code', 'qr_code', 'code128', 'CODE-128', 'ean13', 'EAN_13', 'ean8', 'upca', 'UPC']

/** Trade numbers of any digits with a right check digit. */
const checked = (length: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^\\d{${length - 1}}$`, 'u')).map(digits => {
    const sum = [...digits].reduceRight((all, digit, at) => all + Number(digit) * ((length - at) % 2 === 0 ? 3 : 1), 0)
    return digits + ((10 - (sum % 10)) % 10)
  })

const drawable: Readonly<Record<BarFormat, fc.Arbitrary<string>>> = {
  code128: fc.oneof(
    fc.stringMatching(/^[\x21-\x7e][\x20-\x7e]{0,22}[\x21-\x7e]$/u),
    fc.stringMatching(/^(?:[A-Z-]{0,3}\d{1,9}){1,3}$/u),
  ),
  ean13: checked(13),
  ean8: checked(8),
  upca: checked(12),
}

const readers = {
  code128: 'Code128',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
} as const

/** A reader returns a UPC-A number as an EAN-13 number, with a leading zero. */
const read = (format: BarFormat, text: string): string => (format === 'upca' ? `0${text}` : text)

describe('a code for the till', () => {
  test.each(names)('a code is drawn as %s if the format can hold it', name => {
    const fitting = ['A1', '4006381333931', '96385074', '036000291452', '1234'].filter(
      code => tillFormat(name, code) !== undefined,
    )
    expect(fitting).not.toEqual([])
  })

  test('a code is shown as text alone without a known format, or if the format cannot hold it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...names), anyText), anyText, (name, code) => {
        const format = tillFormat(name, code)
        if (format !== undefined && format !== 'qr') expect(bars(code, format).path).not.toMatch(/NaN|undefined|^$/u)
      }),
      runs,
    )
    expect(tillFormat(undefined, '4006381333931')).toBeUndefined()
    expect(tillFormat('hologram', '4006381333931')).toBeUndefined()
    expect(tillFormat('ean13', '4006381333932')).toBeUndefined()
    expect(tillFormat('code128', '\u6fb3\u9580')).toBeUndefined()
    expect(tillFormat('qr', 'x'.repeat(1664))).toBeUndefined()
  })

  test.each(Object.entries(drawable))(
    'a decoder reads a code as %s exactly as it was sent',
    { timeout: 60_000 },
    async (name, code) => {
      await fc.assert(
        fc.asyncProperty(code, async text => {
          const format = tillFormat(name, text)
          if (format === undefined || format === 'qr') throw new Error(`${text} is not drawn as ${name}`)
          const { path, width } = bars(text, format)
          const tall = path.replaceAll('v1H', `v${width}H`)
          expect(await scan(rasterise([tall], width, 3), readers[format])).toBe(read(format, text))
        }),
        { ...runs, numRuns: 25 },
      )
    },
  )

  test('a barcode has ten light modules on each side, and lies along the phone if its bars are too fine', () => {
    fc.assert(
      fc.property(drawable.code128, text => {
        const { path, width } = bars(text, 'code128')
        const edges = [...path.matchAll(/M(\d+) 0h(\d+)/gu)].map(([, from, run]) => [
          Number(from),
          Number(from) + Number(run),
        ])
        expect(Math.min(...edges.flat())).toBe(10)
        expect(Math.max(...edges.flat())).toBe(width - 10)
        expect(liesAlong(width)).toBe(width > 280)
      }),
      runs,
    )
  })

  test('a barcode packs pairs of digits into one symbol', () => {
    const widthOf = (text: string) => bars(text, 'code128').width
    expect(widthOf('12345678901234567890')).toBeLessThan(widthOf('ABCDEFGHIJKL'))
  })
})
