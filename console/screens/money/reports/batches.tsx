import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BatchProfit, moneyCalls } from '~/contract/console/money'
import { type Cents, minus } from '~/domain/shared/money'
import { Money } from '@console/kit/base/money'
import { Time } from '@console/kit/base/time'
import { usePages } from '@console/kit/calls/use-pages'
import { FilterBar } from '@console/kit/filters/filter-bar'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import type { MoneyFilters } from '@console/screens/money/shared/money-filters'

/** What the batches cost and brought, the newest first. */
export function Batches({ filters }: { readonly filters: MoneyFilters }) {
  const { t } = useTranslation('money')
  const { variant } = filters.values
  // the tab is no filter that a person wants to clear
  const search = { ...filters, active: variant === '' ? 0 : 1, clear: () => filters.put('variant', '') }
  return (
    <>
      <FilterBar filters={search} search="variant" searchLabel={t('batches.variant')} />
      <p className="note money-note">{t('batches.text')}</p>
      <DataTable
        name="batch-profits"
        caption={t('batches.caption')}
        columns={useColumns()}
        pages={usePages(moneyCalls.batches, { query: { variant: variant === '' ? undefined : variant } })}
        rowKey={({ batch }) => batch}
        empty={{ title: t('batches.none'), text: t('batches.noneText') }}
      />
    </>
  )
}

const profitOf = ({ revenue, cost }: BatchProfit): Cents => minus(revenue, cost)

const useColumns = (): readonly Column<BatchProfit>[] => {
  const { t } = useTranslation('money')
  return useMemo(() => {
    const money = (id: string, head: string, of: (batch: BatchProfit) => Cents): Column<BatchProfit> => ({
      id,
      head,
      numeric: true,
      cell: batch => <Money amount={of(batch)} currency={batch.currency} />,
    })
    const count = (id: string, head: string, of: (batch: BatchProfit) => number): Column<BatchProfit> => ({
      id,
      head,
      numeric: true,
      cell: of,
    })
    return [
      { id: 'product', head: t('batches.product'), cell: ({ variant }) => variant, lead: true },
      { id: 'imported', head: t('batches.imported'), cell: ({ imported_at: at }) => <Time at={at} /> },
      { id: 'source', head: t('batches.source'), cell: ({ source }) => source },
      count('codes', t('batches.codes'), ({ imported }) => imported),
      count('sold', t('batches.sold'), ({ sold }) => sold),
      { ...count('void', t('batches.void'), batch => batch.void), hidden: true },
      money('cost', t('batches.cost'), ({ cost }) => cost),
      money('revenue', t('batches.revenue'), ({ revenue }) => revenue),
      money('profit', t('batches.profit'), profitOf),
      { ...count('elsewhere', t('batches.elsewhere'), batch => batch.sold_elsewhere), hidden: true },
      { id: 'batch', head: t('batches.batch'), cell: ({ batch }) => <code>{batch}</code>, hidden: true },
    ]
  }, [t])
}
