import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleBatch, type ConsoleExpiring, type ConsoleStock, stockCalls } from '~/contract/console/stock'
import { Button } from '@console/kit/base/button'
import { Money } from '@console/kit/base/money'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { usePages } from '@console/kit/calls/use-pages'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { type BatchAct, BatchDialog } from '@console/screens/stock/batch-dialogs'

export const useStockColumns = (): readonly Column<ConsoleStock>[] => {
  const { t } = useTranslation('stock')
  return useMemo(
    () => [
      { id: 'variant', head: t('columns.variant'), cell: row => `${row.variant} · ${row.name}`, lead: true },
      { id: 'state', head: t('columns.state'), cell: row => <StockState row={row} /> },
      { id: 'for_sale', head: t('columns.forSale'), cell: row => row.for_sale, numeric: true },
      { id: 'held', head: t('columns.held'), cell: row => row.held, numeric: true },
      { id: 'sold', head: t('columns.sold'), cell: row => row.sold, numeric: true },
      { id: 'expiring', head: t('columns.expiring'), cell: row => row.expiring, numeric: true },
      { id: 'expired', head: t('columns.expired'), cell: row => row.expired, numeric: true },
      { id: 'void', head: t('columns.void'), cell: row => row.void, numeric: true, hidden: true },
      { id: 'imported', head: t('columns.imported'), cell: row => row.imported, numeric: true, hidden: true },
    ],
    [t],
  )
}

function StockState({ row }: { readonly row: ConsoleStock }) {
  const { t } = useTranslation('stock')
  if (!row.on_sale) return <Status tone="neutral">{t('states.offSale')}</Status>
  if (!row.visible) return <Status tone="neutral">{t('states.notShown')}</Status>
  if (row.for_sale === 0) return <Status tone="bad">{t('states.out')}</Status>
  return row.is_low ? <Status tone="wait">{t('states.few')}</Status> : <Status tone="good">{t('states.fine')}</Status>
}

/** The batches, or those of one variant, with what can be done to each. */
export function Batches({ variant, all }: { readonly variant?: string; readonly all: boolean }) {
  const { t } = useTranslation('stock')
  const [chosen, setChosen] = useState<{ readonly act: BatchAct; readonly batch: ConsoleBatch }>()
  const pages = usePages(stockCalls.listBatches, { query: { variant, all: all ? 'yes' : undefined } })
  const button = (act: BatchAct, batch: ConsoleBatch) => (
    <Button small needs={`codes ${act}`} onClick={() => setChosen({ act, batch })}>
      {t(`act.${act}`)}
    </Button>
  )
  return (
    <>
      <DataTable
        name="batches"
        caption={t('tabs.batches')}
        columns={useBatchColumns()}
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/orders?batch=${id}`}
        actions={batch => (
          <>
            {batch.quarantined_at === undefined ? button('quarantine', batch) : button('unlock', batch)}
            {batch.quarantined_at === undefined ? null : button('void', batch)}
            {button('cost', batch)}
          </>
        )}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {chosen === undefined ? null : <BatchDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const useBatchColumns = (): readonly Column<ConsoleBatch>[] => {
  const { t } = useTranslation('stock')
  return useMemo(
    () => [
      { id: 'variant', head: t('columns.variant'), cell: row => `${row.variant} · ${row.name}`, lead: true },
      { id: 'at', head: t('columns.at'), cell: row => <Time at={row.imported_at} /> },
      { id: 'source', head: t('columns.source'), cell: row => row.source },
      {
        id: 'state',
        head: t('columns.state'),
        cell: row =>
          row.quarantined_at === undefined ? (
            <Status tone={row.free === 0 ? 'neutral' : 'good'}>
              {t(row.free === 0 ? 'states.empty' : 'states.onSale')}
            </Status>
          ) : (
            <Status tone="wait">{t('states.quarantine')}</Status>
          ),
      },
      { id: 'free', head: t('columns.free'), cell: row => row.free, numeric: true },
      { id: 'held', head: t('columns.held'), cell: row => row.held, numeric: true, hidden: true },
      { id: 'sold', head: t('columns.sold'), cell: row => row.sold, numeric: true },
      { id: 'void', head: t('columns.void'), cell: row => row.void, numeric: true, hidden: true },
      { id: 'imported', head: t('columns.imported'), cell: row => row.imported, numeric: true },
      {
        id: 'cost',
        head: t('columns.cost'),
        cell: ({ cost }) => (cost === undefined ? '–' : <Money amount={cost.amount} currency={cost.currency} />),
        numeric: true,
      },
      { id: 'id', head: t('columns.batch'), cell: row => <code>{row.id}</code>, hidden: true },
    ],
    [t],
  )
}

/** The codes that have expired or expire soon, the first to expire first. */
export function Expiring() {
  const { t } = useTranslation('stock')
  const pages = usePages(stockCalls.listExpiring, {})
  const columns = useMemo(
    (): readonly Column<ConsoleExpiring>[] => [
      { id: 'variant', head: t('columns.variant'), cell: row => `${row.variant} · ${row.name}`, lead: true },
      { id: 'expires', head: t('columns.expires'), cell: row => <Time at={row.expires_at} /> },
      { id: 'codes', head: t('columns.codes'), cell: row => row.codes, numeric: true },
      { id: 'source', head: t('columns.source'), cell: row => row.source },
    ],
    [t],
  )
  return (
    <DataTable
      name="expiring"
      caption={t('tabs.expiring')}
      columns={columns}
      pages={pages}
      rowKey={row => `${row.expires_at} ${row.variant} ${row.source}`}
      rowHref={row => `/stock/variant/${row.variant}`}
      empty={{ title: t('empty.title') }}
    />
  )
}
