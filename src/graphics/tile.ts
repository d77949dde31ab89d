import type { TileFamily } from '~/graphics/tile-family'

/** All figures (`f`) or grounds (`b`) of one tone, 0 dark to 2 light, as one SVG path; `fx` is the spark. */
export type TilePath = {
  readonly tone: 'b1' | 'b2' | 'f0' | 'f1' | 'f2' | 'fx'
  readonly d: string
}

/** A picture in units of a twelfth of a cell, six paths at most, on a ground of tone 0. */
export type Tile = {
  readonly width: number
  readonly height: number
  readonly paths: readonly TilePath[]
}

/**
 * The art of a product: the same family and name give the same picture on any machine. 6 × 4 cells for cards, 4 × 4 for
 * rows, 12 × 4 for the hero. The spark lies in a cell off the rim, if there is one.
 */
export const tile = (family: TileFamily, name: string, columns: number, rows: number): Tile => {
  const next = dice(`${family}/${name}`)
  const seed = layOut(family, next)
  const off = (count: number): number => (count > 2 ? 1 + (next() % (count - 2)) : -1)
  const spark = { column: off(columns), row: off(rows) }
  return picture(columns, rows, place =>
    place.column === spark.column && place.row === spark.row
      ? [{ tone: 'fx', d: draw(seed.spark, p => moved(p, place.column, place.row), false) }]
      : inked(seed, repeated(seed.symmetry, place), place),
  )
}

/** A category's own sign: the 2 × 2 seed of its family, without a spark. */
export const sign = (family: TileFamily): Tile => {
  const seed = layOut(family, dice(`${family}/分類`))
  return picture(2, 2, place => inked(seed, repeated('slide', place), place))
}

const unit = 12

type Symmetry = 'mirror' | 'turn' | 'slide'
type Module = 'quarter' | 'ring' | 'leaf' | 'tri' | 'diamond' | 'disc' | 'half' | 'steps' | 'wave' | 'pill'
type Tone = 0 | 1 | 2
type Cell = {
  readonly module: Module
  readonly turns: number
  readonly ground: Tone
  readonly figure: Tone
}
type Seed = {
  readonly symmetry: Symmetry
  readonly cells: readonly Cell[]
  readonly spark: Module
}
type Four<A> = readonly [A, A, A, A]
type Pattern = {
  readonly modules: Four<Module>
  readonly symmetries: readonly [Symmetry, ...Symmetry[]]
  readonly spark: Module
}

const patterns: Readonly<Record<TileFamily, Pattern>> = {
  game: { modules: ['tri', 'steps', 'diamond', 'quarter'], symmetries: ['turn', 'mirror'], spark: 'diamond' },
  topup: { modules: ['diamond', 'quarter', 'tri', 'disc'], symmetries: ['mirror', 'turn'], spark: 'diamond' },
  stream: { modules: ['ring', 'quarter', 'disc', 'ring'], symmetries: ['turn', 'mirror'], spark: 'disc' },
  mobile: { modules: ['wave', 'wave', 'half', 'ring'], symmetries: ['slide'], spark: 'disc' },
  gift: { modules: ['leaf', 'leaf', 'disc', 'quarter'], symmetries: ['mirror'], spark: 'disc' },
  app: { modules: ['pill', 'disc', 'quarter', 'pill'], symmetries: ['turn', 'slide'], spark: 'pill' },
  food: { modules: ['half', 'disc', 'leaf', 'half'], symmetries: ['mirror', 'turn'], spark: 'disc' },
  all: { modules: ['quarter', 'disc', 'diamond', 'half'], symmetries: ['turn'], spark: 'disc' },
}

