import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type ConsoleBatch, stockCalls } from '~/contract/console/stock'
import { Button } from '@console/kit/base/button'
import { Money } from '@console/kit/base/money'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { useNumber } from '@console/kit/calls/use-number'
import { usePages } from '@console/kit/calls/use-pages'
import { FilterBar, FilterSelect } from '@console/kit/filters/filter-bar'
import { useFilters } from '@console/kit/filters/use-filters'
import type { Column } from '@console/kit/table/column'
import { DataTable, type DataTableProps } from '@console/kit/table/data-table'
import { type BatchAct, BatchDialog } from '@console/screens/stock/acts/batch-dialogs'

/** The batches that have codes to sell or are off sale; with a filter all of them. */
export function Batches() {
  const { t } = useTranslation('stock')
  const filters = useFilters({ all: 'url' })
  const isAll = filters.values.all === 'yes'
  return (
    <>
      <FilterBar filters={filters}>
        <FilterSelect
          filters={filters}
          name="all"
          label={t('batches.label')}
          all={t('batches.some')}
          options={[{ value: 'yes', label: t('batches.all') }]}
        />
      </FilterBar>
      <BatchTable
        query={{ all: isAll ? 'yes' : undefined }}
        rowHref={({ variant }) => `/stock/variant/${variant}`}
        empty={{ title: t('empty.batches'), text: t('empty.batchesText') }}
      />
    </>
  )
}

/** All batches of one variant. */
export function BatchesOfVariant({ variant }: { readonly variant: string }) {
  const { t } = useTranslation('stock')
  return (
    <BatchTable
      query={{ variant, all: 'yes' }}
      without="variant"
      tools={<h2>{t('tabs.batches')}</h2>}
      empty={{ title: t('empty.ofVariant'), text: t('empty.ofVariantText') }}
    />
  )
}

/** Batches with what can be done to each. `without`: a column that all rows would have the same value in. */
function BatchTable({
  query,
  without,
  ...rest
}: {
  readonly query: Readonly<Record<string, string | undefined>>
  readonly without?: string
} & Pick<DataTableProps<ConsoleBatch>, 'rowHref' | 'empty' | 'tools'>) {
  const { t } = useTranslation('stock')
  const [chosen, setChosen] = useState<{ readonly act: BatchAct; readonly batch: ConsoleBatch }>()
  const pages = usePages(stockCalls.listBatches, { query })
  const columns = useColumns()
  const button = (act: BatchAct, batch: ConsoleBatch) => (
    <Button small needs={`codes ${act}`} onClick={() => setChosen({ act, batch })}>
      {t(`act.${act}`)}
    </Button>
  )
  return (
    <>
      <DataTable
        {...rest}
        name="batches"
        caption={t('tabs.batches')}
        columns={columns.filter(({ id }) => id !== without)}
        pages={pages}
        rowKey={({ id }) => id}
        actions={batch => (
          <>
            {batch.quarantined_at === undefined ? button('quarantine', batch) : button('unlock', batch)}
            {batch.quarantined_at === undefined ? null : button('void', batch)}
            {button('cost', batch)}
            <Link className="button button-quiet button-small" href={`/orders?batch=${batch.id}`}>
              {t('batch.orders')}
            </Link>
          </>
        )}
      />
      {chosen === undefined ? null : <BatchDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const useColumns = (): readonly Column<ConsoleBatch>[] => {
  const { t } = useTranslation('stock')
  const number = useNumber()
  return useMemo(
    () => [
      { id: 'variant', head: t('columns.variant'), cell: row => `${row.variant} · ${row.name}`, lead: true },
      { id: 'at', head: t('columns.at'), cell: row => <Time at={row.imported_at} /> },
      { id: 'source', head: t('columns.source'), cell: row => row.source },
      { id: 'state', head: t('columns.state'), cell: row => <BatchState batch={row} /> },
      {
        id: 'free',
        head: t('columns.free'),
        cell: row => t('batch.left', { free: number(row.free), imported: number(row.imported) }),
        numeric: true,
      },
      { id: 'held', head: t('columns.held'), cell: row => number(row.held), numeric: true, hidden: true },
      { id: 'sold', head: t('columns.sold'), cell: row => number(row.sold), numeric: true, hidden: true },
      { id: 'void', head: t('columns.void'), cell: row => number(row.void), numeric: true, hidden: true },
      {
        id: 'cost',
        head: t('columns.cost'),
        cell: ({ cost }) => (cost === undefined ? '–' : <Money amount={cost.amount} currency={cost.currency} />),
        numeric: true,
      },
      { id: 'id', head: t('columns.batch'), cell: row => <code>{row.id}</code>, hidden: true },
    ],
    [t, number],
  )
}

function BatchState({ batch: { quarantined_at: since, free } }: { readonly batch: ConsoleBatch }) {
  const { t } = useTranslation('stock')
  if (since !== undefined) return <Status tone="wait">{t('states.quarantine')}</Status>
  return free === 0 ? (
    <Status tone="neutral">{t('states.empty')}</Status>
  ) : (
    <Status tone="good">{t('states.onSale')}</Status>
  )
}
