import { styleText } from 'node:util'
import { badgeText } from '@conform/report/badge'
import { reasonOf } from '@conform/report/formats'
import type { Report } from '@conform/report/report'
import type { Result, Verdict } from '@conform/run/verdict'

/** Colours for a terminal, and none for a file. */
type Style = Parameters<typeof styleText>[0]
const paint = (style: Style, text: string): string =>
  process.stdout.isTTY && process.env['NO_COLOR'] === undefined ? styleText(style, text) : text

const MARKS: Readonly<Record<Verdict, readonly [mark: string, style: Style]>> = {
  holds: ['✓', 'green'],
  broken: ['✗', 'red'],
  unsteady: ['~', 'red'],
  'not testable': ['?', 'gray'],
  'not applicable': ['-', 'gray'],
  warning: ['!', 'yellow'],
  unclaimed: ['!', 'yellow'],
}

/** One line for a clause, and another one for why it does not hold. */
export const resultLines = (result: Result, done: number, of: number): readonly string[] => {
  const [mark, style] = MARKS[result.verdict]
  const place = paint('gray', `${String(done).padStart(String(of).length)}/${of}`)
  const line = `${place} ${paint(style, mark)} ${paint('bold', result.id)} ${result.text}`
  if (result.verdict === 'holds') return [line]
  return [line, `      ${paint(style, result.verdict)}: ${reasonOf(result)}`]
}

/** The line that is shown while a clause runs. A file gets none. */
export const startLine = (id: string, text: string): string | undefined =>
  process.stdout.isTTY
    ? `\r\u001b[K${paint('gray', `… ${id} ${text}`.slice(0, (process.stdout.columns ?? 80) - 1))}`
    : undefined

export const clearLine = (): string => (process.stdout.isTTY ? '\r\u001b[K' : '')

/** What the run says at its end. */
export const summaryLines = (report: Report, folder: string): readonly string[] => {
  const { counts, stale, unexpected, colour } = report
  const figures = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${verdict}`)
  return [
    '',
    paint(colour === 'green' ? 'green' : colour === 'red' ? 'red' : 'gray', badgeText(report).join(' · ')),
    `${figures.join(', ')}; ${report.seconds} s${report.seed === undefined ? '' : `, seed ${report.seed}`}`,
    ...(unexpected.length > 0 ? [`red: ${unexpected.join(', ')}`] : []),
    ...(stale.length > 0 ? [`in the baseline, and no longer red: ${stale.join(', ')}`] : []),
    `the report: ${folder}/report.html`,
  ]
}
