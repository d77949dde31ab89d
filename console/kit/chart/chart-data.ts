import type { Tone } from '@console/kit/base/status'

/** One line or row of bars of a chart. */
export interface Series {
  readonly label: string
  readonly tone: Tone
  /** One for each time; null: there is none, which is not zero. */
  readonly values: readonly (number | null)[]
  /** Drawn with dashes: it is there to compare with. */
  readonly isDashed?: boolean
}

export interface ChartProps {
  /** What the chart shows, as a heading. */
  readonly caption: string
  /** Milliseconds since 1970, ascending. */
  readonly times: readonly number[]
  readonly series: readonly Series[]
  /** A value as text; without it the number itself. */
  readonly format?: (value: number) => string
  readonly kind?: 'line' | 'bars'
  /** How precise the times are. */
  readonly step?: 'day' | 'moment'
}

/** The chart's numbers in the form that uPlot draws: seconds, then each series. */
export const plotData = (times: readonly number[], series: readonly Series[]): [number[], ...(number | null)[][]] => [
  times.map(ms => ms / 1000),
  ...series.map(({ values }) => times.map((_, at) => values[at] ?? null)),
]