/** The modules in a unit square before any turn, as path commands; an arc `A` has its radius, 1 with the clock, its end. */
const shapes: Readonly<Record<Module, string>> = {
  quarter: 'M0 0L1 0A1 1 0 1',
  ring: 'M1 0A1 1 0 1L0 .5A.5 0 .5 0',
  leaf: 'M0 0A1 1 1 1A1 1 0 0',
  tri: 'M0 0L1 0L0 1',
  diamond: 'M.5 0L1 .5L.5 1L0 .5',
  disc: 'M.16 .5A.34 1 .84 .5A.34 1 .16 .5',
  half: 'M0 1A.5 1 1 1',
  steps: 'M0 0L1 0L1 .25L.75 .25L.75 .5L.5 .5L.5 .75L.25 .75L.25 1L0 1',
  wave: 'M0 .5Q.25 .05 .5 .5Q.75 .95 1 .5L1 1L0 1',
  pill: 'M.36 .12L.64 .12A.24 1 .88 .36L.88 .64A.24 1 .64 .88L.36 .88A.24 1 .12 .64L.12 .36A.24 1 .36 .12',
}

// --- the seed: which module lies where, how it is turned and toned. The order of the throws is part of the picture.

type Dice = () => number

const layOut = (family: TileFamily, next: Dice): Seed => {
  const { modules, symmetries, spark } = patterns[family]
  const symmetry = symmetries[next() % symmetries.length] ?? symmetries[0]
  const cells = shuffled(tonePairs(next), next).map(([ground, figure], index) => {
    const module = modules[(index + next()) % 4] ?? modules[0]
    const turns = next() % 4
    return { module, turns: module === 'wave' ? 0 : turns, ground, figure }
  })
  return { symmetry, spark, cells: family === 'gift' ? flowers(cells, next) : cells }
}

const tonePairs = (next: Dice): readonly (readonly [Tone, Tone])[] => {
  const second: readonly [Tone, Tone] = next() % 2 === 0 ? [1, 2] : [1, 0]
  const third: readonly [Tone, Tone] = next() % 2 === 0 ? [0, 1] : [2, 1]
  const any: Four<readonly [Tone, Tone]> = [
    [0, 1],
    [0, 2],
    [1, 2],
    [1, 0],
  ]
  return [[0, 2], second, third, any[next() % 4] ?? any[0]]
}

const shuffled = <A>(items: readonly A[], next: Dice): readonly A[] =>
  items.reduceRight((order, _, last) => (last === 0 ? order : swapped(order, last, next() % (last + 1))), items)

const swapped = <A>(items: readonly A[], a: number, b: number): readonly A[] =>
  items.map((item, index) => (index === a ? items[b] : index === b ? items[a] : undefined) ?? item)

// leaves meet tip to tip when those on one diagonal point along it and the others across
const flowers = (cells: readonly Cell[], next: Dice): readonly Cell[] =>
  cells.map((cell, index) =>
    cell.module === 'leaf' ? { ...cell, turns: index === 0 || index === 3 ? 2 * (next() % 2) : 1 } : cell,
  )

/** xorshift32 seeded with FNV-1a over UTF-8; the first five values are thrown away. */
const dice = (text: string): Dice => {
  let state = utf8(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5)
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state
  }
  for (let thrown = 0; thrown < 5; thrown += 1) next()
  return next
}

const utf8 = (text: string): readonly number[] =>
  Array.from(text).flatMap(char => {
    const point = char.codePointAt(0) ?? 0
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point // a lone surrogate has no UTF-8 bytes
    if (code < 0x80) return [code]
    if (code < 0x800) return [0xc0 | (code >> 6), rest(code, 0)]
    if (code < 0x10000) return [0xe0 | (code >> 12), rest(code, 6), rest(code, 0)]
    return [0xf0 | (code >> 18), rest(code, 12), rest(code, 6), rest(code, 0)]
  })

const rest = (code: number, shift: number): number => 0x80 | ((code >> shift) & 0x3f)

// --- the repetition: which cell of the seed a place shows, and how its points get there

type Point = readonly [x: number, y: number]
type Move = (p: Point) => Point
type Place = { readonly column: number; readonly row: number }

/** The seed's cell that a place shows, and the way of that cell's points to the place. */
type Origin = { readonly index: number; readonly map: Move; readonly mirrored: boolean }

