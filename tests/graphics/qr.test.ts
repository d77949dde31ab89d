import fc from 'fast-check'
import { create } from 'qrcode'
import { describe, expect, test } from 'vitest'
import { plainPath, styledQr, styledTypeNumber, typeNumber, utf8Length } from '~/graphics/qr'
import { anyModules, link } from '@testing/arbitraries/qr.arbitrary'
import { fewerRuns, runs } from '@testing/arbitraries/runs'
import { isDark, rasterise } from '@tests/graphics/svg-raster'
import { anyText } from '@testing/arbitraries/text.arbitrary'
import { linkOf, modulesOf } from '@testing/mothers/qr-modules'
import { scan } from '@tests/graphics/zxing'

const table = [
  [32, 3],
  [46, 4],
  [60, 5],
  [74, 6],
  [86, 7],
  [108, 8],
  [130, 9],
  [151, 10],
  [177, 11],
  [203, 12],
  [241, 13],
  [258, 14],
  [292, 15],
  [1663, 40],
] as const

const middle = (size: number) => indices(size).flatMap(row => indices(size).map(column => [row, column] as const))
const indices = (size: number) => Array.from({ length: size }, (_, at) => at)
const orNone = (type: number | undefined) => type ?? Number.POSITIVE_INFINITY

describe('the type number of a code', () => {
  test.each(table)('%i bytes are the longest text for type %i', (bytes, type) => {
    expect(typeNumber(bytes)).toEqual(type)
    expect(orNone(typeNumber(bytes + 1))).toBeGreaterThan(type)
  })

  test('a text of more than 1663 bytes has no code, in any drawing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1664 }), bytes => {
        expect([typeNumber(bytes), styledTypeNumber(bytes)]).toEqual([undefined, undefined])
      }),
      runs,
    )
  })

  test('a longer text never gets a smaller type', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1700 }), fc.nat({ max: 1700 }), (a, b) => {
        expect(orNone(typeNumber(Math.min(a, b)))).toBeLessThanOrEqual(orNone(typeNumber(Math.max(a, b))))
      }),
      runs,
    )
  })

  test('the chosen type can hold the text at level Q in byte mode', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 292 }), bytes => {
        expect(() => modulesOf(linkOf(bytes), orNone(typeNumber(bytes)))).not.toThrow()
      }),
      runs,
    )
  })

  test('from type 4 to 15 no smaller type can hold the text', () => {
    for (const [bytes, type] of table.slice(1, 13))
      expect(() => modulesOf(linkOf(bytes), type - 1), `${bytes} bytes`).toThrow()
  })

  test('the styled code has the same type, but at least 4', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1700 }), bytes => {
        expect(orNone(styledTypeNumber(bytes))).toBe(Math.max(4, orNone(typeNumber(bytes))))
      }),
      runs,
    )
  })
})

test('the length of any text equals its length in UTF-8 on the platform', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
    }),
    runs,
  )
})

describe('the plain drawing', () => {
  test('the plain drawing shows every module in its place and keeps the quiet zone', () => {
    fc.assert(
      fc.property(anyModules, modules => {
        const side = modules.size + 8
        const bitmap = rasterise([plainPath(modules)], side, 2)
        const wrong = middle(side).filter(
          ([row, column]) =>
            isDark(bitmap, 2, column + 0.5, row + 0.5) !==
            (row >= 4 && column >= 4 && row < side - 4 && column < side - 4 && modules.get(row - 4, column - 4)),
        )
        expect(wrong).toEqual([])
      }),
      fewerRuns,
    )
  })

  test('the plain drawing joins adjacent dark modules into one rectangle', () => {
    expect(plainPath({ size: 3, get: row => row === 1 })).toBe('M4 5h3v1H4z')
  })

  test.each(table)('a decoder reads the plain drawing of %i bytes (type %i)', async (bytes, type) => {
    const text = linkOf(bytes)
    const modules = modulesOf(text, type)
    expect(await scan(rasterise([plainPath(modules)], modules.size + 8, 4))).toBe(text)
  })
})

describe('the styled drawing', () => {
  const drawn = (text: string, type: number, scale: number) => {
    const { dots, eyes, disc, viewBox } = styledQr(modulesOf(text, type))
    return rasterise([dots, eyes, circle(disc)], viewBox, scale)
  }
  const circle = ({ cx, cy, r }: { readonly cx: number; readonly cy: number; readonly r: number }) =>
    `M${cx - r} ${cy}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`

  test.each(table.slice(1))(
    'a decoder reads the styled drawing of %i bytes (type %i) with its disc filled in',
    async (bytes, type) => {
      expect(await scan(drawn(linkOf(bytes), type, 5))).toBe(linkOf(bytes))
    },
  )

  test('a decoder reads the styled drawing of any link', async () => {
    await fc.assert(
      fc.asyncProperty(link(60), async text => {
        expect(await scan(drawn(text, orNone(styledTypeNumber(utf8Length(text))), 3))).toBe(text)
      }),
      fewerRuns,
    )
  })

  test('the styled drawing keeps the eyes whole: dark rim, light ring, dark core, at three corners', () => {
    fc.assert(
      fc.property(anyModules, modules => {
        const { eyes, viewBox } = styledQr(modules)
        const bitmap = rasterise([eyes], viewBox, 4)
        const rings = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5].map(at => isDark(bitmap, 4, 4 + at, 7.5))
        expect(rings).toEqual([true, false, true, true, true, false, true])
        const [near, far] = [7.5, viewBox - 7.5]
        const cores = [
          [near, near],
          [far, near],
          [near, far],
          [far, far],
        ].map(([x = 0, y = 0]) => isDark(bitmap, 4, x, y))
        expect(cores).toEqual([true, true, true, false])
      }),
      fewerRuns,
    )
  })

  test('the styled drawing has a dot for each dark module outside the eyes and the clear zone, and no other', () => {
    fc.assert(
      fc.property(anyModules, modules => {
        const { dots, clear, disc, viewBox } = styledQr(modules)
        const bitmap = rasterise([dots], viewBox, 2)
        const { size } = modules
        const wrong = middle(size).filter(([row, column]) => {
          const eye = (row < 7 && (column < 7 || column >= size - 7)) || (row >= size - 7 && column < 7)
          const away = Math.hypot(column + 4.5 - disc.cx, row + 4.5 - disc.cy) - 0.5
          return isDark(bitmap, 2, column + 4.5, row + 4.5) !== (modules.get(row, column) && !eye && away >= clear)
        })
        expect(wrong).toEqual([])
      }),
      fewerRuns,
    )
  })

  test('the styled drawing has a disc in the middle with the sizes of the PayCode drawing', () => {
    const { disc, clear, viewBox } = styledQr({ size: 260, get: () => false })
    expect({ disc, clear, viewBox }).toEqual({ disc: { cx: 134, cy: 134, r: 33.5 }, clear: 36, viewBox: 268 })
  })
})

test('the matrix comes from the package in byte mode at level Q', () => {
  const code = create([{ data: new TextEncoder().encode('https://a.test/1'), mode: 'byte' }], {
    version: 3,
    errorCorrectionLevel: 'Q',
  })
  expect([code.version, code.modules.size]).toEqual([3, 29])
})
