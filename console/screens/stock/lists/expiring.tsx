import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleExpiring, stockCalls } from '~/contract/console/stock'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { useConsole } from '@console/kit/calls/use-console'
import { useNumber } from '@console/kit/calls/use-number'
import { usePages } from '@console/kit/calls/use-pages'
import { FilterBar, FilterSelect } from '@console/kit/filters/filter-bar'
import { useFilters } from '@console/kit/filters/use-filters'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'

/** How soon codes expire. 0: those that have expired. */
const DAYS = [0, 7, 30, 90] as const
const USUAL = '30'

/** The codes that have expired or expire soon, the first to expire first. */
export function Expiring() {
  const { t } = useTranslation('stock')
  const filters = useFilters({ days: 'url' })
  const days = filters.values.days === '' ? USUAL : filters.values.days
  const pages = usePages(stockCalls.listExpiring, { query: { days } })
  return (
    <>
      <FilterBar filters={filters}>
        <FilterSelect
          filters={filters}
          name="days"
          label={t('within.label')}
          usual={USUAL}
          options={DAYS.map(count => ({
            value: String(count),
            label: count === 0 ? t('within.gone') : t('within.days', { count }),
          }))}
        />
      </FilterBar>
      <DataTable
        name="expiring"
        caption={t('tabs.expiring')}
        columns={useColumns()}
        pages={pages}
        rowKey={row => `${row.expires_at} ${row.variant} ${row.source}`}
        rowHref={row => `/stock/variant/${row.variant}`}
        empty={{ title: t('empty.expiring') }}
      />
    </>
  )
}

const useColumns = (): readonly Column<ConsoleExpiring>[] => {
  const { t } = useTranslation('stock')
  const number = useNumber()
  return useMemo(
    () => [
      { id: 'variant', head: t('columns.variant'), cell: row => `${row.variant} · ${row.name}`, lead: true },
      { id: 'expires', head: t('columns.expires'), cell: row => <Expiry at={row.expires_at} /> },
      { id: 'codes', head: t('columns.codes'), cell: row => number(row.codes), numeric: true },
      { id: 'source', head: t('columns.source'), cell: row => row.source },
    ],
    [t, number],
  )
}

/** When codes expire, with a mark if they have. */
function Expiry({ at }: { readonly at: number }) {
  const { t } = useTranslation('stock')
  const { clock } = useConsole()
  return (
    <>
      <Time at={at} /> {at <= clock.serverNow() ? <Status tone="bad">{t('states.expired')}</Status> : null}
    </>
  )
}
