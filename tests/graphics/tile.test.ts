import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as drawing from '~/graphics/tile'
import type { Tile } from '~/graphics/tile'
import { tileFamily } from '~/graphics/tile-family'
import { absolutePath } from '@tests/graphics/absolute-path'
import { drawnSigns, drawnTiles } from '@tests/graphics/drawn-tiles'
import { runs } from '@testing/arbitraries/runs'
import { anyText, recased } from '@testing/arbitraries/text.arbitrary'
import { family, productName, tileSize } from '@testing/arbitraries/tile.arbitrary'

/** The figures with the points as they lie in the picture. */
const absolute = (picture: Tile): Tile => ({
  ...picture,
  paths: picture.paths.map(({ tone, d }) => ({ tone, d: absolutePath(d) })),
})
const tile: typeof drawing.tile = (...of) => absolute(drawing.tile(...of))
const sign: typeof drawing.sign = of => absolute(drawing.sign(of))

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const count = (picture: Tile, tones: RegExp): number =>
  picture.paths.filter(path => tones.test(path.tone)).reduce((sum, { d }) => sum + d.split('M').length - 1, 0)

const pathOf = (picture: Tile, tone: string): string => picture.paths.find(path => path.tone === tone)?.d ?? ''

/** The corners, ends and handles of one figure and the crests of its arcs, as a box. */
const boxOf = (figure: string): Box => {
  let pen: Spot = [0, 0]
  const points = [...figure.matchAll(/([MLQA])([^MLQAZ]*)/g)].flatMap(([, command, text = '']) => {
    const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number)
    const [x = 0, y = 0] = numbers.slice(-2)
    const crest = command === 'A' ? crestOf(pen, [x, y], numbers[0] ?? 0, numbers[4] === 1) : []
    pen = [x, y]
    return [...(command === 'Q' ? numbers.slice(0, 2) : []), ...crest, x, y]
  })
  const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

type Spot = readonly [x: number, y: number]

const crestOf = ([x1, y1]: Spot, [x2, y2]: Spot, radius: number, clockwise: boolean): Spot => {
  const half = Math.hypot(x2 - x1, y2 - y1) / 2
  const rise = (radius - Math.sqrt(Math.max(0, radius * radius - half * half))) * (clockwise ? 1 : -1)
  return [(x1 + x2) / 2 + (rise * (y2 - y1)) / (2 * half), (y1 + y2) / 2 - (rise * (x2 - x1)) / (2 * half)]
}

const figures = (d: string): readonly string[] =>
  d
    .split('M')
    .slice(1)
    .map(rest => `M${rest}`)

const cellOf = (figure: string): string => {
  const { left, top, right, bottom } = boxOf(figure)
  return `${Math.floor((left + right) / 24)} ${Math.floor((top + bottom) / 24)}`
}

