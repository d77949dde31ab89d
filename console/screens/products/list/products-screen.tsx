import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { known } from '~/application/lib/remote'
import { type ConsoleListedGroup, productCalls } from '~/contract/console/products'
import { ActButton } from '@console/kit/base/act-button'
import { moneyText } from '@console/kit/base/money'
import { Screen } from '@console/kit/base/screen'
import { Status, type Tone } from '@console/kit/base/status'
import { useConsole } from '@console/kit/calls/use-console'
import { useLook } from '@console/kit/calls/use-look'
import { usePages } from '@console/kit/calls/use-pages'
import { FilterBar, FilterSelect } from '@console/kit/filters/filter-bar'
import { useFilters } from '@console/kit/filters/use-filters'
import { filled } from '@console/kit/form/form'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { AddProductDialog } from '@console/screens/products/list/add-product-dialog'
import { Thumb } from '@console/screens/products/list/thumb'
import '@console/screens/products/shared/products.css'

const STATES = ['on_sale', 'hidden', 'scheduled', 'ended', 'empty'] as const
const TONES: Readonly<Record<ConsoleListedGroup['state'], Tone>> = {
  on_sale: 'good',
  hidden: 'neutral',
  scheduled: 'wait',
  ended: 'neutral',
  empty: 'bad',
}

/** The products in the order that shoppers see, and the ways to find one. */
export function ProductsScreen() {
  const { t } = useTranslation('products')
  const { lang } = useConsole()
  const filters = useFilters({ q: 'private', category: 'url', state: 'url' })
  const { q, category, state } = filters.values
  const query = { text: filled(q), category: filled(category), state: filled(state) }
  const pages = usePages<ConsoleListedGroup>(productCalls.listProducts, { query })
  const listed = known(useLook(productCalls.listCategories, {}).state)
  const categories = listed?.items ?? []
  const [isAdding, setAdding] = useState(false)
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <Link className="button button-quiet" href="/products/categories">
            {t('order.title')}
          </Link>
          <Link className="button button-quiet" href="/products/pictures">
            {t('pictures')}
          </Link>
          <Link className="button button-quiet" href="/products/history">
            {t('history.open')}
          </Link>
          <ActButton
            kind="primary"
            needs="catalogue import"
            disabled={listed === undefined}
            onClick={() => setAdding(true)}
          >
            {t('product.add')}
          </ActButton>
        </>
      }
    >
      <FilterBar filters={filters} search="q" searchLabel={t('search')} screen="products">
        <FilterSelect
          filters={filters}
          name="category"
          label={t('filters.category')}
          options={categories.map(({ id, name }) => ({ value: id, label: name[lang] }))}
        />
        <FilterSelect
          filters={filters}
          name="state"
          label={t('filters.state')}
          options={STATES.map(value => ({ value, label: t(`states.${value === 'on_sale' ? 'onSale' : value}`) }))}
        />
      </FilterBar>
      <DataTable
        name="products"
        caption={t('title')}
        columns={useColumns(new Map(categories.map(({ id, name }) => [id, name[lang]])))}
        pages={pages}
        rowKey={({ no }) => no}
        rowHref={({ no }) => `/products/of/${no}`}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {isAdding && listed !== undefined ? (
        <AddProductDialog catalogue={listed} onClose={() => setAdding(false)} />
      ) : null}
    </Screen>
  )
}

const useColumns = (names: ReadonlyMap<string, string>): readonly Column<ConsoleListedGroup>[] => {
  const { t } = useTranslation('products')
  const { lang } = useConsole()
  return useMemo(
    () => [
      {
        id: 'name',
        head: t('columns.name'),
        cell: row => (
          <span className="products-lead">
            <Thumb group={row} />
            {row.name[lang]}
          </span>
        ),
        lead: true,
      },
      { id: 'no', head: t('columns.no'), cell: row => <code>{row.no}</code> },
      { id: 'category', head: t('columns.category'), cell: row => names.get(row.category) ?? row.category },
      {
        id: 'state',
        head: t('columns.state'),
        cell: row => (
          <Status tone={TONES[row.state]}>{t(`states.${row.state === 'on_sale' ? 'onSale' : row.state}`)}</Status>
        ),
      },
      {
        id: 'variants',
        head: t('columns.variants'),
        cell: row => t('shown', { shown: row.shown, variants: row.variants }),
        numeric: true,
      },
      { id: 'price', head: t('columns.price'), cell: pricesOf, numeric: true },
    ],
    [t, lang, names],
  )
}

/** The prices of each edition, once if they are the same. */
const pricesOf = ({ prices }: ConsoleListedGroup): string => {
  const texts = prices.map(({ currency, lowest, highest }) =>
    lowest === highest
      ? moneyText(lowest, currency)
      : `${moneyText(lowest, currency)} – ${moneyText(highest, currency)}`,
  )
  return [...new Set(texts)].join(' · ')
}
