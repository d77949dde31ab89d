/** A bitmap: one byte a dot, 0 dark and 255 light. */
export type Bitmap = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

type Edge = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

/**
 * Fills paths the way a browser does (non-zero rule), dark on light, without a browser. Understands the commands that the
 * shop's codes use: `M h v H V a A z`, arcs of circles only.
 */
export const rasterise = (paths: readonly string[], side: number, scale: number): Bitmap => {
  const width = Math.round(side * scale)
  const data = new Uint8ClampedArray(width * width).fill(255)
  for (const path of paths) fill(edgesOf(path), width, scale, data)
  return { width, height: width, data }
}

/** Whether the dot that holds a point is dark. */
export const isDark = (bitmap: Bitmap, scale: number, x: number, y: number): boolean =>
  bitmap.data[Math.floor(y * scale) * bitmap.width + Math.floor(x * scale)] === 0

const fill = (edges: readonly Edge[], width: number, scale: number, data: Uint8ClampedArray): void => {
  const rows: (readonly [x: number, direction: number])[][] = Array.from({ length: width }, () => [])
  for (const { x1, y1, x2, y2 } of edges) {
    if (y1 === y2) continue
    const [top, bottom] = y1 < y2 ? [y1, y2] : [y2, y1]
    // a scan line runs through the middle of each row of dots
    for (let row = Math.max(0, Math.ceil(top * scale - 0.5)); row < Math.min(width, bottom * scale - 0.5); row += 1) {
      const x = x1 + ((x2 - x1) * ((row + 0.5) / scale - y1)) / (y2 - y1)
      rows[row]?.push([x * scale, y1 < y2 ? 1 : -1])
    }
  }
  rows.forEach((crossings, row) => {
    let winding = 0
    crossings.sort((a, b) => a[0] - b[0])
    crossings.forEach(([x, direction], at) => {
      winding += direction
      const end = crossings[at + 1]?.[0]
      if (winding !== 0 && end !== undefined)
        data.fill(0, row * width + Math.ceil(x - 0.5), row * width + Math.ceil(end - 0.5))
    })
  })
}

const edgesOf = (path: string): readonly Edge[] => {
  const edges: Edge[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const to = (nextX: number, nextY: number): void => {
    edges.push({ x1: x, y1: y, x2: nextX, y2: nextY })
    x = nextX
    y = nextY
  }
  for (const [, command = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const [a = 0, b = 0, , , sweep = 0, dx = 0, dy = 0] = (rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number)
    switch (command) {
      case 'M':
        ;[x, y, startX, startY] = [a, b, a, b]
        break
      case 'h':
        to(x + a, y)
        break
      case 'H':
        to(a, y)
        break
      case 'v':
        to(x, y + a)
        break
      case 'V':
        to(x, a)
        break
      case 'a':
        for (const [px, py] of arc(x, y, x + dx, y + dy, a, sweep === 1)) to(px, py)
        break
      case 'z':
        to(startX, startY)
        break
      default:
        throw new Error(`no such command here: ${command}`)
    }
  }
  return edges
}

const arc = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  radius: number,
  sweep: boolean,
): readonly (readonly [number, number])[] => {
  const [half, away] = [Math.hypot(x2 - x1, y2 - y1) / 2, sweep ? 1 : -1]
  const height = Math.sqrt(Math.max(0, radius * radius - half * half))
  const cx = (x1 + x2) / 2 - (away * height * (y2 - y1)) / (2 * half)
  const cy = (y1 + y2) / 2 + (away * height * (x2 - x1)) / (2 * half)
  const start = Math.atan2(y1 - cy, x1 - cx)
  const turn = away * 2 * Math.asin(Math.min(1, half / radius))
  return Array.from({ length: 8 }, (_, at) => {
    const angle = start + (turn * (at + 1)) / 8
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
  })
}
