import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { customersCalls, type ListedCustomer } from '~/contract/console/customers'
import { Notice } from '@console/kit/base/notice'
import { Screen } from '@console/kit/base/screen'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { useOperator } from '@console/kit/calls/use-console'
import { useLook } from '@console/kit/calls/use-look'
import { onePage, usePages } from '@console/kit/calls/use-pages'
import { FilterBar, FilterSelect } from '@console/kit/filters/filter-bar'
import { useFilters } from '@console/kit/filters/use-filters'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { toneOfCustomer, useCustomerWords } from '@console/screens/customers/use-customer-words'

const STATUSES = ['active', 'require_update_password', 'blocked', 'erased'] as const

/** Finds a customer, or lists the newest. No address has the text of a search: it may be a phone number. */
export function CustomersScreen() {
  const { t } = useTranslation('customers')
  const { sees_customers: seesCustomers } = useOperator()
  const words = useCustomerWords()
  const filters = useFilters({ q: 'private', status: 'url' })
  const { q, status } = filters.values
  const isSearch = q !== ''
  const newest = usePages(
    customersCalls.list,
    isSearch ? undefined : { query: { status: status === '' ? undefined : status } },
  )
  const found = useLook(customersCalls.find, isSearch ? { body: { text: q } } : undefined)
  const pages = isSearch ? onePage(found, ({ items }) => items) : newest
  return (
    <Screen title={t('title')} note={t(isSearch ? 'noteFound' : 'note')}>
      <FilterBar
        filters={filters}
        search="q"
        searchLabel={t(seesCustomers ? 'search' : 'searchMasked')}
        {...(isSearch ? {} : { screen: 'customers' })}
      >
        {isSearch ? null : (
          <FilterSelect
            filters={filters}
            name="status"
            label={t('list.status')}
            options={STATUSES.map(value => ({ value, label: words.status(value) }))}
          />
        )}
      </FilterBar>
      {isSearch && known(found.state)?.more === true ? <Notice tone="brand">{t('more')}</Notice> : null}
      <DataTable
        name="customers"
        caption={t('list.caption')}
        columns={useColumns()}
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/customers/${id}`}
        empty={
          isSearch
            ? { title: t('list.notFound'), text: t('list.notFoundText') }
            : { title: t('list.none'), text: t('list.noneText') }
        }
      />
    </Screen>
  )
}

const useColumns = (): readonly Column<ListedCustomer>[] => {
  const { t } = useTranslation('customers')
  const words = useCustomerWords()
  return useMemo(
    () => [
      { id: 'name', head: t('list.name'), cell: ({ name }) => (name === '' ? t('list.noName') : name), lead: true },
      { id: 'number', head: t('list.number'), cell: ({ tel }) => <span className="unbroken">{tel ?? '–'}</span> },
      {
        id: 'status',
        head: t('list.status'),
        cell: each => <Status tone={toneOfCustomer(each.status)}>{words.status(each.status)}</Status>,
      },
      { id: 'since', head: t('list.since'), cell: ({ created_at: at }) => <Time at={at} form="day" /> },
      { id: 'id', head: t('list.id'), cell: ({ id }) => <code>{id}</code>, hidden: true },
    ],
    [t, words],
  )
}
