/**
 * One figure of the table. `atLeast` or `atMost` is its target. `isTime`: it depends on the machine, so short runs do
 * not judge it. `floor`: the figure of the plain page or server that was measured beside it.
 */
export const row = (what, value, { unit = '', atLeast, atMost, floor, isTime = true } = {}) => ({
  what,
  value,
  unit,
  target: atLeast ?? atMost,
  isMet: (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost),
  sign: atLeast === undefined ? (atMost === undefined ? '' : '≤') : '≥',
  floor,
  isTime,
})

const shown = (value, unit) => {
  if (value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  if (Number.isNaN(value)) return 'not known'
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`
}

/** The table of one part. A short run leaves the verdict of times out. */
export const tableOf = (title, rows, short) => {
  const cells = rows.map(({ what, value, unit, target, sign, floor, isMet, isTime }) => [
    what,
    shown(value, unit),
    target === undefined ? '' : `${sign} ${shown(target, unit)}`,
    shown(floor, unit),
    target === undefined ? '' : short && isTime ? 'not judged' : isMet ? 'met' : 'MISSED',
  ])
  const all = [['', 'now', 'target', 'floor', ''], ...cells]
  const widths = all[0].map((_, at) => Math.max(...all.map(line => line[at].length)))
  const lines = all.map(line =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at])))
      .join('  ')
      .trimEnd(),
  )
  return `${title}\n${lines.map(line => `  ${line}`).join('\n')}\n`
}

export const missed = (rows, short) => rows.filter(({ isMet, isTime }) => !isMet && !(short && isTime))
