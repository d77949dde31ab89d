import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import type { ListedOrder } from '~/contract/console/order-record'
import { soughtStatuses } from '~/contract/console/order-states'
import { orderCalls } from '~/contract/console/orders'
import { paymentCodes } from '~/domain/payments/payment'
import { editions } from '~/domain/shared/locale'
import { ActButton } from '@console/kit/base/act-button'
import { Button } from '@console/kit/base/button'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { Screen } from '@console/kit/base/screen'
import { usePages } from '@console/kit/calls/use-pages'
import { FilterBar, FilterDay, FilterSelect, FilterText } from '@console/kit/filters/filter-bar'
import { type Filters, useFilters } from '@console/kit/filters/use-filters'
import { filledFields } from '@console/kit/form/form'
import { DataTable } from '@console/kit/table/data-table'
import { FindCodeDialog, OrderOfCode } from '@console/screens/orders/find-code'
import { useOrderColumns } from '@console/screens/orders/order-columns'
import { useOrderWords } from '@console/screens/orders/order-words'
import '@console/screens/orders/orders.css'

const EVERY_MS = 30_000

const SPEC = {
  // it may be the number of a customer
  q: 'private',
  status: 'url',
  payment: 'url',
  edition: 'url',
  refunded: 'url',
  review: 'url',
  from: 'url',
  to: 'url',
  product: 'url',
  batch: 'url',
  customer: 'url',
} as const
type FilterName = keyof typeof SPEC

/** All orders, the newest first, and the ways to find one. */
export function OrdersScreen() {
  const { t } = useTranslation('orders')
  const filters = useFilters(SPEC)
  const { q, ...rest } = filters.values
  const pages = usePages(orderCalls.findOrders, { body: filledFields({ ...rest, text: q }) }, { everyMs: EVERY_MS })
  const columns = useOrderColumns()
  const [isFinding, setFinding] = useState(false)
  // the words must say what is not in the file
  const exporting = t(q === '' ? 'export' : 'exportAll')
  const isEmpty = known(pages.state)?.items.length === 0
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <ActButton icon="key" onClick={() => setFinding(true)}>
            {t('code.open')}
          </ActButton>
          <a
            className="button button-quiet"
            href={csvOf(filters.shared)}
            download
            title={t('exportText')}
            aria-label={`${exporting}: ${t('exportText')}`}
          >
            <ConsoleIcon name="download" small />
            {exporting}
          </a>
        </>
      }
    >
      <OrderFilters filters={filters} />
      <DataTable<ListedOrder>
        name="orders"
        caption={t('title')}
        columns={columns}
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ no }) => `/orders/${no}`}
        empty={{
          title: t('none'),
          ...(q === '' ? {} : { text: t('noneText') }),
          ...(q === '' || !isEmpty ? {} : { action: <OrderOfCode key={q} code={q} /> }),
        }}
      />
      {isFinding ? <FindCodeDialog onClose={() => setFinding(false)} /> : null}
    </Screen>
  )
}

/** The file of the filters that an address may have. */
const csvOf = (shared: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(shared).toString()
  return query === '' ? orderCalls.exportOrders.path : `${orderCalls.exportOrders.path}?${query}`
}

function OrderFilters({ filters }: { readonly filters: Filters<FilterName> }) {
  const { t } = useTranslation('orders')
  const words = useOrderWords()
  const choices = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map(value => ({ value, label: label(value) }))
  return (
    <>
      <FilterBar filters={filters} search="q" searchLabel={t('search')} screen="orders">
        <FilterSelect
          filters={filters}
          name="status"
          label={t('status.label')}
          options={choices(soughtStatuses, words.status)}
        />
        <FilterSelect
          filters={filters}
          name="payment"
          label={t('methods.label')}
          options={choices(paymentCodes, words.method)}
        />
        <FilterSelect
          filters={filters}
          name="edition"
          label={t('editions.label')}
          options={choices(editions, words.edition)}
        />
        <FilterSelect
          filters={filters}
          name="refunded"
          label={t('filters.refunded')}
          options={choices(['yes'], () => t('filters.refundedOnly'))}
        />
        <FilterSelect
          filters={filters}
          name="review"
          label={t('filters.review')}
          options={choices(['yes'], () => t('review'))}
        />
        <FilterText
          filters={filters}
          name="product"
          label={t('filters.product')}
          placeholder={t('filters.productText')}
        />
        <FilterDay filters={filters} name="from" label={t('filters.from')} />
        <FilterDay filters={filters} name="to" label={t('filters.to')} />
      </FilterBar>
      <Chips filters={filters} />
    </>
  )
}

/** The filters that links of other screens set. Each can be taken away. */
function Chips({ filters: { values, put } }: { readonly filters: Filters<FilterName> }) {
  const { t } = useTranslation('orders')
  const chips = [
    { name: 'batch', label: t('filters.batch') },
    { name: 'customer', label: t('filters.customer') },
  ] as const
  const set = chips.filter(({ name }) => values[name] !== '')
  if (set.length === 0) return null
  return (
    <div className="orders-chips">
      {set.map(({ name, label }) => (
        <Button key={name} small icon="close" onClick={() => put(name, '')}>
          {label}
          <span className="sr-only"> {t('filters.remove')}</span>
        </Button>
      ))}
    </div>
  )
}
