/** The dark modules of a code: a square of `size` rows and columns, counted from the top left. */
export type Modules = {
  readonly size: number
  readonly get: (row: number, column: number) => boolean
}

/** The drawing of a styled code: paths and a disc in units of one module, in a square of `viewBox` units. */
export type StyledQr = {
  readonly dots: string
  readonly eyes: string
  readonly disc: { readonly cx: number; readonly cy: number; readonly r: number }
  /** The radius around the disc's centre that is free of dots. */
  readonly clear: number
  readonly viewBox: number
}

/**
 * The type number (version) for a text of `bytes` UTF-8 bytes, in byte mode, at level Q of error correction. Undefined
 * above 1,663 bytes, where the page shows the link alone (docs/spec/decisions.md#8-qr).
 */
export const typeNumber = (bytes: number): number | undefined => capacities.find(([most]) => bytes <= most)?.[1]

/** The same for the styled code: type 4 at least, since smaller ones do not survive the disc. */
export const styledTypeNumber = (bytes: number): number | undefined => {
  const type = typeNumber(bytes)
  return type === undefined ? undefined : Math.max(4, type)
}

/** The length of a text in UTF-8, in bytes. A lone surrogate counts three, as the replacement character it turns into. */
export const utf8Length = (text: string): number =>
  Array.from(text).reduce((bytes, char) => bytes + byteLength(char.codePointAt(0) ?? 0), 0)

/**
 * The plain code as one SVG path, in units of one module. It starts at 4, so that a view box of `size + 8` leaves the quiet
 * zone of four modules on each side. Dark modules that lie side by side make one rectangle.
 */
export const plainPath = (modules: Modules): string =>
  indices(modules.size)
    .flatMap(row =>
      indices(modules.size)
        .filter(column => modules.get(row, column) && !(column > 0 && modules.get(row, column - 1)))
        .map(column => `M${column + quiet} ${row + quiet}h${runFrom(modules, row, column)}v1H${column + quiet}z`),
    )
    .join('')

/**
 * The styled code after the PayCode drawing (docs/spec/payments.md): round dots, rounded eyes, and a disc in the middle for our
 * own art, with a clear zone around it. `dots` and `eyes` share one colour; the caller draws the disc. Needs at least
 * type 4.
 */
export const styledQr = (modules: Modules): StyledQr => {
  const centre = quiet + modules.size / 2
  const clear = (modules.size * 72) / 520
  const isDot = (row: number, column: number): boolean =>
    modules.get(row, column) &&
    !isEye(modules.size, row, column) &&
    Math.hypot(column + 0.5 + quiet - centre, row + 0.5 + quiet - centre) >= clear + 0.5
  return {
    dots: indices(modules.size)
      .flatMap(row =>
        indices(modules.size)
          .filter(column => isDot(row, column))
          .map(column => dot(column + quiet, row + quiet)),
      )
      .join(''),
    eyes: eyeCorners(modules.size)
      .map(({ row, column }) => eye(column + quiet, row + quiet))
      .join(''),
    disc: { cx: centre, cy: centre, r: (modules.size * 67) / 520 },
    clear,
    viewBox: modules.size + 2 * quiet,
  }
}

const quiet = 4

const capacities: readonly (readonly [mostBytes: number, type: number])[] = [
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
]

const byteLength = (codePoint: number): number => {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

const indices = (size: number): readonly number[] => Array.from({ length: size }, (_, index) => index)

const runFrom = (modules: Modules, row: number, column: number): number => {
  const end = indices(modules.size).find(each => each > column && !modules.get(row, each))
  return (end ?? modules.size) - column
}

const eyeSize = 7

const eyeCorners = (size: number): readonly { readonly row: number; readonly column: number }[] => [
  { row: 0, column: 0 },
  { row: 0, column: size - eyeSize },
  { row: size - eyeSize, column: 0 },
]

const isEye = (size: number, row: number, column: number): boolean =>
  eyeCorners(size).some(
    eye => row >= eye.row && row < eye.row + eyeSize && column >= eye.column && column < eye.column + eyeSize,
  )

const dot = (x: number, y: number): string => `M${x} ${y + 0.5}a.5.5 0 0 1 1 0a.5.5 0 0 1-1 0z`

// the hole runs against the clock, so that the usual filling rule leaves it open
const eye = (x: number, y: number): string =>
  rounded(x, y, 7, 1.5, 1) + rounded(x + 1, y + 1, 5, 1, 0) + rounded(x + 2, y + 2, 3, 0.5, 1)

const rounded = (x: number, y: number, side: number, corner: number, sweep: 0 | 1): string => {
  const straight = side - 2 * corner
  const arc = (dx: number, dy: number): string => `a${corner} ${corner} 0 0 ${sweep} ${dx} ${dy}`
  return sweep === 1
    ? `M${x + corner} ${y}h${straight}${arc(corner, corner)}v${straight}${arc(-corner, corner)}h${-straight}${arc(-corner, -corner)}v${-straight}${arc(corner, -corner)}z`
    : `M${x + corner} ${y}${arc(-corner, corner)}v${straight}${arc(corner, corner)}h${straight}${arc(corner, -corner)}v${-straight}${arc(-corner, -corner)}z`
}
