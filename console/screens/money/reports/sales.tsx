import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { moneyCalls, type SalesLine } from '~/contract/console/money'
import { cents } from '~/domain/shared/money'
import { Money, moneyText } from '@console/kit/base/money'
import { Panel } from '@console/kit/base/panel'
import { useLook } from '@console/kit/calls/use-look'
import { onePage } from '@console/kit/calls/use-pages'
import { Bars } from '@console/kit/chart/bars'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import type { MoneyFilters } from '@console/screens/money/shared/money-filters'
import { daysIn } from '@console/screens/money/shared/period'
import { PeriodBar } from '@console/screens/money/shared/period-bar'
import { Figures } from '@console/screens/money/reports/figures'
import { bestSellers, salesSums } from '@console/screens/money/reports/sales-sums'
import { useMoneyWords } from '@console/screens/money/shared/use-money-words'

/** More rows make the page slow, and a person does not read them. */
const MOST = 500
const BEST = 8

/** The sales by product and edition, and by day if it is asked for. */
export function Sales({ filters }: { readonly filters: MoneyFilters }) {
  const { t } = useTranslation('money')
  const isByDay = filters.values.byDay === 'yes'
  const look = useLook(moneyCalls.sales, { query: { ...daysIn(filters.values), by_day: isByDay ? 'true' : undefined } })
  const lines = known(look.state)?.lines ?? []
  return (
    <>
      <PeriodBar filters={filters}>
        <label className="check">
          <input
            type="checkbox"
            checked={isByDay}
            onChange={event => filters.put('byDay', event.target.checked ? 'yes' : '')}
          />
          <span>{t('sales.byDay')}</span>
        </label>
      </PeriodBar>
      <Figures
        sums={salesSums(lines).map(({ currency, revenue, refunded, cost }) => ({
          currency,
          figures: [
            { label: t('sales.revenue'), amount: revenue },
            { label: t('sales.refunded'), amount: refunded },
            { label: t('sales.cost'), amount: cost },
          ],
        }))}
      />
      <Best lines={lines} />
      {lines.length > MOST ? <p className="note money-note">{t('sales.first', { count: MOST })}</p> : null}
      <DataTable
        name={isByDay ? 'sales-by-day' : 'sales'}
        caption={t('sales.caption')}
        columns={useColumns(isByDay)}
        pages={onePage(look, sales => sales.lines.slice(0, MOST))}
        rowKey={({ day, variant, edition, currency }) => [day, variant, edition, currency].join(' ')}
        empty={{ title: t('sales.none') }}
      />
    </>
  )
}

/** The products with the most revenue, in each currency. */
function Best({ lines }: { readonly lines: readonly SalesLine[] }) {
  const { t } = useTranslation('money')
  const charts = salesSums(lines).flatMap(({ currency }) => {
    const best = bestSellers(lines, currency, BEST)
    return best.length < 2 ? [] : [{ currency, best }]
  })
  if (charts.length === 0) return null
  return (
    <div className="grid money-best">
      {charts.map(({ currency, best }) => (
        <Panel key={currency} title={t('sales.best', { currency })}>
          <Bars
            caption={t('sales.best', { currency })}
            rows={best.map(({ name, variant, pieces, revenue }) => ({
              label: best.some(other => other.name === name && other.variant !== variant) ? `${name} ${variant}` : name,
              value: revenue,
              note: `× ${pieces}`,
            }))}
            format={value => moneyText(cents(value), currency)}
          />
        </Panel>
      ))}
    </div>
  )
}

const useColumns = (isByDay: boolean): readonly Column<SalesLine>[] => {
  const { t } = useTranslation('money')
  const words = useMoneyWords()
  return useMemo(() => {
    const day: Column<SalesLine> = {
      id: 'day',
      head: t('sales.day'),
      cell: line => <span className="unbroken">{line.day ?? ''}</span>,
    }
    const money = (id: 'revenue' | 'refunded' | 'cost'): Column<SalesLine> => ({
      id,
      head: t(`sales.${id}`),
      numeric: true,
      cell: line => <Money amount={line[id]} currency={line.currency} />,
    })
    return [
      ...(isByDay ? [day] : []),
      { id: 'product', head: t('sales.product'), cell: ({ name }) => name ?? t('sales.several'), lead: true },
      { id: 'variant', head: t('sales.variant'), cell: ({ variant }) => variant ?? '–' },
      { id: 'edition', head: t('sales.edition'), cell: ({ edition }) => words.edition(edition) },
      { id: 'pieces', head: t('sales.pieces'), numeric: true, cell: ({ pieces }) => pieces },
      money('revenue'),
      money('refunded'),
      money('cost'),
      { id: 'withoutCost', head: t('sales.withoutCost'), numeric: true, cell: line => line.without_cost, hidden: true },
    ]
  }, [t, words, isByDay])
}
