import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '~/start/lazy-component'
import { timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'
import { Button } from '@console/kit/base/button'
import type { ChartProps } from '@console/kit/chart/chart-data'
import '@console/kit/chart/chart.css'

const Plot = lazyWithRetry(
  () => import('@console/kit/chart/plot').then(({ Plot: plot }) => plot),
  ({ onRetry }) => <PlotRetry onRetry={onRetry} />,
)

function PlotRetry({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Button icon="refresh" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
}

/** Values over time. The same numbers stand below it as a table. */
export function Chart(props: ChartProps) {
  const { caption, times, series, format = String, step = 'moment' } = props
  const { t } = useTranslation('common')
  const { lang } = useConsole()
  const id = useId()
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>{caption}</figcaption>
      <div className="chart-area" aria-hidden="true">
        <Suspense fallback={null}>
          <Plot {...props} />
        </Suspense>
      </div>
      <details className="chart-numbers">
        <summary>{t('chart.numbers')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('chart.time')}</th>
              {series.map(({ label }) => (
                <th scope="col" key={label}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((time, at) => (
              <tr key={time}>
                <th scope="row">{timeText(time, lang, step)}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{shown(values[at], format)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const shown = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value)
