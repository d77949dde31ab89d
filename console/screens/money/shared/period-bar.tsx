import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@console/kit/base/button'
import { useConsole } from '@console/kit/calls/use-console'
import { FilterDay } from '@console/kit/filters/filter-bar'
import type { MoneyFilters } from '@console/screens/money/shared/money-filters'
import { daysIn, daysOf, PRESETS } from '@console/screens/money/shared/period'
import '@console/kit/filters/filters.css'

/** Chooses the days of a report. Without a choice it is about today. */
export function PeriodBar({ filters, children }: { readonly filters: MoneyFilters; readonly children?: ReactNode }) {
  const { t } = useTranslation('money')
  const { clock } = useConsole()
  const { from = '', to = '' } = daysIn(filters.values)
  return (
    <div className="filter-bar money-period">
      <div className="money-presets">
        {PRESETS.map(preset => {
          const days = daysOf(preset, clock.serverNow())
          const isShown = from === '' ? preset === 'today' : from === days.from && to === days.to
          return (
            <Button key={preset} small aria-pressed={isShown} onClick={() => filters.set(days)}>
              {t(`period.${preset}`)}
            </Button>
          )
        })}
      </div>
      <FilterDay filters={filters} name="from" label={t('period.from')} />
      <FilterDay filters={filters} name="to" label={t('period.to')} />
      {children}
    </div>
  )
}
