import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleStock, stockCalls } from '~/contract/console/stock'
import { useNumber } from '@console/kit/calls/use-number'
import { usePages } from '@console/kit/calls/use-pages'
import { FilterBar, FilterSelect } from '@console/kit/filters/filter-bar'
import { useFilters } from '@console/kit/filters/use-filters'
import { filledFields } from '@console/kit/form/form'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { StockState } from '@console/screens/stock/lists/stock-state'

const ONLY = ['low', 'out', 'expiring'] as const

/** The codes of each variant by state, in the order of the shop. */
export function Variants() {
  const { t } = useTranslation('stock')
  const filters = useFilters({ q: 'private', only: 'url' })
  const { q, only } = filters.values
  const pages = usePages(stockCalls.listStock, { body: filledFields({ text: q, only }) })
  return (
    <>
      <FilterBar filters={filters} search="q" searchLabel={t('search')} screen="stock">
        <FilterSelect
          filters={filters}
          name="only"
          label={t('only.label')}
          options={ONLY.map(value => ({ value, label: t(`only.${value}`) }))}
        />
      </FilterBar>
      <DataTable
        name="stock"
        caption={t('tabs.variants')}
        columns={useColumns()}
        pages={pages}
        rowKey={({ variant }) => variant}
        rowHref={({ variant }) => `/stock/variant/${variant}`}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </>
  )
}

const useColumns = (): readonly Column<ConsoleStock>[] => {
  const { t } = useTranslation('stock')
  const number = useNumber()
  return useMemo(
    () => [
      { id: 'variant', head: t('columns.variant'), cell: row => `${row.variant} · ${row.name}`, lead: true },
      { id: 'state', head: t('columns.state'), cell: row => <StockState row={row} /> },
      { id: 'for_sale', head: t('columns.forSale'), cell: row => number(row.for_sale), numeric: true },
      { id: 'held', head: t('columns.held'), cell: row => number(row.held), numeric: true },
      { id: 'sold', head: t('columns.sold'), cell: row => number(row.sold), numeric: true },
      { id: 'expiring', head: t('columns.expiring'), cell: row => number(row.expiring), numeric: true },
      { id: 'expired', head: t('columns.expired'), cell: row => number(row.expired), numeric: true },
      { id: 'void', head: t('columns.void'), cell: row => number(row.void), numeric: true, hidden: true },
      { id: 'imported', head: t('columns.imported'), cell: row => number(row.imported), numeric: true, hidden: true },
      { id: 'limit', head: t('columns.limit'), cell: row => row.limit ?? '–', numeric: true, hidden: true },
    ],
    [t, number],
  )
}