describe('a tile', () => {
  test.each(drawnTiles)(
    'the tile of $family/$name at $tile.width wide equals the design’s picture in every path',
    drawn => {
      const { width, height } = drawn.tile
      expect(tile(drawn.family, drawn.name, width / 12, height / 12)).toEqual(drawn.tile)
    },
  )

  test('a tile has at most six paths, one for each tone, in drawing order', () => {
    fc.assert(
      fc.property(family, productName, tileSize, (of, name, { columns, rows }) => {
        const tones = tile(of, name, columns, rows).paths.map(path => path.tone)
        expect(['b1', 'b2', 'f0', 'f1', 'f2', 'fx'].filter(tone => tones.some(each => each === tone))).toEqual(tones)
      }),
      runs,
    )
  })

  test('a tile has only plain path commands', () => {
    fc.assert(
      fc.property(family, productName, tileSize, (of, name, { columns, rows }) => {
        const odd = drawing
          .tile(of, name, columns, rows)
          .paths.filter(({ d }) => !/^(?:M(?:[Mlqahv]?(?:-?(?:\d+(?:\.\d{1,2})?|\.\d{1,2}) ?)+)+Z)+$/.test(d))
        expect(odd).toEqual([])
      }),
      runs,
    )
  })

  test('a tile has one figure in each cell, and one spark on the dark ground, away from the rim', () => {
    fc.assert(
      fc.property(family, productName, tileSize, (of, name, { columns, rows }) => {
        const picture = tile(of, name, columns, rows)
        const cells = picture.paths
          .filter(({ tone }) => tone.startsWith('f'))
          .flatMap(({ d }) => figures(d).map(cellOf))
        expect(new Set(cells).size).toBe(columns * rows)
        expect(cells).toHaveLength(columns * rows)

        const [spark = '', ...more] = figures(pathOf(picture, 'fx'))
        const [column = 0, row = 0] = cellOf(spark).split(' ').map(Number)
        expect(more).toEqual([])
        expect(column > 0 && column < columns - 1 && row > 0 && row < rows - 1).toBe(true)
        expect(pathOf(picture, 'b1') + pathOf(picture, 'b2')).not.toContain(`M${column * 12} ${row * 12}h`)
      }),
      runs,
    )
  })

  test('a tile keeps every figure within its frame', () => {
    fc.assert(
      fc.property(family, productName, tileSize, (of, name, { columns, rows }) => {
        const { width, height, paths } = tile(of, name, columns, rows)
        const out = paths
          .filter(({ tone }) => tone.startsWith('f'))
          .flatMap(({ d }) => figures(d).map(boxOf))
          .filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height)
        expect([width, height, out]).toEqual([columns * 12, rows * 12, []])
      }),
      runs,
    )
  })

  test('a tile is the same picture each time, and a different one for most other names', () => {
    fc.assert(
      fc.property(family, fc.uniqueArray(productName, { minLength: 6, maxLength: 6 }), (of, names) => {
        const drawn = names.map(name => JSON.stringify(tile(of, name, 4, 4)))
        expect(drawn).toEqual(names.map(name => JSON.stringify(tile(of, name, 4, 4))))
        expect(new Set(drawn).size).toBeGreaterThan(2)
      }),
      runs,
    )
  })

  test('a tile repeats its block of four columns when it is wider', () => {
    fc.assert(
      fc.property(family, productName, (of, name) => {
        const [narrow, wide] = [tile(of, name, 4, 4), tile(of, name, 12, 4)]
        const sparkless = (picture: Tile) =>
          picture.paths.filter(path => path.tone !== 'fx').flatMap(({ tone, d }) => figures(d).map(each => tone + each))
        const kept = sparkless(narrow).filter(each => sparkless(wide).includes(each))
        // one figure and its ground may be missing where the wide one has its spark, and as many in the narrow one
        expect(sparkless(narrow).length - kept.length).toBeLessThanOrEqual(2)
        expect(Math.abs(count(wide, /^f/) - 3 * count(narrow, /^f/))).toBe(0)
      }),
      runs,
    )
  })

  test('a tile has no spark if every cell is on the rim, and is empty without cells', () => {
    fc.assert(
      fc.property(family, productName, fc.nat({ max: 2 }), fc.nat({ max: 5 }), (of, name, short, long) => {
        for (const [columns, rows] of [
          [short, long],
          [long, short],
        ] as const) {
          const picture = tile(of, name, columns, rows)
          expect(pathOf(picture, 'fx')).toBe('')
          expect(count(picture, /^f/)).toBe(columns * rows)
        }
      }),
      runs,
    )
  })
})

describe('a category’s icon', () => {
  test.each(drawnSigns)('the icon of $family equals the design’s', drawn => {
    expect(sign(drawn.family)).toEqual(drawn.tile)
  })
})

describe('the family of a category', () => {
  test('the family of a category is the named one, in any letter case', () => {
    fc.assert(
      fc.property(
        family.chain(of => recased(of).map(text => ({ of, text }))),
        fc.constantFrom('', ' '),
        ({ of, text }, edge) => {
          expect(tileFamily(edge + text + edge)).toBe(of)
        },
      ),
      runs,
    )
  })

  test('the family of a category with any other name is the one for all', () => {
    fc.assert(
      fc.property(
        fc
          .oneof(anyText, fc.constantFrom('', 'games', 'constructor', '__proto__', 'gift card'))
          .filter(text => !/^\s*(?:game|topup|stream|mobile|gift|app|food)\s*$/i.test(text)),
        text => {
          expect(tileFamily(text)).toBe('all')
        },
      ),
      runs,
    )
  })
})
