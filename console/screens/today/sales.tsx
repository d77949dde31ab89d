import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TodaySales } from '~/contract/console/today'
import { Empty } from '@console/kit/base/notice'
import { Tabs } from '@console/kit/base/tabs'
import { SalesChart } from '@console/screens/today/sales-chart'
import { SalesFigures } from '@console/screens/today/sales-figures'
import { SalesLines } from '@console/screens/today/sales-lines'

type View = 'hours' | 'days'

/** The sales of today in each currency, and how those in one of them went over the day or the week. */
export function Sales({ sales: { at, currencies } }: { readonly sales: TodaySales }) {
  const { t } = useTranslation('today')
  const [view, setView] = useState<View>('hours')
  const [currency, setCurrency] = useState<string>()
  const shown = currencies.find(each => each.currency === currency) ?? currencies[0]
  if (shown === undefined) return <Empty title={t('sales.none')} text={t('sales.noneText')} />
  return (
    <>
      <div className="today-figures">
        {currencies.map(each => (
          <SalesFigures
            key={each.currency}
            sales={each}
            at={at}
            {...(currencies.length === 1 ? {} : { isShown: each === shown, onShow: () => setCurrency(each.currency) })}
          />
        ))}
      </div>
      <Tabs<View>
        label={t('sales.view')}
        tabs={[
          { name: 'hours', label: t('sales.hours') },
          { name: 'days', label: t('sales.days') },
        ]}
        value={view}
        onChange={setView}
      >
        <SalesChart sales={shown} view={view} at={at} />
      </Tabs>
      <SalesLines currencies={currencies} />
    </>
  )
}
