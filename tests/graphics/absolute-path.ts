/** The same path with the points as they lie in the picture: of `l`, `q` and `a`; the straight `h` and `v` stay. */
export const absolutePath = (path: string): string => {
  let pen: readonly [number, number] = [0, 0]
  return path.replace(/([Mlqa])([^MlqahvZ]*)/g, (_, command: string, text: string) => {
    const numbers = text.split(' ').map(Number)
    const [x, y] = command === 'M' ? [0, 0] : pen
    const kept = command === 'a' ? numbers.slice(0, 5) : []
    const points = numbers.slice(kept.length).map((n, at) => Math.round((n + (at % 2 === 0 ? x : y)) * 100) / 100)
    pen = [points.at(-2) ?? 0, points.at(-1) ?? 0]
    const pairs = points.map(n => String(n).replace(/^0\./, '.'))
    return command.toUpperCase() + [...kept.map(n => String(n).replace(/^0\./, '.')), ...pairs].join(' ')
  })
}