const repeated = (symmetry: Symmetry, { column, row }: Place): Origin => {
  const [x, y] = [column % 4, row % 4] // the place in the 4 × 4 block, which is then moved as a whole
  const [right, low] = [x >= 2, y >= 2]
  const moveBlock: Move = p => moved(p, column - x, row - y)
  switch (symmetry) {
    case 'mirror': {
      const reflect: Move = ([px, py]) => [right ? 4 - px : px, low ? 4 - py : py]
      return {
        index: cellAt(reflect([x + 0.5, y + 0.5])),
        map: p => moveBlock(reflect(p)),
        mirrored: right !== low,
      }
    }
    case 'turn': {
      const quarters = right ? (low ? 2 : 1) : low ? 3 : 0
      const back = turned([x + 0.5, y + 0.5], 4 - quarters, 4)
      return {
        index: cellAt(back),
        map: p => moveBlock(turned(p, quarters, 4)),
        mirrored: false,
      }
    }
    case 'slide': {
      const index = cellAt([(x % 2) + 0.5, (y % 2) + 0.5])
      return {
        index,
        map: p => moveBlock(moved(p, right ? 2 : 0, low ? 2 : 0)),
        mirrored: false,
      }
    }
  }
}

const cellAt = ([x, y]: Point): number => Math.floor(y) * 2 + Math.floor(x)

const moved = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy]

/** Quarter turns with the clock, within a square of that side. */
const turned = (p: Point, quarters: number, side: number): Point => {
  const [x, y] = p
  return quarters % 4 === 0 ? p : turned([side - y, x], quarters - 1, side)
}

// --- the drawing

/** Ground and figure of the seed's cell that a place shows. */
const inked = (seed: Seed, { index, map, mirrored }: Origin, { column, row }: Place): readonly TilePath[] => {
  const cell = seed.cells[index]
  if (cell === undefined) return []
  const intoPlace: Move = p => map(moved(turned(p, cell.turns, 1), index % 2, Math.floor(index / 2)))
  const figure: TilePath = { tone: `f${cell.figure}`, d: draw(cell.module, intoPlace, mirrored) }
  const ground = `M${column * unit} ${row * unit}h${unit}v${unit}h-${unit}Z`
  return cell.ground === 0 ? [figure] : [{ tone: `b${cell.ground}`, d: ground }, figure]
}

/** Written from point to point: equal shapes then have equal texts wherever they lie, which compress to little. */
const draw = (module: Module, move: Move, mirrored: boolean): string => {
  let pen: Point = [0, 0]
  const placed = (x = 0, y = 0): Point => {
    const [px, py] = move([x, y])
    return [scaled(px), scaled(py)]
  }
  const step = (_: string, command: string, numbers: string): string => {
    const [a = 0, b, c, d] = numbers.split(' ').map(Number)
    const [x, y] = pen
    const from = ([toX, toY]: Point): string => `${written(toX - x)} ${written(toY - y)}`
    pen = c === undefined ? placed(a, b) : placed(c, d)
    if (command === 'Q') return `q${from(placed(a, b))} ${from(pen)}`
    if (command === 'A') {
      const radius = written(scaled(a))
      return `a${radius} ${radius} 0 0 ${(b === 1) === mirrored ? 0 : 1} ${from(pen)}`
    }
    return command === 'M' ? `M${written(pen[0])} ${written(pen[1])}` : `l${from(pen)}`
  }
  return `${shapes[module].replace(/([MLQA])([^MLQA]*)/g, step)}Z`
}

/** In whole hundredths, so that differences are exact. */
const scaled = (n: number): number => Math.round(n * unit * 100)

const written = (hundredths: number): string => String(hundredths / 100).replace(/^(-?)0\./, '$1.')

/** One path for each tone, so that neighbours of one tone leave no seam. */
const picture = (columns: number, rows: number, draws: (place: Place) => readonly TilePath[]): Tile => {
  const drawn = Array.from({ length: columns * rows }, (_, at) => ({
    column: at % columns,
    row: Math.floor(at / columns),
  })).flatMap(draws)
  const paths = tones.map(tone => ({
    tone,
    d: drawn.map(path => (path.tone === tone ? path.d : '')).join(''),
  }))
  return {
    width: columns * unit,
    height: rows * unit,
    paths: paths.filter(path => path.d !== ''),
  }
}

const tones = ['b1', 'b2', 'f0', 'f1', 'f2', 'fx'] as const
