import { useTranslation } from 'react-i18next'
import type { TodaySales } from '~/contract/console/today'
import { cents, formatAmount } from '~/domain/shared/money'
import { useConsole } from '@console/kit/calls/use-console'
import { Chart } from '@console/kit/chart/chart'
import { runningTotal } from '@console/screens/today/change'
import { weekday } from '@console/screens/today/weekday'

const HOUR_MS = 3_600_000

/** The running total of today and of a week ago, or the sums of the last eight days. */
export function SalesChart({
  sales: { currency, hours, days },
  view,
  at,
}: {
  readonly sales: TodaySales['currencies'][number]
  readonly view: 'hours' | 'days'
  readonly at: number
}) {
  const { t } = useTranslation('today')
  const { lang } = useConsole()
  const format = (value: number): string => formatAmount(cents(Math.round(value)))
  if (view === 'days')
    return (
      <Chart
        caption={t('sales.daysChart', { currency })}
        kind="bars"
        step="day"
        times={days.map(({ day }) => Date.parse(`${day}T12:00:00+08:00`))}
        series={[{ label: t('sales.sum'), tone: 'brand', values: days.map(({ amount }) => amount) }]}
        format={format}
      />
    )
  return (
    <Chart
      caption={t('sales.hoursChart', { currency })}
      times={hours.map(hour => hour.at + HOUR_MS)}
      series={[
        { label: t('title'), tone: 'brand', values: runningTotal(hours, hour => hour.today, at) },
        {
          label: t('sales.weekAgo', { weekday: weekday(at, lang) }),
          tone: 'neutral',
          isDashed: true,
          values: runningTotal(hours, hour => hour.before, Infinity),
        },
      ]}
      format={format}
    />
  )
}
